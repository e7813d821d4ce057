import type { AnyCatalogue } from '@expediente/catalogues/definition.ts';
import { CATALOGUES } from '@expediente/catalogues/registry.ts';
import type { Json, JsonObject } from '@expediente/kernel/events.ts';
import { type StreamName, streamCategory, streamName } from '@expediente/kernel/streams.ts';
import { LIFE_CYCLES, lifeCyclesNamedIn } from '@expediente/machines/readings/named.ts';
import type { AttachedPaper } from '@expediente/schemas/history/read.ts';

const CATALOGUE_RECORDS: ReadonlySet<string> = new Set(Object.keys(CATALOGUES));

export { chargedBudgets, plannedLines } from '@expediente/machines/readings/named.ts';

/**
 * Records that an event's data name, depending on the category of its stream; the hash chain does not prove that they
 * exist.
 */
export const recordsNamedIn = (category: string, data: JsonObject): readonly StreamName[] =>
  category === 'unique'
    ? recordNamed(data.holder)
    : category === 'command'
      ? answeredRecord(data.operation, data.answer)
      : lifeCyclesNamedIn(category, data);

/** Operations that answer with the number of the record that they wrote, and the field that has it. */
const ANSWERED: readonly (readonly [path: RegExp, category: string, field: string])[] = [
  [/^\/orders\/(?:purchaseorder|consolidate)\//, 'order', 'id'],
  [/^\/awardacts\//, 'award', 'id'],
  [/^\/orders\/(?!serv\/)/, 'request', 'id'],
  [/^\/unops\/consolidate/, 'unopsConsolidation', 'id_unops_consolidate'],
  [/^\/unops\/regularize/, 'unopsRegularization', 'id_unops_regularize'],
  [/^\/unops\//, 'unops', 'id_unops'],
];

/** Record whose number a command answered, depending on the operation. */
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
  typeof name === 'string' &&
  (LIFE_CYCLES.has(streamCategory(name)) || CATALOGUE_RECORDS.has(streamCategory(name)))
    ? [name as StreamName]
    : []; // a stream's name: `order-7`

const objectIn = (value: Json | undefined): JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : {}; // an object

/** Fields of an event that hold a file's hash: those of attached documents, and those of catalogues. */
const FILE_FIELDS = [
  'hash',
  ...Object.values<AnyCatalogue>(CATALOGUES).flatMap(({ save: { file } }) => (file ? [file.field] : [])),
];

/** Papers that an event's data name, each with the name of its upload. */
export function* papersIn(value: Json): Generator<AttachedPaper, void, void> {
  if (typeof value !== 'object' || value === null) return;
  const { hash, name } = value as JsonObject; // a list has neither
  if (typeof hash === 'string' && HASH.test(hash) && typeof name === 'string') yield { name, file: hash };
  for (const each of Object.values(value)) yield* papersIn(each);
}

const HASH = /^[0-9a-f]{64}$/;

/** SHA-256 of the files that an event's data name. */
export function* filesIn(value: Json): Generator<string, void, void> {
  if (typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) {
    for (const each of value) yield* filesIn(each);
    return;
  }
  for (const field of FILE_FIELDS) {
    const hash = (value as JsonObject)[field]; // an object
    if (typeof hash === 'string' && HASH.test(hash)) yield hash;
  }
  for (const each of Object.values(value)) if (typeof each === 'object') yield* filesIn(each);
}
