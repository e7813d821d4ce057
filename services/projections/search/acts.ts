import { isDateText } from '@expediente/kernel/dates.ts';
import { wordsIn } from '@expediente/kernel/spellings.ts';
import { folded } from '@expediente/kernel/text.ts';
import { MONTHS } from '@expediente/kernel/words.ts';
import { mayUse } from '@expediente/platform/access/permissions.ts';
import type { Session } from '@expediente/platform/access/session.ts';
import { FACT_KINDS } from '@expediente/schemas/facts/read.ts';
import type { BoxActs } from '@expediente/schemas/search/read.ts';
import { ACT_KINDS, actsOn } from '../facts/acts/kinds.ts';
import type { RecordHistory } from '../shared/history/record-history.ts';

type Filters = BoxActs['filters'];

/** Words for acts and for facts, with the filter of Bitácora that has each. */
const NAMED: readonly { readonly title: string; readonly filters: Filters }[] = [
  ...[...new Set(ACT_KINDS.flatMap(actsOn))].sort().map((act) => ({ title: act, filters: { act } })),
  ...Object.entries(FACT_KINDS).map(([kind, title]) => ({ title, filters: { kind } })),
];

/** Least length of a word that may name an act, and of its stem. */
const [LEAST, STEM] = [4, 3];
/** Most kinds of acts in one answer. */
const MOST = 3;

/** Stem that a verb has in common with the word for its act: 'anuló' and 'Anulación', 'imprimió' and 'Impresión'. */
const stemOf = (word: string): string =>
  word
    .replace(/^imprimi/, 'impresi')
    .replace(/(?:aciones|acion|iones|ion|aron|ieron|ados?|adas?|ar|io|o)$/, '');

const names = (word: string, act: string): boolean => {
  const stem = stemOf(word);
  return word.length >= LEAST && stem.length >= STEM && folded(act).startsWith(stem);
};

/**
 * Entries of Bitácora for a search, for users of that page: of the acts that it names, of its month or day, amounts and
 * kind of record, with its other words; all entries with its words where it names no act.
 */
export function actsIn(
  session: Session,
  search: string,
  histories: readonly RecordHistory[],
): readonly BoxActs[] {
  if (!mayUse(session, 'bitacora')) return [];
  const amounts = amountsIn(search);
  const words = wordsIn(amounts.rest);
  const verb = words.find((word) => NAMED.some(({ title }) => names(word, title)));
  const days = daysIn(words, session.year);
  const narrowed = { ...days.filters, ...amounts.filters };
  const isNarrowed = Object.keys(narrowed).length > 0;
  if (verb === undefined) {
    const others = isNarrowed ? words.filter((word) => !days.words.includes(word)) : words;
    return words.length > 0 || isNarrowed ? [{ title: '', filters: narrowed, search: others.join(' ') }] : [];
  }
  const others = words.filter((word) => word !== verb && !days.words.includes(word));
  const [record, noun] = kindIn(others, histories);
  const rest = others.filter((word) => word !== noun).join(' ');
  return NAMED.filter(({ title }) => names(verb, title))
    .slice(0, MOST)
    .map(({ title, filters }) => ({
      title,
      filters: { ...filters, ...(record !== undefined && { record }), ...narrowed },
      search: rest,
    }));
}

/** Amounts as people say them: 'más de 50000', 'menos de Q1,000.00'; the rest of the search is without them. */
function amountsIn(search: string): { readonly filters: Filters; readonly rest: string } {
  const filters: Record<string, string> = {};
  const rest = folded(search).replace(
    /\b(mas|menos) de q?\.?\s?(\d[\d,]{0,19}(?:\.\d{1,2})?)(?=\s|$)/g,
    (_, than: string, amount: string) => {
      filters[than === 'mas' ? 'amount_from' : 'amount_to'] = amount.replaceAll(',', '');
      return ' ';
    },
  );
  return { filters, rest };
}

interface Days {
  readonly filters: Filters;
  /** Words of the search by which the days are named. */
  readonly words: readonly string[];
}

/** Days that words name: 'noviembre', 'noviembre 2025', '12/11/2026'. */
function daysIn(words: readonly string[], sessionYear: number): Days {
  for (const word of words) {
    const [, day = '', month = '', year = ''] = /^(\d{1,2})\/(\d{1,2})\/(20\d\d)$/.exec(word) ?? [];
    const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
    if (isDateText(date)) return { filters: { from: date, to: date }, words: [word] };
  }
  const name = words.find((word) => MONTHS.includes(word));
  if (name === undefined) return { filters: {}, words: [] };
  const typed = words.find((word) => /^20\d\d$/.test(word));
  const year = Number(typed ?? sessionYear);
  const month = MONTHS.indexOf(name) + 1;
  const begin = `${year}-${String(month).padStart(2, '0')}`;
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return {
    filters: { from: `${begin}-01`, to: `${begin}-${last}` },
    words: [name, ...(typed === undefined ? [] : [typed])],
  };
}

/** Kind of record that a word names, in singular or plural, with that word: 'órdenes', 'pedido'. */
function kindIn(
  words: readonly string[],
  histories: readonly RecordHistory[],
): readonly [lifecycle: string, noun: string] | readonly [] {
  for (const { name, noun } of histories)
    for (const word of words) if (nounsOf(noun).includes(word)) return [name, word];
  return [];
}

/** First word of a kind's noun, and its plural: 'orden', 'ordenes'. */
function nounsOf(noun: string): readonly string[] {
  const [first = ''] = folded(noun).split(' ');
  return [first, `${first}s`, `${first}es`];
}
