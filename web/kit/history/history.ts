import { dateInGuatemala, isDateText } from '@expediente/kernel/dates.ts';
import { folded, personText } from '@expediente/kernel/text.ts';
import { shownJson } from '@expediente/machines/history/values.ts';
import type { FieldChange, FieldKind, FieldLine, HistoryEntry } from '@expediente/schemas/history/read.ts';

/** What a person looks for in a history. */
export interface HistoryFilter {
  /** Who acted, by `actorOf`. */
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
/** Idle time of more days than this is shown in one line. */
const GAP_DAYS = 3;

const matches = (entry: HistoryEntry, filter: HistoryFilter): boolean =>
  (filter.user === '' || actorOf(entry) === filter.user) &&
  (filter.kind === '' || entry.kind === filter.kind) &&
  // A day that is still being typed filters nothing.
  (!isDateText(filter.from) || dateInGuatemala(new Date(entry.at)) >= filter.from) &&
  (!isDateText(filter.to) || dateInGuatemala(new Date(entry.at)) <= filter.to) &&
  (filter.text === '' || wordsOf(entry).includes(folded(filter.text)));

/** Of each entry its words, put together once. */
const WORDS = new WeakMap<HistoryEntry, string>();

function wordsOf(entry: HistoryEntry): string {
  const known = WORDS.get(entry);
  if (known !== undefined) return known;
  const words = folded(textsIn(entry));
  WORDS.set(entry, words);
  return words;
}

const textsIn = (entry: HistoryEntry): string =>
  [
    entry.sentence,
    entry.reason,
    personText(entry.user, entry.username),
    entry.type,
    entry.movement?.document?.name,
    entry.movement?.document?.today,
    ...entry.changes.flatMap(({ label, line, before, after, today, kind }) => [
      label,
      line?.title,
      line?.today,
      ...wordsOfValue(before, kind),
      ...wordsOfValue(after, kind),
      ...(today ? [shownJson(today.before), shownJson(today.after)] : []),
    ]),
  ].join(' ');

/** An amount is found as it is shown and as it is typed. */
const wordsOfValue = (value: unknown, kind?: FieldKind): readonly string[] =>
  typeof value === 'string' ? [shownJson(value, kind), value] : [shownJson(value, kind)];

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

/** One of the values by which a history is narrowed. */
export interface Option {
  readonly value: string;
  readonly label: string;
}

const inOrder = (options: Iterable<Option>): readonly Option[] =>
  [...options].sort((a, b) => a.label.localeCompare(b.label, 'es'));

/** A person whatever their name was then; what the product did by itself, or the command line, has a name alone. */
const actorOf = ({ user, username, user_id: id }: HistoryEntry): string =>
  id === '' || id === '0' ? `${username} ${user}` : id;

/** Everyone who acted, once, by the name that they had last. */
export function actorsOf(entries: readonly HistoryEntry[]): readonly Option[] {
  const latest = [...entries].sort((a, b) => a.revision - b.revision);
  const found = latest.map((entry): readonly [string, string] => [
    actorOf(entry),
    personText(entry.user, entry.username),
  ]);
  return inOrder([...new Map(found)].map(([value, label]) => ({ value, label })));
}

/** All that was done. */
export const kindsOf = (entries: readonly HistoryEntry[]): readonly Option[] =>
  inOrder([...new Set(entries.map(({ kind }) => kind))].map((kind) => ({ value: kind, label: kind })));

const minuteOf = (at: string): string => at.slice(0, 16);

/** Minutes in which more than one act took place: there the seconds are shown too. */
export function sharedMinutes(entries: readonly HistoryEntry[]): (at: string) => boolean {
  const times = new Map<string, number>();
  for (const { at } of entries) times.set(minuteOf(at), (times.get(minuteOf(at)) ?? 0) + 1);
  return (at) => (times.get(minuteOf(at)) ?? 0) > 1;
}

/** A field that changed, or a line with all that changed of it. */
export interface Detail {
  readonly key: string;
  readonly label: string;
  /** What a line is called; absent: a field of the record itself. */
  readonly line?: FieldLine;
  /** A line that is there for the first or the last time. */
  readonly is?: 'new' | 'gone';
  readonly changes: readonly FieldChange[];
}

/** Nothing, an empty text and an empty list are all the same to a reader. */
export const isNothing = (value: unknown): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** What is shown below an event, each line in one; its state is next to the sentence already. */
export function detailsOf({ changes }: HistoryEntry): readonly Detail[] {
  const details = new Map<string, FieldChange[]>();
  for (const change of changes) {
    if (change.field === 'status') continue;
    const key = change.line?.key ?? change.field;
    details.set(key, [...(details.get(key) ?? []), change]);
  }
  return [...details].map(([key, of]): Detail => {
    const [first] = of;
    const line = first?.line;
    if (!line) return { key, label: first?.label ?? '', changes: of };
    const is = first.line_is;
    return { key, label: line.list, line, ...(is && { is }), changes: of };
  });
}

/** One side of a change as text, and what of it is called otherwise now. */
export interface Side {
  readonly text: string;
  readonly today: string | null;
}

/** A value before and after; of lists only what went and what came. */
export function beforeAndAfter({ before, after, today, kind }: FieldChange): {
  readonly before: Side | null;
  readonly after: Side | null;
} {
  const side = (value: unknown, now: unknown, without: unknown): Side | null => {
    if (!Array.isArray(value) || !Array.isArray(without))
      return isNothing(value) ? null : { text: shownJson(value, kind), today: todayOf(value, now) };
    const own = value.map((each, at) => ({ each, now: Array.isArray(now) ? (now[at] ?? null) : null }));
    const left = own.filter(({ each }) => !without.includes(each));
    const named = left.some((each) => each.now !== null);
    return left.length === 0
      ? null
      : {
          text: shownJson(left.map(({ each }) => each)),
          today: named ? shownJson(left.map(({ each, now: name }) => name ?? each)) : null,
        };
  };
  return { before: side(before, today?.before, after), after: side(after, today?.after, before) };
}

/** Names as they are now, of a list all of them. */
export function todayOf(value: unknown, today: unknown): string | null {
  if (today === null || today === undefined) return null;
  return Array.isArray(value) && Array.isArray(today)
    ? shownJson(value.map((each, at) => today[at] ?? each))
    : shownJson(today);
}
