import type { DomainEvent, EventMetadata, JsonObject } from '@expediente/kernel/events.ts';
import type { StreamName } from '@expediente/kernel/streams.ts';

declare const positionBrand: unique symbol;

/**
 * Place of an event in the store's global order. Opaque, of fixed width, so that two positions of one
 * store compare as strings: `a < b` when `a` stands before `b`.
 */
export type Position = string & { readonly [positionBrand]: true };

/** Before the first event of any store. */
export const START = '' as Position;

/** The last event of a stream as a command read it; the next append must find it still there. */
export interface StreamHead {
  readonly revision: number;
  /** Chain hash of that event (hex SHA-256). */
  readonly chain: string;
}

/** `'none'`: the stream must not exist yet. There is no "any". */
export type Expected = 'none' | StreamHead;

export interface NewEvent extends DomainEvent<string, JsonObject> {
  /** UUID; ours, so that a repeated append can be recognised. */
  readonly id: string;
  readonly metadata: EventMetadata;
}

export interface StreamWrite {
  readonly stream: StreamName;
  readonly expected: Expected;
  readonly events: readonly NewEvent[];
}

/** What folds look at of an event. */
export interface FoldEvent {
  readonly stream: StreamName;
  /** 0 for the first event of the stream. */
  readonly revision: number;
  readonly type: string;
  readonly data: JsonObject;
  readonly metadata: EventMetadata;
  /** The metadata's, where an adapter knows it without parsing them. */
  readonly schemaVersion?: string;
}

export interface StoredEvent extends FoldEvent {
  readonly position: Position;
  readonly id: string;
  readonly metadata: EventMetadata & { readonly chain: string };
}

export interface AppendResult {
  /** Position of the last event written: what a reader waits for to see all of it. */
  readonly position: Position;
  /** The new head of each stream, in the order of the writes. */
  readonly heads: readonly StreamHead[];
}

/** One of `of` shares of the streams, numbered from 0: each stream is in one of them, always the same of one store. */
export interface StreamShare {
  readonly index: number;
  readonly of: number;
}

/** Which events a reader wants; whatever is given must hold. */
export interface EventFilter {
  readonly categories?: readonly string[];
  readonly types?: readonly string[];
  readonly share?: StreamShare;
}

export interface Subscription extends AsyncIterable<EventBatch> {
  /** Ends the iteration after the batch in hand. */
  stop(): Promise<void>;
}

export interface EventBatch<Event extends FoldEvent = StoredEvent> {
  /** In global order; may be empty when only the position moved on. */
  readonly events: readonly Event[];
  /** Every event up to here has been handed over; what a checkpoint stores. */
  readonly position: Position;
  /** True when the reader stands at the end of the log: what lag counts from. */
  readonly caughtUp: boolean;
}

/** A stream's head is not the one expected: the command is decided again on fresh state. */
export class WrongExpectedRevision extends Error {
  override readonly name = 'WrongExpectedRevision';
  readonly stream: StreamName;
  constructor(stream: StreamName) {
    super(`stream ${stream} is not at the expected revision`);
    this.stream = stream;
  }
}

/** The store did not answer: nothing is known to be written, the caller answers 503. */
export class EventStoreUnavailable extends Error {
  override readonly name = 'EventStoreUnavailable';
}

/** One append is larger than a store takes (900 KB): refused in words of the domain by the caller. */
export class AppendTooLarge extends Error {
  override readonly name = 'AppendTooLarge';
}

/**
 * The event store. Adapters: PostgreSQL (embedded default), KurrentDB (a cluster). One contract suite
 * proves both.
 */
export interface EventStore {
  /**
   * Names this log for ever: positions of one log say nothing about another, so whoever keeps a position keeps
   * this beside it.
   */
  readonly id: string;
  /** All writes or none, each stream at its expected head. @throws {WrongExpectedRevision} */
  append(writes: readonly StreamWrite[]): Promise<AppendResult>;
  /** Events of one stream from `fromRevision` (0) on, in order; empty when there is no such stream. */
  readStream(stream: StreamName, fromRevision?: number): Promise<readonly StoredEvent[]>;
  /** Whole streams by name, together in one round trip but for the long ones; a name without events is absent from the map. */
  readStreams(streams: readonly StreamName[]): Promise<ReadonlyMap<StreamName, readonly StoredEvent[]>>;
  /** The log after a position, in batches, up to the end as it stood when reached; then ends. */
  readAll(after: Position, filter?: EventFilter, batchSize?: number): AsyncIterable<EventBatch>;
  /**
   * As `readAll`, for whoever folds many events: nothing of them is read that no fold looks at, and an adapter may
   * parse what an event says when it is first asked for, so that it can be kept as the text that it came as.
   * @param upTo the last event handed over, not beyond the end; absent: the end
   * @throws {EventStoreUnavailable} also when an older transaction goes on hiding events before `upTo`: readers of
   * several shares end at the same event, or not at all
   */
  readToFold(
    after: Position,
    filter: EventFilter & { readonly upTo?: Position | undefined },
    batchSize?: number,
  ): AsyncIterable<EventBatch<FoldEvent>>;
  /**
   * The log after a position, for ever: each event once, in order; comes back by itself from any loss
   * (back-off, jitter, from the last position handed over).
   */
  subscribe(after: Position, filter?: EventFilter, batchSize?: number): Subscription;
  /** Position of the end of the log now. */
  head(): Promise<Position>;
  /** Events in the log, for a progress bar; undefined where counting would mean reading all of them. */
  count(): Promise<number | undefined>;
  /** Resolves when the store answers. @throws {EventStoreUnavailable} */
  ping(): Promise<void>;
  close(): Promise<void>;
}
