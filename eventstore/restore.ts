import type { StreamName } from '@expediente/kernel/streams.ts';
import { type LinkedEvent, linkEvent, NO_CHAIN } from './chain.ts';
import type { StoredEvent, StreamHead, StreamWrite } from './port.ts';
import { MAX_APPEND_BYTES, type PreparedAppend } from './prepare.ts';

/**
 * The way into a store for events that have their chains already: a copy of another store, and nothing else.
 * A port of its own, so that nobody who may append may also choose a chain.
 */
export interface Restorable {
  /** Appends events as they are, in their order, when every stream stands where they begin. @throws {WrongExpectedRevision} */
  restore(events: PreparedAppend): Promise<void>;
}

/** A stored event does not follow from the one before it: what is broken is not carried elsewhere. */
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

/** Links a stored event again, to the very chain that it carries. @throws {BrokenChain} */
export function relink(event: StoredEvent, head: StreamHead | undefined): LinkedEvent {
  if (event.revision !== (head?.revision ?? -1) + 1) throw new BrokenChain(event);
  const { chain, ...metadata } = event.metadata;
  try {
    const link = linkEvent(event.stream, event.revision, { ...event, metadata }, head?.chain ?? NO_CHAIN);
    if (link.chain === chain) return link;
  } catch (error) {
    // Canonical JSON refuses what no event holds: somebody wrote it past the store.
    if (!(error instanceof TypeError)) throw error;
  }
  throw new BrokenChain(event);
}

const MAX_EVENTS = 500;

/** Gathers events of a log, in its order, into appends that a store takes. */
export class RestoreBatch {
  readonly #writes = new Map<StreamName, StreamWrite>();
  readonly #heads = new Map<StreamName, StreamHead>();
  readonly #events: LinkedEvent[] = [];
  #bytes = 0;

  get size(): number {
    return this.#events.length;
  }

  /** False when the event has no room any more: then this batch is written first. */
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
