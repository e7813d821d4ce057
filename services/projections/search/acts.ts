import { wordsIn } from '@expediente/kernel/spellings.ts';
import { folded } from '@expediente/kernel/text.ts';
import { MONTHS } from '@expediente/kernel/words.ts';
import { mayUse } from '@expediente/platform/access/permissions.ts';
import type { Session } from '@expediente/platform/access/session.ts';
import type { BoxActs } from '@expediente/schemas/search/read.ts';
import { ACT_KINDS, actsOn } from '../facts/acts/kinds.ts';

const ACTS: readonly string[] = [...new Set(ACT_KINDS.flatMap(actsOn))].sort();

/** Least length of a word that may name an act, and of its stem. */
const [LEAST, STEM] = [4, 3];
/** Most kinds of acts in one answer. */
const MOST = 3;

/** Stem that a verb has in common with the word for its act: 'anuló' and 'Anulación'. */
const stemOf = (word: string): string =>
  word.replace(/(?:aciones|acion|iones|ion|aron|ados?|adas?|ar|o)$/, '');

const names = (word: string, act: string): boolean => {
  const stem = stemOf(word);
  return word.length >= LEAST && stem.length >= STEM && folded(act).startsWith(stem);
};

/** Acts that a search names, of its month and with its other words; for users of the page Bitácora. */
export function actsIn(session: Session, search: string): readonly BoxActs[] {
  if (!mayUse(session, 'bitacora')) return [];
  const words = wordsIn(search);
  const verb = words.find((word) => ACTS.some((act) => names(word, act)));
  if (verb === undefined) return [];
  const month = MONTHS.findIndex((name) => words.includes(name)) + 1;
  const year = Number(words.find((word) => /^20\d\d$/.test(word)) ?? session.year);
  const others = words.filter(
    (word) => word !== verb && !(month > 0 && (word === MONTHS[month - 1] || word === String(year))),
  );
  const days = month > 0 ? daysOf(year, month) : {};
  return ACTS.filter((act) => names(verb, act))
    .slice(0, MOST)
    .map((act) => ({ act, ...days, search: others.join(' ') }));
}

/** First and last day of a month. */
function daysOf(year: number, month: number): { readonly from: string; readonly to: string } {
  const begin = `${year}-${String(month).padStart(2, '0')}`;
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return { from: `${begin}-01`, to: `${begin}-${last}` };
}
