import { spellingsOf, wordsIn } from '@expediente/kernel/spellings.ts';
import { folded } from '@expediente/kernel/text.ts';
import type { RecordHistory } from '../shared/history/record-history.ts';

/** Words that people write before a number, and that no record has in its texts. */
const BEFORE_NUMBERS: ReadonlySet<string> = new Set([
  ...['oc', 'orden', 'compra', 'de', 'no', 'no.', 'nº', 'n°', 'num', 'numero', 'nog', 'npg', 'adju', 'acta'],
  ...['nego', 'adjudicacion', 'negociacion', 'cur', 'curdp', 'compromiso', 'devengado', 'resolucion'],
  ...['factura', 'fel', 'serie', 'pedido', 'solicitud'],
]);

/** Life cycles whose numbers have these words before them: 'OC 900' is an order, and no group 900. */
const MEANT: ReadonlyMap<string, string> = new Map([
  ...['oc', 'npg', 'cur', 'compromiso', 'devengado', 'factura', 'fel', 'serie'].map(
    (word) => [word, 'order'] as const,
  ),
  ...['adju', 'adjudicacion', 'nego', 'negociacion', 'nog'].map((word) => [word, 'award'] as const),
  ['curdp', 'unops-regularization'],
  ['solicitud', 'request'],
]);

/** Life cycle that a word before the number means; undefined: any. */
export const meantBy = (search: string): string | undefined =>
  wordsIn(search)
    .map((word) => MEANT.get(word))
    .find((lifecycle) => lifecycle !== undefined);

/** Search without the words that only say what its number is: 'pedido 7/2026'. */
export function telling(search: string): string {
  const words = wordsIn(search);
  if (!words.some((word) => /\d/.test(word))) return words.join(' ');
  return words.filter((word) => !BEFORE_NUMBERS.has(word)).join(' ');
}

/** Histories of the kinds that a search names before a number; all of them where it names none. */
export function kindsIn(search: string, histories: readonly RecordHistory[]): readonly RecordHistory[] {
  const words = wordsIn(search);
  if (!words.some((word) => /\d/.test(word))) return histories;
  const named = histories.filter(({ noun, otherNouns = [] }) =>
    [noun, ...otherNouns].some((each) => {
      const [first = ''] = folded(each).split(' ');
      return BEFORE_NUMBERS.has(first) && words.includes(first);
    }),
  );
  return named.length > 0 ? named : histories;
}

/**
 * Place of a record among those that were found: 0 has every word whole in a name or the matched value, 1 begins with
 * one, 2 only contains them.
 */
export function rankOf(texts: readonly string[], words: readonly string[]): 0 | 1 | 2 {
  const own = texts.flatMap((text) => [folded(text), ...folded(text).split(/[\s·,()]+/)]);
  const has = (word: string, test: (text: string, spelling: string) => boolean): boolean =>
    spellingsOf(word).some((spelling) => own.some((text) => test(text, spelling)));
  if (words.every((word) => has(word, (text, spelling) => text === spelling))) return 0;
  return words.some((word) => has(word, (text, spelling) => text.startsWith(spelling))) ? 1 : 2;
}
