import { diffArrays } from 'diff';

/** A stretch of two texts: in both, only in the earlier one (`gone`), only in the later one (`new`). */
export interface Piece {
  readonly is: 'same' | 'gone' | 'new';
  readonly text: string;
}

const wordsOf = (text: string): string[] => text.match(/\n|[^\s]+ ?|\s/g) ?? [];

/** Number of changed words beyond which a text counts as replaced: the time of a comparison grows with its square. */
const MOST_CHANGES = 4_000;

/** Common and different stretches of two texts, word by word; common ones as the later text has them. */
export function wordDifference(before: string, after: string): readonly Piece[] {
  const changes = diffArrays(wordsOf(before), wordsOf(after), {
    comparator: (one, other) => one.trimEnd() === other.trimEnd(),
    maxEditLength: MOST_CHANGES,
  });
  const pieces: readonly Piece[] = changes
    ? changes.map(({ added, removed, value }) => ({
        is: added ? 'new' : removed ? 'gone' : 'same',
        text: value.join(''),
      }))
    : [
        { is: 'gone', text: before },
        { is: 'new', text: after },
      ];
  return pieces.filter(({ text }) => text !== '');
}

/** Length beyond which texts are shown by their differences. */
export const LONG_TEXT = 200;
const AROUND = 5;

/** Stretches that only `own` has, each with a few words around it. */
export function ownStretches(own: string, other: string): readonly string[] {
  const pieces = wordDifference(other, own);
  return pieces.flatMap((piece, place) => {
    if (piece.is !== 'new') return [];
    const before = pieces.slice(0, place).findLast(({ is }) => is === 'same')?.text ?? '';
    const after = pieces.slice(place + 1).find(({ is }) => is === 'same')?.text ?? '';
    const [head, tail] = [wordsOf(before).slice(-AROUND), wordsOf(after).slice(0, AROUND)];
    return [`… ${head.join('')}«${piece.text.trim()}» ${tail.join('')}…`.replace(/\s+/g, ' ')];
  });
}
