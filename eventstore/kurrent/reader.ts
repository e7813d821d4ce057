import type { StreamName } from '@expediente/kernel/streams.ts';
import {
  BACKWARDS,
  type KurrentDBClient,
  START as LOG_START,
  StreamNotFoundError,
  streamNameFilter,
} from '@kurrent/kurrentdb-client';
import type { Page, PageReader } from '../pages.ts';
import { type EventFilter, type Position, START, type StoredEvent } from '../port.ts';
import { CALL_MS, type Connection, PAGE_MS } from './connection.ts';
import { OUR_STREAMS, toStoredEvent } from './events.ts';
import { toLogPosition } from './position.ts';
import { isWanted } from './wanted.ts';

/** One connection carries about a hundred calls at once. */
const STREAMS_AT_ONCE = 32;

/** The reading half of the adapter; all throw `EventStoreUnavailable` within the time of a call. */
export class Reader implements PageReader {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  async stream(stream: StreamName, fromRevision: number, maxCount?: number): Promise<readonly StoredEvent[]> {
    return await this.#connection.call(CALL_MS, async (client) => {
      const events: StoredEvent[] = [];
      const options = { fromRevision: BigInt(fromRevision), ...(maxCount !== undefined && { maxCount }) };
      try {
        for await (const event of client.readStream(stream, options)) events.push(toStoredEvent(event));
      } catch (error) {
        if (!(error instanceof StreamNotFoundError)) throw error;
      }
      return events;
    });
  }

  async streams(streams: readonly StreamName[]): Promise<ReadonlyMap<StreamName, readonly StoredEvent[]>> {
    const found = new Map<StreamName, readonly StoredEvent[]>();
    const names = new Set(streams).values();
    const readNext = async (): Promise<void> => {
      // The readers share the iterator: each takes the next name that nobody took.
      for (const name of names) {
        const events = await this.stream(name, 0);
        if (events.length > 0) found.set(name, events);
      }
    };
    await Promise.all(Array.from({ length: Math.min(STREAMS_AT_ONCE, streams.length) }, readNext));
    return found;
  }

  async page(after: Position, upTo: Position, filter: EventFilter, size: number): Promise<Page> {
    if (upTo <= after) return { events: [], position: after, last: true };
    // The server answers from the position on, the event that stands there included.
    const read = await this.#connection.call(PAGE_MS, (client) => readOn(client, after, filter, size + 1));
    const within = read.filter(({ position }) => position > after && position <= upTo);
    const taken = within.slice(0, size);
    const reachedEnd = read.length <= size || (read.at(-1)?.position ?? upTo) >= upTo;
    const last = reachedEnd && taken.length === within.length;
    const events = taken.filter((event) => isWanted(event, filter));
    return { events, position: last ? upTo : (taken.at(-1)?.position ?? upTo), last };
  }

  /** The last event of ours; what the server writes for itself moves nobody. */
  async head(): Promise<Position> {
    const options = { direction: BACKWARDS, fromPosition: 'end', maxCount: 1 } as const;
    return await this.#connection.call(PAGE_MS, async (client) => {
      const filter = streamNameFilter({ regex: OUR_STREAMS });
      for await (const event of client.readAll({ ...options, filter })) return toStoredEvent(event).position;
      return START;
    });
  }

  async ping(): Promise<void> {
    await this.#connection.call(CALL_MS, async (client) => {
      for await (const _ of client.readAll({ maxCount: 1 })) return;
    });
  }
}

async function readOn(
  client: KurrentDBClient,
  after: Position,
  { categories }: EventFilter,
  maxCount: number,
): Promise<StoredEvent[]> {
  const filter = categories
    ? streamNameFilter({ prefixes: categories.map((category) => `${category}-`) })
    : streamNameFilter({ regex: OUR_STREAMS });
  const fromPosition = toLogPosition(after) ?? LOG_START;
  const events: StoredEvent[] = [];
  for await (const event of client.readAll({ fromPosition, filter, maxCount })) {
    events.push(toStoredEvent(event));
  }
  return events;
}
