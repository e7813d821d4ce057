import { hash, randomUUID } from 'node:crypto';
import { type StreamName, streamCategory } from '@expediente/kernel/streams.ts';
import type { LinkedEvent } from '../chain.ts';
import { oneAppend } from '../one-append.ts';
import { pagesUpTo } from '../pages.ts';
import {
  type AppendResult,
  type EventBatch,
  type EventFilter,
  type EventStore,
  type Position,
  START,
  type StoredEvent,
  type StreamWrite,
  type Subscription,
  WrongExpectedRevision,
} from '../port.ts';
import { type PreparedAppend, prepareAppend } from '../prepare.ts';
import type { Restorable } from '../restore.ts';

const BATCH_SIZE = 1_000;
const DIGITS = 12;

/** Position of a place in the log, counted from 1. */
const positionOf = (place: number): Position => String(place).padStart(DIGITS, '0') as Position;
const placeOf = (position: Position): number => Number(position);

/** Event store within a process, with which it ends: for a log that is handed to another store. */
export class MemoryEventStore implements EventStore, Restorable {
  readonly id = `memory:${randomUUID()}`;
  readonly #log: StoredEvent[] = [];
  readonly #streams = new Map<StreamName, StoredEvent[]>();
  /** Functions that are called at the next append, or when a subscription ends. */
  readonly #waiting = new Set<() => void>();

  async append(writes: readonly StreamWrite[]): Promise<AppendResult> {
    const prepared = prepareAppend(writes);
    this.#add(prepared);
    return { position: positionOf(this.#log.length), heads: prepared.heads };
  }

  async restore(events: PreparedAppend): Promise<void> {
    this.#add(events);
  }

  #add({ writes, events }: PreparedAppend): void {
    for (const { stream, expected } of writes) {
      const last = this.#streams.get(stream)?.at(-1);
      const isThere =
        expected === 'none'
          ? last === undefined
          : last?.revision === expected.revision && last.metadata.chain === expected.chain;
      if (!isThere) throw new WrongExpectedRevision(stream);
    }
    for (const event of events) this.#keep(event);
    for (const wake of this.#waiting) wake();
  }

  #keep({ stream, revision, id, type, data, metadata, chain }: LinkedEvent): void {
    const position = positionOf(this.#log.length + 1);
    // Parsed from the canonical texts, so that no caller's object is kept.
    const parsed = { data: JSON.parse(data), metadata: { ...JSON.parse(metadata), chain } };
    const event: StoredEvent = { stream, revision, position, id, type, ...parsed };
    this.#log.push(event);
    const events = this.#streams.get(stream);
    if (events) events.push(event);
    else this.#streams.set(stream, [event]);
  }

  async readStream(stream: StreamName, fromRevision = 0): Promise<readonly StoredEvent[]> {
    return this.#streams.get(stream)?.slice(fromRevision) ?? [];
  }

  async readStreams(
    streams: readonly StreamName[],
  ): Promise<ReadonlyMap<StreamName, readonly StoredEvent[]>> {
    const found = new Map<StreamName, readonly StoredEvent[]>();
    for (const stream of streams) {
      const events = this.#streams.get(stream);
      if (events) found.set(stream, [...events]);
    }
    return found;
  }

  async readLast(streams: readonly StreamName[]): Promise<ReadonlyMap<StreamName, StoredEvent>> {
    const found = new Map<StreamName, StoredEvent>();
    for (const stream of streams) {
      const last = this.#streams.get(stream)?.at(-1);
      if (last) found.set(stream, last);
    }
    return found;
  }

  async readAppend(event: StoredEvent): Promise<readonly StoredEvent[]> {
    const log = this.#log;
    return await oneAppend(
      {
        before: async (position, most) => {
          const end = placeOf(position) - 1;
          return log.slice(Math.max(0, end - most), end).reverse();
        },
        after: async (position, most) => log.slice(placeOf(position), placeOf(position) + most),
      },
      event,
    );
  }

  async *readAll(
    after: Position,
    filter: EventFilter = {},
    batchSize = BATCH_SIZE,
  ): AsyncGenerator<EventBatch, void, void> {
    yield* this.readToFold(after, filter, batchSize);
  }

  async *readToFold(
    after: Position,
    { upTo, ...filter }: EventFilter & { readonly upTo?: Position | undefined },
    batchSize = BATCH_SIZE,
  ): AsyncGenerator<EventBatch, void, void> {
    const page = async (from: Position, to: Position, wanted: EventFilter, size: number) =>
      this.#page(from, to, wanted, size);
    yield* pagesUpTo({ page }, after, upTo ?? (await this.head()), filter, batchSize);
  }

  #page(after: Position, upTo: Position, filter: EventFilter, size: number) {
    const events: StoredEvent[] = [];
    for (const event of this.#log.slice(placeOf(after), placeOf(upTo))) {
      if (!isWanted(event, filter)) continue;
      events.push(event);
      if (events.length === size) return { events, position: event.position, last: false };
    }
    return { events, position: upTo > after ? upTo : after, last: true };
  }

  subscribe(after: Position, filter: EventFilter = {}, batchSize = BATCH_SIZE): Subscription {
    let stopped = false;
    let wake = (): void => undefined;
    const batches = async function* (store: MemoryEventStore): AsyncGenerator<EventBatch, void, void> {
      for (let position = after; !stopped; ) {
        const end = await store.head();
        if (end <= position) {
          await new Promise<void>((resolve) => {
            wake = resolve;
            if (stopped) resolve();
            else store.#waiting.add(wake);
          });
          store.#waiting.delete(wake);
          continue;
        }
        for await (const batch of store.readToFold(position, { ...filter, upTo: end }, batchSize)) {
          yield batch;
          position = batch.position;
          if (stopped) return;
        }
      }
    };
    return {
      [Symbol.asyncIterator]: () => batches(this),
      stop: async () => {
        stopped = true;
        wake();
      },
    };
  }

  async head(): Promise<Position> {
    return this.#log.length === 0 ? START : positionOf(this.#log.length);
  }

  async count(upTo?: Position): Promise<number> {
    return upTo === undefined ? this.#log.length : placeOf(upTo);
  }

  async ping(): Promise<void> {}

  async close(): Promise<void> {}
}

function isWanted({ stream, type }: StoredEvent, { categories, types, share }: EventFilter): boolean {
  if (categories && !categories.includes(streamCategory(stream))) return false;
  if (types && !types.includes(type)) return false;
  return !share || Number.parseInt(hash('sha256', stream).slice(0, 8), 16) % share.of === share.index;
}
