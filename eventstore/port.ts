import type { DomainEvent, EventMetadata, Flaw, JsonObject } from '@expediente/kernel/events.ts';
import type { StreamName } from '@expediente/kernel/streams.ts';

declare const positionBrand: unique symbol;

/**
 * Place of an event in the store's global order. Opaque, of fixed width, so that two positions of one
 * store compare as strings: `a < b` when `a` is before `b`.
 */
export type Position = string & { readonly [positionBrand]: true };

/** Position before the first event of any store. */
export const START = '' as Position;

/** Last event of a stream when a command read it; an append requires that it still is the last. */
export interface StreamHead {
  readonly revision: number;
  /** Chain hash of that event (hex SHA-256). */
  readonly chain: string;
}

/** Head that an append expects; `'none'`: the stream must not exist yet. There is no "any". */
export type Expected = 'none' | StreamHead;

export interface NewEvent extends DomainEvent<string, JsonObject> {
  /** UUID made by the product, so that a repeated append can be recognised. */
  readonly id: string;
  /** Metadata without `of`: the store sets the place of an event in its append. */
  readonly metadata: Omit<EventMetadata, 'of'>;
}

export interface StreamWrite {
  readonly stream: StreamName;
  readonly expected: Expected;
  readonly events: readonly NewEvent[];
}

/** The part of an event that folds use. */
export interface FoldEvent {
  readonly stream: StreamName;
  /** 0 for the first event of the stream. */
  readonly revision: number;
  readonly type: string;
  readonly data: JsonObject;
  readonly metadata: EventMetadata;
  /** Version in the metadata, when the adapter knows it without parsing them. */
  readonly schemaVersion?: string;
  /** Link in the stream's chain, when the adapter has it without parsing the texts. */
  readonly link?: EventLink;
  /**
   * Reason why it cannot be read as an event, so that no fold may take it. Absent: it can be, as far as its type is not
   * looked at.
   */
  readonly flaw?: Flaw | undefined;
}

/** Tie of an event to the one before it. */
export interface EventLink {
  readonly chain: string;
  /**
   * True when the event follows from this chain.
   * @throws {TypeError} when it can be no event
   */
  follows(previous: string): boolean;
}

export interface StoredEvent extends FoldEvent {
  readonly position: Position;
  readonly id: string;
  readonly metadata: EventMetadata & { readonly chain: string };
}

export interface AppendResult {
  /** Position of the last event written: a reader that has reached it sees the whole append. */
  readonly position: Position;
  /** The new head of each stream, in the order of the writes. */
  readonly heads: readonly StreamHead[];
}

/** Share of the streams, one of `of`, numbered from 0. Each stream is in one share, in one store always the same. */
export interface StreamShare {
  readonly index: number;
  readonly of: number;
}

/** Filter of the events that a reader wants; all conditions given must hold. */
export interface EventFilter {
  readonly categories?: readonly string[];
  readonly types?: readonly string[];
  readonly share?: StreamShare;
  /**
   * Also hands over, marked, places that hold no event of the product (`isNoEvent`). Absent: they are passed over as if
   * they were not there.
   */
  readonly strange?: true;
}

export interface Subscription extends AsyncIterable<EventBatch> {
  /** Ends the iteration after the current batch. */
  stop(): Promise<void>;
}

export interface EventBatch<Event extends FoldEvent = StoredEvent> {
  /** Events in global order; none when only the position moved on. */
  readonly events: readonly Event[];
  /** Position up to which every event has been handed over; a checkpoint stores it. */
  readonly position: Position;
  /** True when the reader is at the end of the log; the base for measuring lag. */
  readonly caughtUp: boolean;
}

/** Stream of the product of which its readers do not get everything. */
export interface HiddenStream {
  readonly stream: string;
  /**
   * Settings that the server was given: `$maxCount 1`, `$maxAge 60`, `$tb 5`; or the fact that the stream was deleted,
   * for good or not.
   */
  readonly by: string;
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

/** The store did not answer: whether anything was written is unknown, the caller answers 503. */
export class EventStoreUnavailable extends Error {
  override readonly name = 'EventStoreUnavailable';
}

/** The append is larger than a store takes (900 KB): the caller refuses it in the domain's words. */
export class AppendTooLarge extends Error {
  override readonly name = 'AppendTooLarge';
}

/** Appends since a position. */
export interface Changes {
  /** Position up to which they are known. */
  readonly position: Position;
  /** The last revision of each stream that was appended to; undefined: not known, or too many to read. */
  readonly streams: ReadonlyMap<StreamName, number> | undefined;
}

/**
 * The event store. Adapters: PostgreSQL (embedded default), KurrentDB (a cluster). One contract suite
 * proves both.
 */
export interface EventStore {
  /**
   * Permanent id of this log. Positions of one log mean nothing in another, so a stored position is kept together
   * with this id.
   */
  readonly id: string;
  /**
   * Appends all writes or none, each to its stream's expected head.
   * @throws {WrongExpectedRevision}
   */
  append(writes: readonly StreamWrite[]): Promise<AppendResult>;
  /** Events of one stream from `fromRevision` (0) on, in order; empty when there is no such stream. */
  readStream(stream: StreamName, fromRevision?: number): Promise<readonly StoredEvent[]>;
  /** Whole streams by name, in one round trip except for long ones; a name without events is absent from the map. */
  readStreams(streams: readonly StreamName[]): Promise<ReadonlyMap<StreamName, readonly StoredEvent[]>>;
  /**
   * Reads what every process appended after a position, up to now; absent where a read of each stream costs less.
   * @param position undefined: only the present end of the log is wanted
   */
  changesSince?(position: Position | undefined): Promise<Changes>;
  /** The last event of each stream; a name without events is absent from the map. */
  readLast(streams: readonly StreamName[]): Promise<ReadonlyMap<StreamName, StoredEvent>>;
  /**
   * Reads all events that were written together with one, itself included, in the log's order: the whole of one
   * command.
   */
  readAppend(event: StoredEvent): Promise<readonly StoredEvent[]>;
  /** The log after a position, in batches, up to the end of the log at that moment. */
  readAll(after: Position, filter?: EventFilter, batchSize?: number): AsyncIterable<EventBatch>;
  /**
   * Like `readAll`, for folding many events: only the parts that folds use are read, and an adapter may parse `data` on
   * first access, so that an event can be kept as the text in which it arrived.
   * @param upTo last event handed over, not beyond the end; absent: the end
   * @throws {EventStoreUnavailable} also when an older transaction keeps hiding events before `upTo`: the readers of
   * several shares end at the same event or fail
   */
  readToFold(
    after: Position,
    filter: EventFilter & { readonly upTo?: Position | undefined },
    batchSize?: number,
  ): AsyncIterable<EventBatch<FoldEvent>>;
  /**
   * The log after a position, endless: each event once, in order; resumes by itself after any lost connection
   * (back-off, jitter, from the last position handed over).
   */
  subscribe(after: Position, filter?: EventFilter, batchSize?: number): Subscription;
  /** Position of the end of the log now. */
  head(): Promise<Position>;
  /**
   * Number of events in the log, or of those up to a position, itself included; undefined where counting would read all
   * of them.
   */
  count(upTo?: Position): Promise<number | undefined>;
  /**
   * Streams of the product from which the server hides events, removes them with time, or has removed all; absent: no
   * server of this kind can do that.
   */
  hidden?(): Promise<readonly HiddenStream[]>;
  /** Number of events outside the product's categories, counted up to `most`; absent: there can be none. */
  others?(most: number): Promise<number>;
  /**
   * True when the log has an event at a position, of whatever stream; absent: only events of the product have
   * positions, and the head shows how far they go.
   */
  holds?(position: Position): Promise<boolean>;
  /**
   * Resolves when the store answers.
   * @throws {EventStoreUnavailable}
   */
  ping(): Promise<void>;
  close(): Promise<void>;
}
