import type { StreamName } from '@expediente/kernel/streams.ts';
import type { ReadReq } from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/streams_pb.js';
import type { Neighbours } from '../one-append.ts';
import type { Page, PageReader } from '../pages.ts';
import { type EventFilter, type HiddenStream, type Position, START, type StoredEvent } from '../port.ts';
import { CALL_MS, type Connection, PAGE_MS } from './connection.ts';
import { StreamDeleted } from './errors.ts';
import { LOG_STREAM, TOMBSTONE, tombstoneOf } from './events.ts';
import {
  ofAnything,
  ofEnd,
  ofLog,
  ofLogBackwards,
  ofOthers,
  ofPlace,
  ofStream,
  ofStreamEnd,
  ofStreamMetadata,
} from './requests.ts';
import { isWanted } from './wanted.ts';

/** Streams read at once; a connection carries about a hundred calls. */
const STREAMS_AT_ONCE = 32;

const PAGE = 1_000;
/** Prefix of the stream in which the server keeps the settings of another stream. */
const METADATA = '$$';
/** Settings by which events are hidden from a stream's readers, and removed by the next scavenge. */
const HIDING = ['$maxCount', '$maxAge', '$tb'];

/** The reads of the adapter; all throw `EventStoreUnavailable` within a call's timeout. */
export class Reader implements PageReader, Neighbours {
  readonly #connection: Connection;
  readonly #categories: readonly string[] | undefined;

  /** @param categories of all streams of the product; absent: unknown */
  constructor(connection: Connection, categories?: readonly string[]) {
    this.#connection = connection;
    this.#categories = categories;
  }

  async stream(stream: StreamName, fromRevision: number, maxCount?: number): Promise<readonly StoredEvent[]> {
    return await this.#ofOne(stream, ofStream(stream, fromRevision, maxCount));
  }

  /**
   * Reads one stream. When it was deleted for good the result is its mark alone: it can be neither read nor written.
   */
  async #ofOne(stream: StreamName, request: ReadReq): Promise<readonly StoredEvent[]> {
    try {
      return await this.#connection.read(CALL_MS, request);
    } catch (error) {
      if (!(error instanceof StreamDeleted)) throw error;
      return [tombstoneOf(stream)];
    }
  }

  async streams(streams: readonly StreamName[]): Promise<ReadonlyMap<StreamName, readonly StoredEvent[]>> {
    return await this.#each(streams, (stream) => this.stream(stream, 0));
  }

  async last(streams: readonly StreamName[]): Promise<ReadonlyMap<StreamName, readonly StoredEvent[]>> {
    return await this.#each(streams, (stream) => this.#ofOne(stream, ofStreamEnd(stream)));
  }

  /** Reads each of some streams, since the protocol reads one stream at a time. */
  async #each(
    streams: readonly StreamName[],
    read: (stream: StreamName) => Promise<readonly StoredEvent[]>,
  ): Promise<ReadonlyMap<StreamName, readonly StoredEvent[]>> {
    const found = new Map<StreamName, readonly StoredEvent[]>();
    const names = new Set(streams).values();
    const readNext = async (): Promise<void> => {
      // The workers share one iterator: each takes the next name.
      for (const name of names) {
        const events = await read(name);
        if (events.length > 0) found.set(name, events);
      }
    };
    await Promise.all(Array.from({ length: Math.min(STREAMS_AT_ONCE, streams.length) }, readNext));
    return found;
  }

  async page(after: Position, upTo: Position, filter: EventFilter, size: number): Promise<Page> {
    if (upTo <= after) return { events: [], position: after, last: true };
    // The server's answer includes the event at the position itself.
    const request = ofLog(after, filter.categories ?? this.#categories, size + 1);
    const read = await this.#connection.read(PAGE_MS, request);
    const within = read.filter(({ position }) => position > after && position <= upTo);
    const taken = within.slice(0, size);
    const reachedEnd = read.length <= size || (read.at(-1)?.position ?? upTo) >= upTo;
    const last = reachedEnd && taken.length === within.length;
    const events = taken.filter((event) => isWanted(event, filter));
    return { events, position: last ? upTo : (taken.at(-1)?.position ?? upTo), last };
  }

  async before(position: Position, most: number): Promise<readonly StoredEvent[]> {
    const read = await this.#connection.read(CALL_MS, ofLogBackwards(position, this.#categories, most + 1));
    return read.filter((event) => event.position < position).slice(0, most);
  }

  async after(position: Position, most: number): Promise<readonly StoredEvent[]> {
    const read = await this.#connection.read(CALL_MS, ofLog(position, this.#categories, most + 1));
    return read.filter((event) => event.position > position).slice(0, most);
  }

  /**
   * Position of the product's last event. The server looks for it from the end, through its own events and those of
   * other applications, within a call's time-out: prefixes take it less time than a regular expression.
   */
  async head(): Promise<Position> {
    const [last] = await this.#connection.read(CALL_MS, ofEnd(this.#categories));
    return last ? last.position : START;
  }

  /**
   * Streams of which readers do not get everything, by the settings that the server was given last; also the stream of
   * the log's id when it was deleted for good.
   */
  async hidden(): Promise<readonly HiddenStream[]> {
    const found = new Map<string, string>();
    const request = (from: Position): ReadReq => ofStreamMetadata(from, this.#categories, PAGE + 1);
    for await (const { stream, data } of this.#eventsOf(request)) {
      const name = stream.slice(METADATA.length);
      const settings = HIDING.flatMap((setting) =>
        data[setting] === undefined ? [] : [`${setting} ${data[setting]}`],
      );
      if (settings.length > 0) found.set(name, settings.join(', '));
      else found.delete(name);
    }
    const [mark] = await this.stream(LOG_STREAM as StreamName, 0, 1); // the product's own stream, but no record's
    if (mark?.flaw?.is === 'deleted') found.set(LOG_STREAM, TOMBSTONE);
    return [...found].map(([stream, by]) => ({ stream, by }));
  }

  /** Number of events in streams of others, counted up to `most`. */
  async others(most: number): Promise<number> {
    let count = 0;
    for await (const _ of this.#eventsOf((from) => ofOthers(from, this.#categories, PAGE + 1))) {
      count += 1;
      if (count === most) break;
    }
    return count;
  }

  /** Yields every event of a read of the log, page by page. */
  async *#eventsOf(request: (from: Position) => ReadReq): AsyncGenerator<StoredEvent, void, void> {
    for (let from: Position = START; ; ) {
      const read = await this.#connection.read(PAGE_MS, request(from));
      // The server's answer includes the event at the position itself.
      const events = read.filter(({ position }) => position > from);
      yield* events;
      const last = events.at(-1);
      if (!last || read.length <= PAGE) return;
      from = last.position;
    }
  }

  async holds(position: Position): Promise<boolean> {
    const [event] = await this.#connection.read(CALL_MS, ofPlace(position));
    return event?.position === position;
  }

  async ping(): Promise<void> {
    await this.#connection.read(CALL_MS, ofAnything());
  }
}
