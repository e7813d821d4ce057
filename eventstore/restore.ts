import type { StreamName } from '@expediente/kernel/streams.ts';
import { type LinkedEvent, linkEvent, NO_CHAIN } from './chain.ts';
import type { StoredEvent, StreamHead, StreamWrite } from './port.ts';
import { MAX_APPEND_BYTES, type PreparedAppend } from './prepare.ts';

/**
 * Writes events that already have their chains: only for copying another store.
 * A separate port, so that code that may append cannot choose a chain.
 */
export interface Restorable {
  /**
   * Appends events unchanged, in their order, when every stream's head is the one before its first event.
   * @throws {WrongExpectedRevision}
   */
  restore(events: PreparedAppend): Promise<void>;
}

/** A stored event's chain does not follow from the previous one; a broken chain is not copied. */
export class BrokenChain extends Error {
  override readonly name = 'BrokenChain';
  readonly stream: StreamName;
  readonly revision: number;
  constructor({ stream, revision }: StoredEvent) {
    super(`the chain of ${stream} breaks at revision ${revision}`);
    this.stream = stream;
    this.revision = revision;
  }
}

/**
 * Links a stored event again and requires the chain that it carries.
 * @throws {BrokenChain}
 */
export function relink(event: StoredEvent, head: StreamHead | undefined): LinkedEvent {
  if (event.revision !== (head?.revision ?? -1) + 1) throw new BrokenChain(event);
  const { chain, ...metadata } = event.metadata;
  try {
    const link = linkEvent(event.stream, event.revision, { ...event, metadata }, head?.chain ?? NO_CHAIN);
    if (link.chain === chain) return link;
  } catch (error) {
    // Canonical JSON refuses a value that no event can hold, so this event was not written through the store.
    if (!(error instanceof TypeError)) throw error;
  }
  throw new BrokenChain(event);
}

const MAX_EVENTS = 500;

/** Collects events of a log, in its order, into appends within the store's limits. */
export class RestoreBatch {
  readonly #writes = new Map<StreamName, StreamWrite>();
  readonly #heads = new Map<StreamName, StreamHead>();
  readonly #events: LinkedEvent[] = [];
  #bytes = 0;

  get size(): number {
    return this.#events.length;
  }

  /** Adds an event; false when it does not fit, so that the batch has to be written first. */
  add(event: StoredEvent, link: LinkedEvent, head: StreamHead | undefined): boolean {
    const bytes = Buffer.byteLength(link.data) + Buffer.byteLength(link.metadata);
    if (this.size >= MAX_EVENTS || (this.size > 0 && this.#bytes + bytes > MAX_APPEND_BYTES)) return false;
    const { stream } = event;
    const write = this.#writes.get(stream) ?? { stream, expected: head ?? 'none', events: [] };
    this.#writes.set(stream, { ...write, events: [...write.events, event] });
    this.#heads.set(stream, { revision: link.revision, chain: link.chain });
    this.#events.push(link);
    this.#bytes += bytes;
    return true;
  }

  prepared(): PreparedAppend {
    return { writes: [...this.#writes.values()], events: this.#events, heads: [...this.#heads.values()] };
  }
}
