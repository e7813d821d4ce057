import type { AnyCatalogue } from '@expediente/catalogues/definition.ts';
import { CATALOGUES } from '@expediente/catalogues/registry.ts';
import type { Json, JsonObject } from '@expediente/kernel/events.ts';
import { type StreamName, streamCategory, streamKey, streamName } from '@expediente/kernel/streams.ts';
import type { CheckedEvent, Ends, EventCheck } from './check.ts';
import type { Finding } from './finding.ts';

type Naming = Pick<CheckedEvent, 'stream' | 'revision' | 'data' | 'metadata'>;

/** The first event that names something: `order-7, revisión 3`. */
const placeOf = ({ stream, revision }: Pick<Naming, 'stream' | 'revision'>): string =>
  `${stream}, revisión ${revision}`;

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

/** What other histories name is there: the documents behind a ledger, the ledgers behind a document, rules, numbers. */
export class ReferenceCheck implements EventCheck {
  readonly #seen = new Set<StreamName>();
  readonly #awaited = new Map<StreamName, string>();
  readonly #versions = new Set<string>();
  readonly #awaitedVersions = new Map<string, string>();
  /** Unit and year of each request, year of each order: their first event alone has it. */
  readonly #of = new Map<StreamName, { readonly unit: Json | undefined; readonly year: number }>();

  take(event: Naming): void {
    const { stream } = event;
    this.#seen.add(stream);
    this.#awaited.delete(stream);
    for (const named of this.#recordsIn(event))
      if (!this.#seen.has(named) && !this.#awaited.has(named)) this.#awaited.set(named, placeOf(event));
    this.#takeRules(event);
  }

  findings(ends: Ends): readonly Finding[] {
    const gone = [...this.#awaited].map(
      ([stream, by]): Finding => ({
        check: 'reference',
        stream,
        sure: -1,
        what: 'falta su historia',
        witness: by,
      }),
    );
    const versions = [...this.#awaitedVersions].map(([version, by]): Finding => {
      const [rule = '', number] = version.split('@');
      const stream = streamName('rule', rule);
      return {
        check: 'reference',
        stream,
        sure: ends.get(stream) ?? -1,
        what: `falta la publicación de su versión ${number}`,
        witness: by,
      };
    });
    return [...gone, ...versions];
  }

  #takeRules(event: Naming): void {
    const { stream, data, metadata } = event;
    if (streamCategory(stream) === 'rule' && typeof data.version === 'number') {
      const version = `${streamKey(stream).join(':')}@${data.version}`;
      this.#versions.add(version);
      this.#awaitedVersions.delete(version);
    }
    // `1` is a decider's own.
    if (typeof metadata.ruleVersion !== 'string' || !metadata.ruleVersion.includes('@')) return;
    for (const version of metadata.ruleVersion.split(';'))
      if (!this.#versions.has(version) && !this.#awaitedVersions.has(version))
        this.#awaitedVersions.set(version, placeOf(event));
  }

  #recordsIn({ stream, data }: Naming): readonly StreamName[] {
    const category = streamCategory(stream);
    const named = Object.hasOwn(NAMED_RECORDS, category) ? (NAMED_RECORDS[category]?.(data) ?? []) : [];
    if (category !== 'order' && category !== 'request') return named;
    if (typeof data.year === 'number') this.#of.set(stream, { unit: data.unit, year: data.year });
    const of = this.#of.get(stream);
    if (of === undefined) return named;
    return [...named, ...(category === 'order' ? chargedBudgets(data, of.year) : plannedLines(data, of))];
  }
}

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

/** The quarter budgets that an order's charges fall on. */
const chargedBudgets = ({ charges }: JsonObject, year: number): readonly StreamName[] =>
  listIn(charges).flatMap((charge) => {
    const { unit, group, quarter } = objectIn(charge);
    return typeof unit === 'number' && typeof group === 'string' && typeof quarter === 'string'
      ? [streamName('quarterBudget', unit, year, group, quarter)]
      : [];
  });

/** The plan lines that a request asks of. */
const plannedLines = (
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

/** Collects the files that events name. */
export class FileReferences {
  readonly #named = new Map<string, string>();

  /** Files, with the first event that names each. */
  get named(): ReadonlyMap<string, string> {
    return this.#named;
  }

  take(event: Pick<Naming, 'stream' | 'revision' | 'data'>): void {
    for (const hash of filesIn(event.data)) if (!this.#named.has(hash)) this.#named.set(hash, placeOf(event));
  }
}

function* filesIn(value: Json): Generator<string, void, void> {
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
