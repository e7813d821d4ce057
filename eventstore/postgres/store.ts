import type { Duplex } from 'node:stream';
import type { StreamName } from '@expediente/kernel/streams.ts';
import type pg from 'pg';
import type { StoreMeter } from '../meter.ts';
import { oneAppend } from '../one-append.ts';
import { pagesUpTo } from '../pages.ts';
import {
  type AppendResult,
  type EventBatch,
  type EventFilter,
  type EventStore,
  EventStoreUnavailable,
  type FoldEvent,
  type Position,
  type StoredEvent,
  type StreamWrite,
  type Subscription,
} from '../port.ts';
import { type PreparedAppend, prepareAppend } from '../prepare.ts';
import type { Restorable } from '../restore.ts';
import { Appender } from './appender.ts';
import { asStoreError, CALL_MS, openPool, PAGE_MS } from './connection.ts';
import { Listener } from './listener.ts';
import { migrateEventStore } from './migrate.ts';
import { Reader } from './reader.ts';
import { PostgresSubscription } from './subscription.ts';
import { Tail } from './tail.ts';

export interface PostgresEventStoreOptions {
  readonly connectionString: string;
  /** Connections for reading; appends have a few of their own, so that neither starves the other. */
  readonly poolSize?: number;
  readonly meter?: StoreMeter | undefined;
  /** Prefix of the connections' names in pg_stat_activity; `eventstore` when absent. */
  readonly application?: string | undefined;
  /** As in `ConnectionOptions`. */
  readonly stream?: (() => Duplex) | undefined;
  /** As in `ConnectionOptions`. */
  readonly patient?: boolean | undefined;
}

const APPLICATION = 'eventstore';
const READERS = 8;
const WRITERS = 3;
const BATCH_SIZE = 1_000;

/** The event store in PostgreSQL: the embedded default, good for one server (architecture, "Event store"). */
export class PostgresEventStore implements EventStore, Restorable {
  readonly id: string;
  readonly #readers: pg.Pool;
  readonly #writers: pg.Pool;
  readonly #reader: Reader;
  readonly #appender: Appender;
  readonly #tail: Tail;
  readonly #listener: Listener;
  readonly #closing = new AbortController();

  private constructor(
    id: string,
    {
      connectionString,
      poolSize = READERS,
      meter,
      stream,
      patient,
      application = APPLICATION,
    }: PostgresEventStoreOptions,
  ) {
    this.id = id;
    const closed = this.#closing.signal;
    const options = { connectionString, stream, patient, migrated: true };
    this.#readers = openPool({
      ...options,
      size: poolSize,
      statementMs: PAGE_MS,
      applicationName: `${application} read`,
    });
    this.#writers = openPool({
      ...options,
      size: WRITERS,
      statementMs: CALL_MS,
      applicationName: `${application} append`,
    });
    this.#reader = new Reader(this.#readers);
    this.#appender = new Appender(this.#writers, WRITERS, meter);
    this.#tail = new Tail(this.#reader, closed);
    this.#listener = new Listener(
      { connectionString, stream, patient, applicationName: `${application} listen` },
      () => this.#tail.wake(),
      closed,
    );
  }

  /**
   * Brings the schema up to date and connects.
   * @throws {EventStoreUnavailable}
   */
  static async open(options: PostgresEventStoreOptions): Promise<PostgresEventStore> {
    const { connectionString, patient } = options;
    const pool = openPool({
      connectionString,
      patient,
      size: 1,
      statementMs: PAGE_MS,
      migrated: false,
      applicationName: `${APPLICATION} migrate`,
    });
    try {
      await migrateEventStore(pool);
      const { rows } = await pool.query<{ id: string }>('select id::text as id from eventstore.identity');
      return new PostgresEventStore(`postgresql:${rows[0]?.id}`, options);
    } catch (error) {
      throw asStoreError(error);
    } finally {
      await pool.end();
    }
  }

  async append(writes: readonly StreamWrite[]): Promise<AppendResult> {
    return await this.#append(prepareAppend(writes));
  }

  async restore(events: PreparedAppend): Promise<void> {
    await this.#append(events);
  }

  async #append(append: PreparedAppend): Promise<AppendResult> {
    const result = await this.#appender.append(append);
    this.#tail.wake(result.position);
    this.#listener.announce(this.#readers);
    return result;
  }

  readStream(stream: StreamName, fromRevision = 0): Promise<readonly StoredEvent[]> {
    return this.#reader.stream(stream, fromRevision);
  }

  readStreams(streams: readonly StreamName[]): Promise<ReadonlyMap<StreamName, readonly StoredEvent[]>> {
    return this.#reader.streams(streams);
  }

  readLast(streams: readonly StreamName[]): Promise<ReadonlyMap<StreamName, StoredEvent>> {
    return this.#reader.last(streams);
  }

  readAppend(event: StoredEvent): Promise<readonly StoredEvent[]> {
    const reader = this.#reader;
    return oneAppend(
      {
        before: async (position, most) => await reader.neighbours('before', position, most),
        after: async (position, most) => await reader.neighbours('after', position, most),
      },
      event,
    );
  }

  /** Reads everything appended before the call, even when an older transaction hides it for a moment. */
  async *readAll(
    after: Position,
    filter: EventFilter = {},
    batchSize = BATCH_SIZE,
  ): AsyncGenerator<EventBatch, void, void> {
    yield* pagesUpTo(this.#reader, after, await this.#tail.settled(), filter, batchSize);
  }

  async *readToFold(
    after: Position,
    { upTo, ...filter }: EventFilter & { readonly upTo?: Position | undefined },
    batchSize = BATCH_SIZE,
  ): AsyncGenerator<EventBatch<FoldEvent>, void, void> {
    const end = await this.#tail.settled();
    if (upTo !== undefined && end < upTo)
      throw new EventStoreUnavailable('an older transaction hides the last events of the log');
    yield* pagesUpTo(this.#reader.toFold, after, upTo ?? end, filter, batchSize);
  }

  subscribe(after: Position, filter: EventFilter = {}, batchSize = BATCH_SIZE): Subscription {
    this.#listener.start();
    const source = { reader: this.#reader, tail: this.#tail, closed: this.#closing.signal };
    return new PostgresSubscription(source, after, filter, batchSize);
  }

  async head(): Promise<Position> {
    return (await this.#reader.end()).committed;
  }

  count(upTo?: Position): Promise<number> {
    return this.#reader.count(upTo);
  }

  ping(): Promise<void> {
    return this.#reader.ping();
  }

  /** For a metric: age of the oldest writing transaction on this server, which hides every later event. */
  oldestWriteMs(): Promise<number> {
    return this.#reader.oldestWriteMs();
  }

  /** For a metric: number of events of some categories after a position, counted up to `most`. */
  countAfter(after: Position, categories: readonly string[], most: number): Promise<number> {
    return this.#reader.countAfter(after, categories, most);
  }

  /** For a metric: the pools, with the numbers of their busy and idle connections. */
  get pools(): Readonly<
    Record<'reading' | 'appending', Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount'>>
  > {
    return { reading: this.#readers, appending: this.#writers };
  }

  /**
   * Proves that the server's disk has room, by taking some and giving it back.
   * @throws {EventStoreUnavailable} when there is none
   */
  async takeRoom(): Promise<void> {
    const client = await this.#writers.connect();
    try {
      await client.query('begin');
      // More than a new file brings along, so that it has to grow.
      await client.query(
        `create temporary table room on commit drop as
         select repeat(md5(n::text), 50) as text from generate_series(1, 200) n`,
      );
      await client.query('commit');
      client.release();
    } catch (error) {
      client.release(true);
      throw asStoreError(error);
    }
  }

  /** Ends every subscription, lets pending calls finish, and disconnects. */
  async close(): Promise<void> {
    this.#closing.abort();
    await this.#listener.stop();
    await Promise.all([this.#writers.end(), this.#readers.end()]);
  }
}
