import { dateInGuatemala, isDateText } from '@expediente/kernel/dates.ts';
import { shownAmount } from '@expediente/kernel/format.ts';
import { folded } from '@expediente/kernel/text.ts';
import type { HistoryEntry } from '@expediente/schemas/history/read.ts';
import { typedDate } from './date-text.ts';

/** What a person looks for in a history. */
export interface HistoryFilter {
  readonly user: string;
  readonly from: string;
  readonly to: string;
  readonly text: string;
}

export const NO_FILTER: HistoryFilter = { user: '', from: '', to: '', text: '' };

/** A run of the timeline: an event, or the idle time before the next one. */
export type TimelineItem =
  | { readonly is: 'event'; readonly entry: HistoryEntry }
  | { readonly is: 'gap'; readonly key: string; readonly days: number };

const DAY = 86_400_000;
/** Idle time of more days than this is told in one line. */
const GAP_DAYS = 3;

const matches = (entry: HistoryEntry, filter: HistoryFilter): boolean =>
  (filter.user === '' || entry.user === filter.user) &&
  // A day that is still being typed filters nothing.
  (!isDateText(filter.from) || dateInGuatemala(new Date(entry.at)) >= filter.from) &&
  (!isDateText(filter.to) || dateInGuatemala(new Date(entry.at)) <= filter.to) &&
  (filter.text === '' || folded(wordsOf(entry)).includes(folded(filter.text)));

const wordsOf = (entry: HistoryEntry): string =>
  [
    entry.sentence,
    entry.reason,
    entry.user,
    entry.type,
    ...entry.changes.flatMap(({ label, before, after }) => [
      label,
      ...wordsOfValue(before),
      ...wordsOfValue(after),
    ]),
  ].join(' ');

/** An amount is found as it is shown and as it is typed. */
const wordsOfValue = (value: unknown): readonly string[] =>
  typeof value === 'string' ? [shownJson(value), value] : [shownJson(value)];

/** Amounts and quantities are kept as decimal text; codes have no decimals. */
const AMOUNT = /^-?\d{1,15}\.\d{2,10}$/;

/** A stored value as text: nothing as a dash, a list by its length, a day and an amount as people write them. */
export function shownJson(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–';
  if (Array.isArray(value)) return value.length === 1 ? '1 elemento' : `${value.length} elementos`;
  if (typeof value === 'boolean') return value ? 'SI' : 'NO';
  if (typeof value === 'object') return JSON.stringify(value);
  const text = String(value);
  return AMOUNT.test(text) ? shownAmount(text) : typedDate(text);
}

/** The events that match, in the wanted order, with long idle times between neighbours compressed. */
export function timelineOf(
  entries: readonly HistoryEntry[],
  filter: HistoryFilter,
  newestFirst: boolean,
): readonly TimelineItem[] {
  const inTime = entries.filter((entry) => matches(entry, filter)).sort((a, b) => a.revision - b.revision);
  const ordered = newestFirst ? inTime.reverse() : inTime;
  return ordered.flatMap((entry, place): TimelineItem[] => {
    const before = ordered[place - 1];
    const days = before ? Math.floor(Math.abs(Date.parse(before.at) - Date.parse(entry.at)) / DAY) : 0;
    const event = { is: 'event', entry } as const;
    return days > GAP_DAYS ? [{ is: 'gap', key: `gap-${entry.revision}`, days }, event] : [event];
  });
}

/** Everyone who acted, each once. */
export const actorsOf = (entries: readonly HistoryEntry[]): readonly string[] =>
  [...new Set(entries.map((entry) => entry.user))].sort((a, b) => a.localeCompare(b, 'es'));
