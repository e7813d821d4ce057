import { folded } from '@expediente/kernel/text.ts';

/**
 * Numbers by which people call a record, in the form in which a search compares whole numbers: folded, each once, and
 * those of several words also word by word: 'fel 45' is found by 45.
 */
export const ownNumbers = (numbers: readonly (string | undefined)[]): readonly string[] => [
  ...new Set(
    numbers
      .map((each) => folded(each ?? ''))
      .flatMap((each) => [each, ...each.split(' ').filter((word) => /\d/.test(word))])
      .filter(Boolean),
  ),
];
