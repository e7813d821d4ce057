import type { EventMetadata, Flaw, JsonObject } from '@expediente/kernel/events.ts';
import type { StreamName } from '@expediente/kernel/streams.ts';
import { follows } from '../chain.ts';
import { areWholeText, parsed, readData, readMetadata } from '../flaw.ts';
import type { EventLink, FoldEvent } from '../port.ts';

/** Interned types: there are few, and folds compare the same string object faster. */
const TYPES = new Map<string, string>();

function typeNamed(text: string): string {
  const known = TYPES.get(text);
  if (known === undefined) TYPES.set(text, text);
  return known ?? text;
}

const VERSION = '"schemaVersion":"';

/**
 * An event whose texts are parsed on first access: many events are kept for a while, two texts take less memory than
 * the parsed values, and some are never read.
 */
export class UnparsedEvent implements FoldEvent {
  readonly stream: StreamName;
  readonly revision: number;
  readonly type: string;
  // Both columns were written from a JsonObject and an EventMetadata, by this store only.
  #data: string | JsonObject;
  #metadata: string | EventMetadata;
  #flaw: Flaw | undefined;
  readonly #id: string;
  /** bytea as `\x` and hex. */
  readonly #chain: string;

  /** Takes every value as the server sent it. */
  constructor(
    stream: string,
    revision: string,
    type: string,
    data: string,
    metadata: string,
    id: string,
    chain: string,
  ) {
    this.stream = stream as StreamName;
    this.revision = Number(revision);
    this.type = typeNamed(type);
    this.#data = data;
    this.#metadata = metadata;
    this.#id = id;
    this.#chain = chain;
  }

  /** Link over the texts, which are hashed as they arrived. */
  get link(): EventLink {
    const { stream, revision, type } = this;
    const data = textOf(this.#data);
    const metadata = textOf(this.#metadata);
    const texts = { stream, revision, id: this.#id, type, data, metadata, chain: this.#chain.slice(2) };
    return { chain: texts.chain, follows: (previous) => follows(texts, previous) };
  }

  /** Flaw of the event. Texts in the form that this program writes are found to be whole without being parsed. */
  get flaw(): Flaw | undefined {
    if (typeof this.#data === 'string' && this.#data.charCodeAt(0) !== OBJECT) this.#parseData(this.#data);
    if (typeof this.#metadata === 'string' && !areWholeText(this.#metadata))
      this.#parseMetadata(this.#metadata);
    return this.#flaw;
  }

  get schemaVersion(): string {
    if (typeof this.#metadata !== 'string') return this.#metadata.schemaVersion;
    // Canonical JSON escapes quotes inside texts, so a match is the field itself.
    const at = this.#metadata.indexOf(VERSION);
    if (at < 0) return this.metadata.schemaVersion;
    const from = at + VERSION.length;
    return this.#metadata.slice(from, this.#metadata.indexOf('"', from));
  }
  get data(): JsonObject {
    return typeof this.#data === 'string' ? this.#parseData(this.#data) : this.#data;
  }
  get metadata(): EventMetadata {
    return typeof this.#metadata === 'string' ? this.#parseMetadata(this.#metadata) : this.#metadata;
  }

  #parseData(text: string): JsonObject {
    const { data, flaw } = readData(parsed(text));
    this.#data = data;
    this.#flaw ??= flaw;
    return data;
  }
  #parseMetadata(text: string): EventMetadata {
    const { metadata, flaw } = readMetadata(parsed(text));
    this.#metadata = metadata;
    this.#flaw = flaw ?? this.#flaw;
    return metadata;
  }
}

const OBJECT = '{'.charCodeAt(0);

/** Text of a value, canonical or not: one that was parsed is compared in its canonical form. */
const textOf = (value: string | JsonObject | EventMetadata): string =>
  typeof value === 'string' ? value : JSON.stringify(value);
