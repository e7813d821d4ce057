import type { Json, JsonObject } from '@expediente/kernel/events.ts';
import { type StreamName, streamCategory, streamName } from '@expediente/kernel/streams.ts';
import type { Recorded } from '@expediente/schemas/present.ts';
import { recordsInChanges } from '../history/fields.ts';
import { momentsIn, shownFields } from '../history/moments.ts';
import type { NamedRecord } from '../history/reading.ts';
import { readingOf } from './readings.ts';

/** Life cycles whose records other streams name. */
export const LIFE_CYCLES: ReadonlySet<string> = new Set([
  'pac',
  'extension',
  'reprogramming',
  'request',
  'order',
  'award',
  'unops',
  'unopsConsolidation',
  'unopsRegularization',
]);

/** Records that an event names besides those that the chain binds, by category of the stream. */
const NAMED_RECORDS: Readonly<Record<string, (data: JsonObject) => readonly StreamName[]>> = {
  planLine: ({ source }) => recordNamed(source),
  // Budgets of the first demonstrations name programmings that were never written.
  quarterBudget: ({ source }) => recordNamed(source),
  pac: ({ reprogramming }) => numbered('reprogramming', reprogramming),
  quarterly: ({ extension }) => numbered('extension', extension),
  request: ({ order, rest, restOf }) => [
    ...numbered('order', order),
    ...numbered('request', rest),
    ...numbered('request', restOf),
  ],
  order: ({ requests, award, part, root }) => [
    ...listIn(requests).flatMap((id) => numbered('request', id)),
    ...numbered('award', award),
    ...numbered('order', part),
    ...numbered('order', root),
  ],
  award: ({ order }) => numbered('order', order),
  unops: ({ consolidation, regularization }) => [
    ...numbered('unopsConsolidation', consolidation),
    ...numbered('unopsRegularization', regularization),
  ],
  unopsConsolidation: ({ records, regularization }) => [
    ...listIn(records).flatMap((id) => numbered('unops', id)),
    ...numbered('unopsRegularization', regularization),
  ],
  unopsRegularization: ({ consolidations }) =>
    listIn(consolidations).flatMap((id) => numbered('unopsConsolidation', id)),
};

/** The records of life cycles that an event names, by the category of its stream, besides what the chain binds. */
export const lifeCyclesNamedIn = (category: string, data: JsonObject): readonly StreamName[] =>
  Object.hasOwn(NAMED_RECORDS, category) ? (NAMED_RECORDS[category]?.(data) ?? []) : [];

/** The quarter budgets that an order's charges fall on. */
export const chargedBudgets = ({ charges }: JsonObject, year: number): readonly StreamName[] =>
  listIn(charges).flatMap((charge) => {
    const { unit, group, quarter } = objectIn(charge);
    return typeof unit === 'number' && typeof group === 'string' && typeof quarter === 'string'
      ? [streamName('quarterBudget', unit, year, group, quarter)]
      : [];
  });

/** Plan lines from which a request asks units. */
export const plannedLines = (
  { lines }: JsonObject,
  { unit, year }: { readonly unit: Json | undefined; readonly year: number },
): readonly StreamName[] =>
  listIn(lines).flatMap((line) => {
    const { supply, subProduct } = objectIn(line);
    return typeof unit === 'number' && typeof supply === 'number' && typeof subProduct === 'string'
      ? [streamName('planLine', unit, year, supply, subProduct)]
      : [];
  });

/** Categories of ledgers; the documents that their events name belong to other histories. */
export const LEDGERS: ReadonlySet<string> = new Set(['planLine', 'quarterBudget']);

/** Ledgers that an order charges, or from which a request asks units. */
export function ledgersOf(events: readonly Recorded[]): ReadonlySet<StreamName> {
  const [first] = events;
  const ledgers = new Set<StreamName>();
  if (!first || typeof first.data.year !== 'number') return ledgers;
  const { unit, year } = first.data;
  const category = categoryOf(first);
  for (const { data } of events)
    for (const ledger of category === 'order'
      ? chargedBudgets(data, year)
      : category === 'request'
        ? plannedLines(data, { unit, year })
        : [])
      ledgers.add(ledger);
  return ledgers;
}

/**
 * Users and profiles of the acts, and the rule sets that judged, from the events' metadata: `purchaseLimits@3;iva@1`.
 */
export function actorsOf(events: readonly Recorded[]): ReadonlySet<StreamName> {
  const actors = new Set<StreamName>();
  for (const { metadata } of events) {
    const { right = '', userId, ruleVersion = '' } = metadata;
    for (const each of right.split(';')) {
      const [stream = ''] = each.split('@');
      if (/^(user|profile)-\d+$/.test(stream)) actors.add(stream as StreamName); // `right` holds names of streams
    }
    if (/^[1-9]\d{0,8}$/.test(userId)) actors.add(streamName('user', Number(userId)));
    if (ruleVersion.includes('@'))
      for (const each of ruleVersion.split(';'))
        actors.add(streamName('rule', each.slice(0, each.lastIndexOf('@'))));
  }
  return actors;
}

/**
 * Every history that the events of one record name: records, ledgers, rules, user and profile of each actor, and the
 * catalogue records from which its fields take their names.
 */
export function historiesNamedIn(events: readonly Recorded[]): ReadonlySet<StreamName> {
  const [first] = events;
  if (!first) return new Set();
  const category = categoryOf(first);
  const named = new Set<StreamName>(actorsOf(events));
  if (LEDGERS.has(category)) return named;
  for (const { data } of events) for (const stream of lifeCyclesNamedIn(category, data)) named.add(stream);
  for (const stream of ledgersOf(events)) named.add(stream);
  for (const { kind, id } of catalogueRecordsIn(events)) named.add(`${kind}-${id}` as StreamName); // a catalogue's stream is its key
  named.delete(first.stream as StreamName); // stored under the name of a stream
  return named;
}

/** The catalogue records that the shown fields of a life cycle's record name, at any of its revisions. */
export function catalogueRecordsIn(events: readonly Recorded[]): readonly NamedRecord[] {
  const [first] = events;
  const reading = first && readingOf(categoryOf(first));
  if (!reading) return [];
  const fields = shownFields(reading);
  return momentsIn(reading, events)
    .flatMap(({ changes }) => recordsInChanges(fields, changes))
    .filter(({ kind }) => readingNamed(kind) === undefined);
}

const readingNamed = (kind: string) =>
  readingOf(kind) ?? readingOf(kind.replace(/-(\w)/g, (_, letter) => letter.toUpperCase()));

const categoryOf = ({ stream }: Recorded): string => streamCategory(stream as StreamName); // stored under the name of a stream

const numbered = (category: string, id: Json | undefined): StreamName[] =>
  typeof id === 'number' && id > 0 ? [streamName(category, id)] : [];

const recordNamed = (name: Json | undefined): StreamName[] =>
  typeof name === 'string' && LIFE_CYCLES.has(streamCategory(name as StreamName)) ? [name as StreamName] : []; // `order-7`

const listIn = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? value : []);
const objectIn = (value: Json | undefined): JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : {}; // an object that is neither null nor a list
