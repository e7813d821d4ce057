import type { StreamName } from '@expediente/kernel/streams.ts';
import type { StoreMeter } from '../meter.ts';
import { oneAppend } from '../one-append.ts';
import { pagesUpTo } from '../pages.ts';
import {
  type AppendResult,
  type Changes,
  type EventBatch,
  type EventFilter,
  type EventStore,
  EventStoreUnavailable,
  type HiddenStream,
  type Position,
  type StoredEvent,
  type StreamWrite,
  type Subscription,
} from '../port.ts';
import { type PreparedAppend, prepareAppend } from '../prepare.ts';
import type { Restorable } from '../restore.ts';
import { parseAddress } from './address.ts';
import { Appender } from './appender.ts';
import { Connection } from './connection.ts';
import { NoNode } from './discovery.ts';
import { logIdentity } from './identity.ts';
import { KnownHeads } from './known-heads.ts';
import type { NodeNews } from './node-in-use.ts';
import { whyNoNode } from './probe.ts';
import { Reader } from './reader.ts';
import { runsOf } from './runs.ts';
import { KurrentSubscription } from './subscription.ts';

export interface KurrentEventStoreOptions {
  /** `kurrentdb://…`, `kurrentdb+discover://…`, or the same with `esdb`. */
  readonly address: string;
  /** Categories of all streams that will be written, so that the log's end is found sooner; absent: any. */
  readonly categories?: readonly string[] | undefined;
  readonly meter?: StoreMeter | undefined;
  /** Called when the node that all calls go to is lost, and when a node answers again. */
  readonly onNode?: ((news: NodeNews) => void) | undefined;
}

const BATCH_SIZE = 1_000;
/** Most changes that are worth reading; with more, only the log's end is given. */
const MOST_CHANGES = 2_000;

/** The event store in KurrentDB 25.1 or later: production, a cluster (architecture, "Event store"). */
export class KurrentEventStore implements EventStore, Restorable {
  readonly id: string;
  readonly #connection: Connection;
  readonly #reader: Reader;
  readonly #known = new KnownHeads();
  readonly #appender: Appender;
  readonly #meter: StoreMeter | undefined;
  readonly #categories: readonly string[] | undefined;
  readonly #closing = new AbortController();

  private constructor(
    id: string,
    connection: Connection,
    { meter, categories }: Pick<KurrentEventStoreOptions, 'meter' | 'categories'>,
  ) {
    this.#meter = meter;
    this.#categories = categories;
    this.id = `kurrentdb:${id}`;
    this.#connection = connection;
    this.#reader = new Reader(connection, categories);
    this.#appender = new Appender(connection, this.#reader, this.#known, categories);
  }

  /**
   * Connects, and writes the log's id when it has none yet.
   * @throws {NodesAway, NodesUnusable, UnusableFile, EventStoreUnavailable, ServerTooOld, AccessRefused, BadAddress}
   */
  static async open({ address, onNode, ...options }: KurrentEventStoreOptions): Promise<KurrentEventStore> {
    const connection = new Connection(address, onNode);
    try {
      return new KurrentEventStore(await logIdentity(connection), connection, options);
    } catch (error) {
      connection.close();
      throw error instanceof NoNode ? await whyNoNode(error, parseAddress(address)) : error;
    }
  }

  async append(writes: readonly StreamWrite[]): Promise<AppendResult> {
    const begun = performance.now();
    const result = await this.#appender.append(prepareAppend(writes)).catch((error: unknown) => {
      if (error instanceof EventStoreUnavailable) this.#meter?.failed();
      throw error;
    });
    this.#meter?.appended(1, (performance.now() - begun) / 1_000);
    return result;
  }

  /** Writes in runs, because one append writes stream by stream and the source's order must hold. */
  async restore(events: PreparedAppend): Promise<void> {
    for (const run of runsOf(events)) await this.#appender.append(run);
  }

  async readStream(stream: StreamName, fromRevision = 0): Promise<readonly StoredEvent[]> {
    const events = await this.#reader.stream(stream, fromRevision);
    this.#known.learn(events);
    return events;
  }

  async readStreams(
    streams: readonly StreamName[],
  ): Promise<ReadonlyMap<StreamName, readonly StoredEvent[]>> {
    const found = await this.#reader.streams(streams);
    for (const events of found.values()) this.#known.learn(events);
    return found;
  }

  async readLast(streams: readonly StreamName[]): Promise<ReadonlyMap<StreamName, StoredEvent>> {
    const found = await this.#reader.last(streams);
    for (const events of found.values()) this.#known.learn(events);
    return new Map([...found].flatMap(([stream, [event]]) => (event ? [[stream, event] as const] : [])));
  }

  async changesSince(position: Position | undefined): Promise<Changes> {
    const read = position === undefined ? [] : await this.#reader.after(position, MOST_CHANGES);
    if (position === undefined || read.length === MOST_CHANGES)
      return { position: await this.#reader.head(), streams: undefined };
    return {
      position: read.at(-1)?.position ?? position,
      streams: new Map(read.map(({ stream, revision }) => [stream, revision])),
    };
  }

  readAppend(event: StoredEvent): Promise<readonly StoredEvent[]> {
    return oneAppend(this.#reader, event);
  }

  async *readAll(
    after: Position,
    filter: EventFilter = {},
    batchSize = BATCH_SIZE,
  ): AsyncGenerator<EventBatch, void, void> {
    yield* pagesUpTo(this.#reader, after, await this.#reader.head(), filter, batchSize);
  }

  async *readToFold(
    after: Position,
    { upTo, ...filter }: EventFilter & { readonly upTo?: Position | undefined },
    batchSize = BATCH_SIZE,
  ): AsyncGenerator<EventBatch, void, void> {
    yield* pagesUpTo(this.#reader, after, upTo ?? (await this.#reader.head()), filter, batchSize);
  }

  subscribe(after: Position, filter: EventFilter = {}, batchSize = BATCH_SIZE): Subscription {
    const source = {
      ...{ connection: this.#connection, categories: this.#categories },
      closed: this.#closing.signal,
    };
    return new KurrentSubscription(source, after, filter, batchSize);
  }

  head(): Promise<Position> {
    return this.#reader.head();
  }

  async count(): Promise<undefined> {
    return undefined;
  }

  hidden(): Promise<readonly HiddenStream[]> {
    return this.#reader.hidden();
  }

  others(most: number): Promise<number> {
    return this.#reader.others(most);
  }

  holds(position: Position): Promise<boolean> {
    return this.#reader.holds(position);
  }

  ping(): Promise<void> {
    return this.#reader.ping();
  }

  /** Ends every subscription and disconnects. */
  async close(): Promise<void> {
    this.#closing.abort();
    this.#connection.close();
  }
}
