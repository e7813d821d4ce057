import type { StreamName } from '@expediente/kernel/streams.ts';
import { chainOf, NO_CHAIN } from './chain.ts';
import {
  type EventStore,
  type FoldEvent,
  type Position,
  START,
  type StoredEvent,
  type StreamHead,
} from './port.ts';

/** The first break of a stream's chain: from here on nothing of that stream is proven. */
export interface StreamBreak {
  readonly stream: StreamName;
  /** The first revision, in the stream's own order, that is not certain: changed, missing, or one too many. */
  readonly revision: number;
  readonly reason: 'revision out of order' | 'hash differs' | 'not readable as an event' | 'out of its place';
}

export interface Verification {
  readonly ok: boolean;
  readonly events: number;
  readonly streams: number;
  /** Position up to which the log was read. */
  readonly position: Position;
  /** The first break of each broken stream, in the order in which they were found; at most `MAX_BREAKS`. */
  readonly breaks: readonly StreamBreak[];
  readonly brokenStreams: number;
}

export interface VerifyProgress {
  readonly events: number;
  readonly position: Position;
}

const MAX_BREAKS = 100;

/** Verifies the chain of one stream from its first event. */
export const verifyStream = async (store: EventStore, stream: StreamName): Promise<Verification> =>
  verifyEvents(await store.readStream(stream));

/** Verifies the chains of events already read: whole streams, each in order. */
export function verifyEvents(events: readonly StoredEvent[]): Verification {
  const chains = new Chains();
  for (const event of events) chains.take(linked(event));
  return verification(chains, events.at(-1)?.position ?? START);
}

/**
 * Verifies every stream in one pass over the log, in batches: memory is one head per stream. It finds changed, swapped
 * and missing events; a stream cut off at its end is found only where its former length is known.
 * @param onBatch called after every batch, for a progress bar
 */
export async function verifyLog(
  store: Pick<EventStore, 'readAll'>,
  onBatch: (progress: VerifyProgress) => void = () => {},
): Promise<Verification> {
  const chains = new Chains();
  let end = START;
  for await (const { events, position } of store.readAll(START)) {
    for (const event of events) chains.take(linked(event));
    end = position;
    onBatch({ events: chains.events, position });
  }
  return verification(chains, end);
}

function verification(chains: Chains, position: Position): Verification {
  const breaks = chains.breaks();
  return {
    ok: breaks.length === 0,
    events: chains.events,
    streams: chains.streams,
    position,
    breaks: breaks.slice(0, MAX_BREAKS),
    brokenStreams: breaks.length,
  };
}

/** Place in a stream's chain, with what is needed to follow the chain. */
export interface LinkedPlace {
  readonly stream: StreamName;
  readonly revision: number;
  readonly chain: string;
  /**
   * True when its chain follows from this one.
   * @throws {TypeError} when it can be no event
   */
  follows(previous: string): boolean;
}

/** Place in its chain of an event that was read to be folded. */
export function linkedFold(event: FoldEvent | StoredEvent): LinkedPlace {
  const { stream, revision, link } = event;
  if (link !== undefined) return { stream, revision, chain: link.chain, follows: link.follows };
  // An adapter that has no links gives whole events.
  return linked(event as StoredEvent);
}

const linked = (event: StoredEvent): LinkedPlace => ({
  stream: event.stream,
  revision: event.revision,
  chain: event.metadata.chain,
  follows: (previous) => chainOf(event, previous) === event.metadata.chain,
});

/** Most events that wait for one before them; beyond, streams count as broken without waiting. */
const MOST_EARLY = 20_000;

/**
 * Follows the chains of many streams. An event that comes before its predecessor waits for it; memory is one head per
 * stream. When the events come in the order of the log, a late event is a break.
 */
export class Chains {
  events = 0;
  /** True once only streams are followed whose first event was taken here. */
  #sideBySide = false;
  readonly #inLogOrder: boolean;
  readonly #heads = new Map<StreamName, StreamHead | 'broken'>();
  readonly #early = new Map<StreamName, Map<number, LinkedPlace>>();
  #waiting = 0;
  readonly #breaks: StreamBreak[] = [];

  /** @param order `any`: rows of a table in the order of the disk */
  constructor(order: 'log' | 'any' = 'log') {
    this.#inLogOrder = order === 'log';
  }

  get streams(): number {
    return new Set([...this.#heads.keys(), ...this.#early.keys()]).size;
  }

  take(event: LinkedPlace): void {
    this.events++;
    this.#take(event);
  }

  /** Follows from now on only streams whose first event is taken here; other followers take the rest. */
  followOwn(): void {
    this.#sideBySide = true;
  }

  /** The first break of each broken stream, once all events were taken. */
  breaks(): readonly StreamBreak[] {
    for (const stream of [...this.#early.keys()])
      this.#break({ stream, revision: this.#next(stream), reason: 'revision out of order' });
    return this.#breaks;
  }

  #take(event: LinkedPlace): void {
    const { stream, revision } = event;
    const head = this.#heads.get(stream);
    if (head === 'broken') return;
    const next = (head?.revision ?? -1) + 1;
    if (this.#sideBySide && head === undefined && revision > 0) return;
    if (revision > next && this.#waiting < MOST_EARLY) {
      this.#waiting++;
      const early = this.#early.get(stream);
      if (early) early.set(revision, event);
      else this.#early.set(stream, new Map([[revision, event]]));
      return;
    }
    const early = this.#early.get(stream);
    const reason =
      revision === next ? brokenBy(event, head?.chain ?? NO_CHAIN) : ('revision out of order' as const);
    if (reason !== undefined) {
      this.#break({ stream, revision: Math.min(revision, next), reason });
      return;
    }
    if (early && this.#inLogOrder) {
      this.#break({ stream, revision, reason: 'out of its place' });
      return;
    }
    this.#heads.set(stream, { revision, chain: event.chain });
    const after = early?.get(revision + 1);
    if (!early || !after) return;
    early.delete(revision + 1);
    this.#waiting--;
    if (early.size === 0) this.#early.delete(stream);
    this.#take(after);
  }

  #next(stream: StreamName): number {
    const head = this.#heads.get(stream);
    return head === undefined || head === 'broken' ? 0 : head.revision + 1;
  }

  #break(found: StreamBreak): void {
    this.#heads.set(found.stream, 'broken');
    this.#waiting -= this.#early.get(found.stream)?.size ?? 0;
    this.#early.delete(found.stream);
    this.#breaks.push(found);
  }
}

function brokenBy(event: LinkedPlace, previous: string): StreamBreak['reason'] | undefined {
  try {
    return event.follows(previous) ? undefined : 'hash differs';
  } catch (error) {
    // A tampered event may hold what canonical JSON refuses (a float, a NUL): that is a finding, not a crash.
    if (error instanceof TypeError) return 'not readable as an event';
    throw error;
  }
}
