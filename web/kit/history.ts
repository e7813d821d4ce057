import { dateInGuatemala, isDateText } from '@expediente/kernel/dates.ts';
import { saidQuantity, shownAmount, shownMoney, shownPrice } from '@expediente/kernel/format.ts';
import { folded } from '@expediente/kernel/text.ts';
import type { FieldChange, FieldKind, HistoryEntry } from '@expediente/schemas/history/read.ts';
import { typedDate } from './date-text.ts';

/** What a person looks for in a history. */
export interface HistoryFilter {
  readonly user: string;
  /** What the events are: 'Compromiso'. */
  readonly kind: string;
  readonly from: string;
  readonly to: string;
  readonly text: string;
}

export const NO_FILTER: HistoryFilter = { user: '', kind: '', from: '', to: '', text: '' };

/** A run of the timeline: an event, or the idle time before the next one. */
export type TimelineItem =
  | { readonly is: 'event'; readonly entry: HistoryEntry }
  | { readonly is: 'gap'; readonly key: string; readonly days: number };

const DAY = 86_400_000;
/** Idle time of more days than this is told in one line. */
const GAP_DAYS = 3;

const matches = (entry: HistoryEntry, filter: HistoryFilter): boolean =>
  (filter.user === '' || entry.user === filter.user) &&
  (filter.kind === '' || entry.kind === filter.kind) &&
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
    ...entry.changes.flatMap(({ label, before, after, kind }) => [
      label,
      ...wordsOfValue(before, kind),
      ...wordsOfValue(after, kind),
    ]),
  ].join(' ');

/** An amount is found as it is shown and as it is typed. */
const wordsOfValue = (value: unknown, kind?: FieldKind): readonly string[] =>
  typeof value === 'string' ? [shownJson(value, kind), value] : [shownJson(value, kind)];

/** Amounts and quantities are kept as decimal text; codes have no decimals. */
const AMOUNT = /^-?\d{1,15}\.\d{2,10}$/;

const BY_KIND: Readonly<Record<FieldKind, (amount: string) => string>> = {
  money: shownMoney,
  price: shownPrice,
  quantity: saidQuantity,
};

/** A stored value as text: nothing as a dash, a day and an amount as people write them. */
export function shownJson(value: unknown, kind?: FieldKind): string {
  if (value === null || value === undefined || value === '') return '–';
  if (Array.isArray(value)) return value.map((each) => shownJson(each, kind)).join(' · ');
  if (typeof value === 'boolean') return value ? 'SI' : 'NO';
  if (typeof value === 'object') return JSON.stringify(value);
  const text = String(value);
  if (!AMOUNT.test(text)) return typedDate(text);
  return kind ? BY_KIND[kind](text) : shownAmount(text);
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

/** What is found of one property, each once. */
const chosenFrom = (words: readonly string[]): readonly string[] =>
  [...new Set(words)].sort((a, b) => a.localeCompare(b, 'es'));
/** Everyone who acted. */
export const actorsOf = (entries: readonly HistoryEntry[]): readonly string[] =>
  chosenFrom(entries.map(({ user }) => user));
/** All that was done. */
export const kindsOf = (entries: readonly HistoryEntry[]): readonly string[] =>
  chosenFrom(entries.map(({ kind }) => kind));

/** A field that changed, or a whole line that came or went with its fields. */
export interface Detail {
  readonly key: string;
  readonly label: string;
  readonly changes: readonly FieldChange[];
}

const isNothing = (value: unknown): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** What is told below an event: its state stands beside the sentence already, a line is told in one. */
export function detailsOf({ changes }: HistoryEntry): readonly Detail[] {
  const details = new Map<string, FieldChange[]>();
  for (const change of changes) {
    if (change.field === 'status') continue;
    const line = /^.*\.\d+(?=\.)/.exec(change.field)?.[0];
    const came = isNothing(change.before);
    const key = line && (came || isNothing(change.after)) ? `${line} ${came}` : change.field;
    details.set(key, [...(details.get(key) ?? []), change]);
  }
  return [...details].map(([key, of]) => {
    const [first] = of;
    const place = / \(línea (.+)\)$/.exec(first?.label ?? '')?.[1];
    return of.length === 1 || place === undefined
      ? { key, label: first?.label ?? '', changes: of }
      : {
          key,
          label: `Línea ${place}`,
          changes: of.map((each) => ({ ...each, label: each.label.replace(/ \(línea .+\)$/, '') })),
        };
  });
}

/** A value before and after; of lists only what went and what came. */
export function beforeAndAfter({ before, after, kind }: FieldChange): {
  readonly before: string | null;
  readonly after: string | null;
} {
  if (!Array.isArray(before) || !Array.isArray(after))
    return {
      before: isNothing(before) ? null : shownJson(before, kind),
      after: isNothing(after) ? null : shownJson(after, kind),
    };
  const gone = before.filter((each) => !after.includes(each));
  const come = after.filter((each) => !before.includes(each));
  return {
    before: isNothing(gone) ? null : shownJson(gone),
    after: isNothing(come) ? null : shownJson(come),
  };
}
