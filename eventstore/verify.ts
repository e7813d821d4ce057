import type { StreamName } from '@expediente/kernel/streams.ts';
import { chainOf, NO_CHAIN } from './chain.ts';
import { type EventStore, type Position, START, type StoredEvent, type StreamHead } from './port.ts';

/** The first break of a chain: from here on nothing of that stream is proven. */
export interface ChainBreak {
  readonly stream: StreamName;
  readonly revision: number;
  readonly position: Position;
  readonly id: string;
  readonly reason: 'revision out of order' | 'hash differs' | 'not readable as an event';
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
    const reason = breakOf(event, head);
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

function breakOf(event: StoredEvent, head: StreamHead | undefined): ChainBreak['reason'] | undefined {
  if (event.revision !== (head?.revision ?? -1) + 1) return 'revision out of order';
  try {
    return chainOf(event, head?.chain ?? NO_CHAIN) === event.metadata.chain ? undefined : 'hash differs';
  } catch (error) {
    // A tampered event may hold what canonical JSON refuses (a float, a NUL): that is a finding, not a crash.
    if (error instanceof TypeError) return 'not readable as an event';
    throw error;
  }
}
