import type { EventMetadata, JsonObject } from '@expediente/kernel/events.ts';
import type { StreamName } from '@expediente/kernel/streams.ts';
import type { FoldEvent } from '../port.ts';

/** There are few types: folds compare them with names, and one text for all events of a type is compared at once. */
const TYPES = new Map<string, string>();

function typeNamed(text: string): string {
  const known = TYPES.get(text);
  if (known === undefined) TYPES.set(text, text);
  return known ?? text;
}

const VERSION = '"schemaVersion":"';

/**
 * An event whose texts are parsed when somebody asks: much is kept for a while, two texts are less to keep than what
 * is in them, and some of it is never asked for.
 */
export class UnparsedEvent implements FoldEvent {
  readonly stream: StreamName;
  readonly revision: number;
  readonly type: string;
  // What was written were a JsonObject and an EventMetadata, by this store only.
  #data: string | JsonObject;
  #metadata: string | EventMetadata;

  /** Every value as the server sent it. */
  constructor(stream: string, revision: string, type: string, data: string, metadata: string) {
    this.stream = stream as StreamName;
    this.revision = Number(revision);
    this.type = typeNamed(type);
    this.#data = data;
    this.#metadata = metadata;
  }

  get schemaVersion(): string {
    if (typeof this.#metadata !== 'string') return this.#metadata.schemaVersion;
    // In canonical JSON no quote of a text stands unescaped: what is found is the field.
    const at = this.#metadata.indexOf(VERSION);
    if (at < 0) return this.metadata.schemaVersion;
    const from = at + VERSION.length;
    return this.#metadata.slice(from, this.#metadata.indexOf('"', from));
  }
  get data(): JsonObject {
    if (typeof this.#data === 'string') this.#data = JSON.parse(this.#data) as JsonObject;
    return this.#data;
  }
  get metadata(): EventMetadata {
    if (typeof this.#metadata === 'string') this.#metadata = JSON.parse(this.#metadata) as EventMetadata;
    return this.#metadata;
  }
}
