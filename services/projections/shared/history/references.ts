import type { AnyCatalogue } from '@expediente/catalogues/definition.ts';
import { CATALOGUES } from '@expediente/catalogues/registry.ts';
import type { Json, JsonObject } from '@expediente/kernel/events.ts';
import { type StreamName, streamCategory, streamName } from '@expediente/kernel/streams.ts';

/** Life cycles whose records other streams name, besides those of the catalogues. */
const RECORDS: ReadonlySet<string> = new Set([
  'pac',
  'extension',
  'reprogramming',
  'request',
  'order',
  'award',
  'unops',
  'unopsConsolidation',
  'unopsRegularization',
  ...Object.keys(CATALOGUES),
]);

/** By category of the stream: the records that its events name, besides what the chain binds. */
const NAMED_RECORDS: Readonly<Record<string, (data: JsonObject) => readonly StreamName[]>> = {
  planLine: ({ source }) => recordNamed(source),
  // Budgets of the first demonstrations name programmings that were never written.
  quarterBudget: ({ source }) => recordNamed(source),
  unique: ({ holder }) => recordNamed(holder),
  pac: ({ reprogramming }) => numbered('reprogramming', reprogramming),
  quarterly: ({ extension }) => numbered('extension', extension),
  request: ({ order }) => numbered('order', order),
  order: ({ requests, award }) => [
    ...listIn(requests).flatMap((id) => numbered('request', id)),
    ...numbered('award', award),
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
  command: ({ operation, answer }) => answeredRecord(operation, answer),
};

/** The records that an event names, by the category of its stream, besides what the chain binds. */
export const recordsNamedIn = (category: string, data: JsonObject): readonly StreamName[] =>
  Object.hasOwn(NAMED_RECORDS, category) ? (NAMED_RECORDS[category]?.(data) ?? []) : [];

/** The quarter budgets that an order's charges fall on. */
export const chargedBudgets = ({ charges }: JsonObject, year: number): readonly StreamName[] =>
  listIn(charges).flatMap((charge) => {
    const { unit, group, quarter } = objectIn(charge);
    return typeof unit === 'number' && typeof group === 'string' && typeof quarter === 'string'
      ? [streamName('quarterBudget', unit, year, group, quarter)]
      : [];
  });

/** The plan lines that a request asks of. */
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

/** Operations that answer with the number of the record that they wrote, and the field that has it. */
const ANSWERED: readonly (readonly [path: RegExp, category: string, field: string])[] = [
  [/^\/orders\/(?:purchaseorder|consolidate)\//, 'order', 'id'],
  [/^\/awardacts\//, 'award', 'id'],
  [/^\/orders\/(?!serv\/)/, 'request', 'id'],
  [/^\/unops\/consolidate/, 'unopsConsolidation', 'id_unops_consolidate'],
  [/^\/unops\/regularize/, 'unopsRegularization', 'id_unops_regularize'],
  [/^\/unops\//, 'unops', 'id_unops'],
];

/** The record that a command answered with, by its operation. */
export function answeredRecord(operation: Json | undefined, answer: Json | undefined): readonly StreamName[] {
  if (typeof operation !== 'string') return [];
  const answered = ANSWERED.find(([path]) => path.test(operation));
  if (answered === undefined) return [];
  const [, category, field] = answered;
  return numbered(category, objectIn(objectIn(answer).data)[field]);
}

const numbered = (category: string, id: Json | undefined): StreamName[] =>
  typeof id === 'number' && id > 0 ? [streamName(category, id)] : [];

const recordNamed = (name: Json | undefined): StreamName[] =>
  typeof name === 'string' && RECORDS.has(streamCategory(name)) ? [name as StreamName] : []; // `order-7`

const listIn = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? value : []);
const objectIn = (value: Json | undefined): JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : {}; // of its three kinds the last

/** Fields of an event that hold a file's name: an attached document's, and those of the catalogues. */
const FILE_FIELDS = [
  'hash',
  ...Object.values<AnyCatalogue>(CATALOGUES).flatMap(({ save: { file } }) => (file ? [file.field] : [])),
];

const HASH = /^[0-9a-f]{64}$/;

/** The files that an event's data name, by their SHA-256. */
export function* filesIn(value: Json): Generator<string, void, void> {
  if (typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) {
    for (const each of value) yield* filesIn(each);
    return;
  }
  for (const field of FILE_FIELDS) {
    const hash = (value as JsonObject)[field]; // of its kinds the one that is left
    if (typeof hash === 'string' && HASH.test(hash)) yield hash;
  }
  for (const each of Object.values(value)) if (typeof each === 'object') yield* filesIn(each);
}
