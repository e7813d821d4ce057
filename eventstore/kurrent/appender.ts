import { type StreamName, streamCategory } from '@expediente/kernel/streams.ts';
import streams, {
  type AppendRequest,
} from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v2/streams/streams_pb.js';
import type { LinkedEvent } from '../chain.ts';
import {
  type AppendResult,
  type Expected,
  type Position,
  type StreamWrite,
  WrongExpectedRevision,
} from '../port.ts';
import type { PreparedAppend } from '../prepare.ts';
import { CALL_MS, type Connection } from './connection.ts';
import { RevisionConflict, StreamDeleted } from './errors.ts';
import { toRecord, type WrittenEvent } from './events.ts';
import type { KnownHeads } from './known-heads.ts';
import { toPosition } from './position.ts';
import type { Reader } from './reader.ts';

/** The writes of the adapter: one atomic append over all streams, each at its expected revision. */
export class Appender {
  readonly #connection: Connection;
  readonly #reader: Reader;
  readonly #known: KnownHeads;

  readonly #categories: ReadonlySet<string> | undefined;

  /** @param categories of all streams of the product; absent: any */
  constructor(connection: Connection, reader: Reader, known: KnownHeads, categories?: readonly string[]) {
    this.#categories = categories && new Set(categories);
    this.#connection = connection;
    this.#reader = reader;
    this.#known = known;
  }

  /** @throws {WrongExpectedRevision, EventStoreUnavailable, AppendTooLarge} */
  async append({ writes, events, heads }: PreparedAppend): Promise<AppendResult> {
    if (new Set(writes.map(({ stream }) => stream.toLowerCase())).size < writes.length) {
      throw new TypeError('KurrentDB takes no two streams in one append whose names differ in case alone');
    }
    const unknown = writes.find(({ stream }) => this.#categories?.has(streamCategory(stream)) === false);
    // Readers look only at these categories, so they would take the end of the log to be before this event.
    if (unknown) throw new TypeError(`${unknown.stream} is not in a category of this store`);
    await Promise.all(writes.map((write) => this.#requireChain(write)));
    const byStream = new Map(writes.map(({ stream }) => [stream, [] as LinkedEvent[]]));
    for (const event of events) byStream.get(event.stream)?.push(event);
    const position = await this.#send(
      writes,
      writes.map(({ stream, expected }) => request(stream, expected, byStream.get(stream) ?? [])),
    );
    for (const [n, { stream }] of writes.entries()) {
      const head = heads[n];
      if (head) this.#known.set(stream, head);
    }
    return { position, heads };
  }

  /**
   * Requires the head's chain to be the expected one: the server compares only revisions. The chain is read unless this
   * process knows it. An event at a revision never changes, so there is no race.
   */
  async #requireChain({ stream, expected }: StreamWrite): Promise<void> {
    if (expected === 'none') return;
    const { revision, chain } = expected;
    const known =
      this.#known.chainAt(stream, revision) ??
      (await this.#reader.stream(stream, revision, 1)).at(0)?.metadata.chain;
    if (known !== chain) throw new WrongExpectedRevision(stream);
  }

  async #send(writes: readonly StreamWrite[], requests: readonly AppendRequest[]): Promise<Position> {
    try {
      const position = BigInt(await this.#connection.append(CALL_MS, requests));
      return toPosition({ commit: position, prepare: position });
    } catch (error) {
      // Nothing can be written to a deleted stream; a new read of it finds the mark of its deletion.
      if (!(error instanceof RevisionConflict || error instanceof StreamDeleted)) throw error;
      const named = error instanceof RevisionConflict && writes.find(({ stream }) => stream === error.stream);
      if (named) throw new WrongExpectedRevision(named.stream);
      throw new WrongExpectedRevision(await this.#moved(writes));
    }
  }

  /** Stream of a conflict that the server does not name: the first one that is not at its expected revision. */
  async #moved(writes: readonly StreamWrite[]): Promise<StreamName> {
    const found = await this.#reader.streams(writes.map(({ stream }) => stream));
    const moved = writes.find(({ stream, expected }) => {
      const revision = found.get(stream)?.at(-1)?.revision ?? -1;
      return revision !== (expected === 'none' ? -1 : expected.revision);
    });
    const [first] = writes;
    if (!first) throw new TypeError('an append without writes');
    return (moved ?? first).stream;
  }
}

/** Revision that the server gives a stream that does not exist yet. */
const NO_STREAM = -1;

/** Part of an append that goes to one stream. */
export function request(stream: string, expected: Expected, events: readonly WrittenEvent[]): AppendRequest {
  return new streams.AppendRequest()
    .setStream(stream)
    .setExpectedRevision(String(expected === 'none' ? NO_STREAM : expected.revision))
    .setRecordsList(events.map(toRecord));
}
