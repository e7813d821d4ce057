import type { EventMetadata, JsonObject } from '@expediente/kernel/events.ts';
import type { StreamName } from '@expediente/kernel/streams.ts';
import type { FoldEvent } from '../port.ts';

/**
 * An event as the server sent it, each of its texts parsed when somebody asks: two texts are cheaper to keep than
 * what is in them, and much of the metadata is never asked for.
 */
export class UnparsedEvent implements FoldEvent {
  readonly stream: StreamName;
  readonly revision: number;
  readonly type: string;
  // What was written were a JsonObject and an EventMetadata, by this store only.
  #data: JsonObject | string;
  #metadata: EventMetadata | string;

  constructor(stream: StreamName, revision: number, type: string, data: string, metadata: string) {
    this.stream = stream;
    this.revision = revision;
    this.type = type;
    this.#data = data;
    this.#metadata = metadata;
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
