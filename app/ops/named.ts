import type { AnyCatalogue } from '@expediente/catalogues/definition.ts';
import { CATALOGUES } from '@expediente/catalogues/registry.ts';
import type { StoredEvent } from '@expediente/eventstore/port.ts';
import type { Json, JsonObject } from '@expediente/kernel/events.ts';
import { type StreamName, streamCategory, streamName } from '@expediente/kernel/streams.ts';

type Named = Pick<StoredEvent, 'stream' | 'revision' | 'data'>;

/** The first event that names something: `order-7, revisión 3`. */
const placeOf = ({ stream, revision }: Named): string => `${stream}, revisión ${revision}`;

/** Life cycles whose records other streams name, besides those of the catalogues. */
const RECORDS: ReadonlySet<string> = new Set([
  'pac',
  'extension',
  'reprogramming',
  'request',
  'order',
  ...Object.keys(CATALOGUES),
]);

/** Fields of an event that hold a file's name: an attached document's, and those of the catalogues. */
const FILE_FIELDS = [
  'hash',
  ...Object.values<AnyCatalogue>(CATALOGUES).flatMap(({ save: { file } }) => (file ? [file.field] : [])),
];
/** JSON escapes quotes inside texts, so a match is a field and not typed text. */
const FILE = new RegExp(`"(?:${FILE_FIELDS.join('|')})":"([0-9a-f]{64})"`, 'g');

/** Collects what a log's events name, event by event in log order: missing streams, and files. */
export class NamedByEvents {
  readonly #streams = new Set<StreamName>();
  readonly #awaited = new Map<StreamName, string>();
  readonly #files = new Map<string, string>();

  readonly take = (event: Named): void => {
    this.#streams.add(event.stream);
    this.#awaited.delete(event.stream);
    for (const stream of recordsIn(event))
      if (!this.#streams.has(stream) && !this.#awaited.has(stream)) this.#awaited.set(stream, placeOf(event));
    for (const [, hash = ''] of JSON.stringify(event.data).matchAll(FILE))
      if (!this.#files.has(hash)) this.#files.set(hash, placeOf(event));
  };

  /** Streams that events name but that have no events, with the first event that names each. */
  get missingStreams(): ReadonlyMap<StreamName, string> {
    return this.#awaited;
  }

  /** Files, with the first event that names each. */
  get files(): ReadonlyMap<string, string> {
    return this.#files;
  }
}

function recordsIn({ stream, data }: Named): readonly StreamName[] {
  const category = streamCategory(stream);
  return Object.hasOwn(NAMED_RECORDS, category) ? (NAMED_RECORDS[category]?.(data) ?? []) : [];
}

/** By category of the stream: the records that its events name, besides what the chain binds. */
const NAMED_RECORDS: Readonly<Record<string, (data: JsonObject) => readonly StreamName[]>> = {
  planLine: ({ source }) => recordNamed(source),
  // Budgets of the first demonstrations name programmings that were never told.
  quarterBudget: ({ source }) => recordNamed(source),
  unique: ({ holder }) => recordNamed(holder),
  pac: ({ reprogramming }) =>
    typeof reprogramming === 'number' ? [streamName('reprogramming', reprogramming)] : [],
  quarterly: ({ extension }) => (typeof extension === 'number' ? [streamName('extension', extension)] : []),
  request: ({ order }) => (typeof order === 'number' ? [streamName('order', order)] : []),
  order: ({ requests }) =>
    Array.isArray(requests)
      ? requests.flatMap((id) => (typeof id === 'number' ? [streamName('request', id)] : []))
      : [],
};

const recordNamed = (name: Json | undefined): StreamName[] =>
  typeof name === 'string' && RECORDS.has(streamCategory(name)) ? [name as StreamName] : []; // `order-7`
