import { dateInGuatemala, isDateText } from '@expediente/kernel/dates.ts';
import { folded, personText } from '@expediente/kernel/text.ts';
import { shownJson } from '@expediente/machines/history/values.ts';
import type { FieldChange, FieldKind, FieldLine, HistoryEntry } from '@expediente/schemas/history/read.ts';

/** Filters of a history. */
export interface HistoryFilter {
  /** Key of the person who acted (`actorOf`). */
  readonly user: string;
  /** Kind of event: 'Compromiso'. */
  readonly kind: string;
  readonly from: string;
  readonly to: string;
  readonly text: string;
}

export const NO_FILTER: HistoryFilter = { user: '', kind: '', from: '', to: '', text: '' };

/** An item of the timeline: an event, or idle time between two events. */
export type TimelineItem =
  | { readonly is: 'event'; readonly entry: HistoryEntry }
  | { readonly is: 'gap'; readonly key: string; readonly days: number };

const DAY = 86_400_000;
/** Days of idle time above which it has a line of its own. */
const GAP_DAYS = 3;

const matches = (entry: HistoryEntry, filter: HistoryFilter): boolean =>
  (filter.user === '' || actorOf(entry) === filter.user) &&
  (filter.kind === '' || entry.kind === filter.kind) &&
  // An incomplete day filters nothing.
  (!isDateText(filter.from) || dateInGuatemala(new Date(entry.at)) >= filter.from) &&
  (!isDateText(filter.to) || dateInGuatemala(new Date(entry.at)) <= filter.to) &&
  (filter.text === '' || wordsOf(entry).includes(folded(filter.text)));

/** Searchable words of each entry, composed once. */
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

/** Words of a value: an amount can be searched as shown and as typed. */
const wordsOfValue = (value: unknown, kind?: FieldKind): readonly string[] =>
  typeof value === 'string' ? [shownJson(value, kind), value] : [shownJson(value, kind)];

/** Matching events in the wanted order, with items for long idle times between them. */
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

/** A choice in a filter of a history. */
export interface Option {
  readonly value: string;
  readonly label: string;
}

const inOrder = (options: Iterable<Option>): readonly Option[] =>
  [...options].sort((a, b) => a.label.localeCompare(b.label, 'es'));

/** Key of an actor: the user's id, whatever the name was then; the program itself and the command line have no id. */
const actorOf = ({ user, username, user_id: id }: HistoryEntry): string =>
  id === '' || id === '0' ? `${username} ${user}` : id;

/** Each actor once, with the latest name. */
export function actorsOf(entries: readonly HistoryEntry[]): readonly Option[] {
  const latest = [...entries].sort((a, b) => a.revision - b.revision);
  const actors = latest.map((entry): readonly [string, string] => [
    actorOf(entry),
    personText(entry.user, entry.username),
  ]);
  return inOrder([...new Map(actors)].map(([value, label]) => ({ value, label })));
}

/** Each kind of event once. */
export const kindsOf = (entries: readonly HistoryEntry[]): readonly Option[] =>
  inOrder([...new Set(entries.map(({ kind }) => kind))].map((kind) => ({ value: kind, label: kind })));

const minuteOf = (at: string): string => at.slice(0, 16);

/** Returns a test for instants that share their minute with another event: their seconds are shown too. */
export function sharedMinutes(entries: readonly HistoryEntry[]): (at: string) => boolean {
  const times = new Map<string, number>();
  for (const { at } of entries) times.set(minuteOf(at), (times.get(minuteOf(at)) ?? 0) + 1);
  return (at) => (times.get(minuteOf(at)) ?? 0) > 1;
}

/** A changed field, or a line with all of its changed fields. */
export interface Detail {
  readonly key: string;
  readonly label: string;
  /** Line with its name; absent: the detail is a field of the record itself. */
  readonly line?: FieldLine;
  /** The line was added (`new`) or removed (`gone`) by the event. */
  readonly is?: 'new' | 'gone';
  readonly changes: readonly FieldChange[];
}

/** True for values that are empty to a reader: null, an empty text, an empty list. */
export const isNothing = (value: unknown): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** Details of an event, those of a line together; without the status, which is next to the sentence already. */
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

/** One side of a change as text, and the text with present names where they differ. */
export interface Side {
  readonly text: string;
  readonly today: string | null;
}

/** Text of a value before and after; of lists only the removed and the added elements. */
export function beforeAndAfter({ before, after, today, kind }: FieldChange): {
  readonly before: Side | null;
  readonly after: Side | null;
} {
  const side = (value: unknown, now: unknown, without: unknown): Side | null => {
    if (!Array.isArray(value) || !Array.isArray(without))
      return isNothing(value) ? null : { text: shownJson(value, kind), today: todayOf(value, now) };
    const own = value.map((each, at) => ({ each, now: Array.isArray(now) ? (now[at] ?? null) : null }));
    const left = own.filter(({ each }) => !without.includes(each));
    const isRenamed = left.some((each) => each.now !== null);
    return left.length === 0
      ? null
      : {
          text: shownJson(left.map(({ each }) => each)),
          today: isRenamed ? shownJson(left.map(({ each, now: name }) => name ?? each)) : null,
        };
  };
  return { before: side(before, today?.before, after), after: side(after, today?.after, before) };
}

/** Text with present names, for a list of all its elements; null where no name has changed. */
export function todayOf(value: unknown, today: unknown): string | null {
  if (today === null || today === undefined) return null;
  return Array.isArray(value) && Array.isArray(today)
    ? shownJson(value.map((each, at) => today[at] ?? each))
    : shownJson(today);
}
