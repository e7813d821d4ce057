import type { StreamName } from '@expediente/kernel/streams.ts';
import { chainOf, type EventTexts, follows, NO_CHAIN } from './chain.ts';
import { type EventStore, type Position, START, type StoredEvent, type StreamHead } from './port.ts';

/** The first break of a stream's chain: from here on nothing of that stream is proven. */
export interface StreamBreak {
  readonly stream: StreamName;
  readonly revision: number;
  readonly reason: 'revision out of order' | 'hash differs' | 'not readable as an event';
}

export interface ChainBreak extends StreamBreak {
  readonly position: Position;
  readonly id: string;
}

export interface Verification {
  readonly ok: boolean;
  readonly events: number;
  readonly streams: number;
  /** How far the log was read. */
  readonly position: Position;
  /** The first break of each broken stream, in the order of the log; at most `MAX_BREAKS`. */
  readonly breaks: readonly ChainBreak[];
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
  const check = new ChainCheck();
  for (const event of events) check.take(event);
  return check.result();
}

/**
 * Verifies every stream in one pass over the log, in batches: memory is one head per stream. It finds
 * changed, swapped and missing events; a stream truncated at its end is found by the daily seal.
 * @param onBatch called after every batch, for a progress bar.
 * @param onEvent called with every event, for checks across events.
 */
export async function verifyLog(
  store: EventStore,
  onBatch: (progress: VerifyProgress) => void = () => {},
  onEvent: (event: StoredEvent) => void = () => {},
): Promise<Verification> {
  const check = new ChainCheck();
  for await (const batch of store.readAll(START)) {
    for (const event of batch.events) {
      check.take(event);
      onEvent(event);
    }
    check.position = batch.position;
    onBatch({ events: check.events, position: batch.position });
  }
  return check.result();
}

class ChainCheck {
  position: Position = START;
  events = 0;
  readonly #heads = new Map<StreamName, StreamHead | 'broken'>();
  readonly #breaks: ChainBreak[] = [];
  #broken = 0;

  take(event: StoredEvent): void {
    this.events++;
    this.position = event.position;
    const head = this.#heads.get(event.stream);
    if (head === 'broken') return;
    const reason = breakOf(
      event.revision,
      head,
      (previous) => chainOf(event, previous) === event.metadata.chain,
    );
    if (reason === undefined) {
      this.#heads.set(event.stream, { revision: event.revision, chain: event.metadata.chain });
      return;
    }
    const { stream, revision, position, id } = event;
    this.#heads.set(stream, 'broken');
    this.#broken++;
    if (this.#breaks.length < MAX_BREAKS) this.#breaks.push({ stream, revision, position, id, reason });
  }

  result(): Verification {
    return {
      ok: this.#broken === 0,
      events: this.events,
      streams: this.#heads.size,
      position: this.position,
      breaks: this.#breaks,
      brokenStreams: this.#broken,
    };
  }
}

/**
 * Follows the chains of events that come as texts and in no order: one that comes before its predecessor is kept
 * until that has come. Memory is one head per stream.
 */
export class UnorderedChains {
  readonly #heads = new Map<StreamName, StreamHead | 'broken'>();
  readonly #early = new Map<StreamName, Map<number, EventTexts>>();
  readonly #breaks: StreamBreak[] = [];

  take(event: EventTexts): void {
    const { stream, revision } = event;
    const head = this.#heads.get(stream);
    if (head === 'broken') return;
    const next = (head?.revision ?? -1) + 1;
    if (revision > next) {
      const early = this.#early.get(stream);
      if (early) early.set(revision, event);
      else this.#early.set(stream, new Map([[revision, event]]));
      return;
    }
    const reason = breakOf(revision, head, (previous) => follows(event, previous));
    if (reason !== undefined) {
      this.#break({ stream, revision, reason });
      return;
    }
    this.#heads.set(stream, { revision, chain: event.chain });
    const early = this.#early.get(stream);
    const after = early?.get(revision + 1);
    if (!early || !after) return;
    early.delete(revision + 1);
    if (early.size === 0) this.#early.delete(stream);
    this.take(after);
  }

  /** The first break of each broken stream, once all events were taken. */
  breaks(): readonly StreamBreak[] {
    for (const [stream, early] of [...this.#early])
      this.#break({ stream, revision: Math.min(...early.keys()), reason: 'revision out of order' });
    return this.#breaks;
  }

  #break(found: StreamBreak): void {
    this.#heads.set(found.stream, 'broken');
    this.#early.delete(found.stream);
    this.#breaks.push(found);
  }
}

/** @param followsFrom whether its chain follows from this one */
function breakOf(
  revision: number,
  head: StreamHead | undefined,
  followsFrom: (previous: string) => boolean,
): StreamBreak['reason'] | undefined {
  if (revision !== (head?.revision ?? -1) + 1) return 'revision out of order';
  try {
    return followsFrom(head?.chain ?? NO_CHAIN) ? undefined : 'hash differs';
  } catch (error) {
    // A tampered event may hold what canonical JSON refuses (a float, a NUL): that is a finding, not a crash.
    if (error instanceof TypeError) return 'not readable as an event';
    throw error;
  }
}
