import type { StreamName } from '@expediente/kernel/streams.ts';
import type pg from 'pg';
import type { StoreMeter } from '../meter.ts';
import { type AppendResult, EventStoreUnavailable, WrongExpectedRevision } from '../port.ts';
import { MAX_APPEND_BYTES, type PreparedAppend } from '../prepare.ts';
import { asStoreError, isUnavailable, RAW } from './connection.ts';
import { toPosition } from './position.ts';
import { SEPARATOR } from './schema.ts';

export const APPEND =
  'select epoch, xid, conflicts from eventstore.append($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)';

/** Most appends in one transaction, bounded because each waits for the locks of all. */
const MAX_BATCH = 64;
/**
 * Batches grow larger with one busy connection, and half of PostgreSQL's cost of an append is
 * per transaction. A second connection helps when this many appends wait, or when the first takes longer than usual.
 */
const ENOUGH_FOR_ANOTHER = 24;
const USUAL_MS = 20;
/**
 * Under load, callers just answered append again soon: the next transaction waits up to this long, from
 * the end of the previous one, for half as many appends. A lone writer does not wait.
 */
const GATHER_MS = 2;
const AS_MANY = 0.5;

interface Waiting {
  readonly append: PreparedAppend;
  readonly size: number;
  resolve(result: AppendResult): void;
  reject(error: unknown): void;
}

/**
 * Appends that arrive while the connections are busy share one transaction (each still all or
 * nothing by itself): one commit, one flush and one round trip for many. On an idle store an append is sent at
 * once, and a lone writer never waits for others.
 */
export class Appender {
  readonly #pool: pg.Pool;
  readonly #connections: number;
  readonly #meter: StoreMeter | undefined;
  #waiting: Waiting[] = [];
  #busy = 0;
  #late: NodeJS.Timeout | undefined;
  #gathering: NodeJS.Timeout | undefined;
  /** Number of appends to gather into the next batch, and the moment until which to wait for them. */
  #expected = 0;
  #gatherUntil = 0;
  /** Streams being written: an append to one of them would block its whole batch on the server's lock. */
  readonly #writing = new Set<StreamName>();

  constructor(pool: pg.Pool, connections: number, meter?: StoreMeter) {
    this.#pool = pool;
    this.#connections = connections;
    this.#meter = meter;
  }

  /** @throws {WrongExpectedRevision, EventStoreUnavailable} */
  append(append: PreparedAppend): Promise<AppendResult> {
    return new Promise((resolve, reject) => {
      let size = 0;
      for (const { data, metadata } of append.events) size += data.length + metadata.length;
      this.#waiting.push({ append, size, resolve, reject });
      this.#dispatch();
    });
  }

  /** @param late true when the busy connections take longer than usual */
  #dispatch(late = false): void {
    while (this.#waiting.length > 0 && this.#busy < this.#connections) {
      if (this.#busy > 0 && !late && this.#waiting.length < ENOUGH_FOR_ANOTHER) {
        this.#late ??= setTimeout(() => {
          this.#late = undefined;
          this.#dispatch(true);
        }, USUAL_MS);
        return;
      }
      if (this.#busy === 0 && this.#gathers()) return;
      const batch = this.#takeBatch();
      if (batch.length === 0) return;
      clearTimeout(this.#late);
      this.#late = undefined;
      this.#busy++;
      void this.#write(batch).finally(() => {
        this.#busy--;
        this.#expected = Math.floor((batch.length + this.#waiting.length) * AS_MANY);
        this.#gatherUntil = performance.now() + GATHER_MS;
        for (const { append } of batch) for (const { stream } of append.writes) this.#writing.delete(stream);
        this.#dispatch();
      });
    }
  }

  /** True while the next batch still waits for more appends; a timer then dispatches it. */
  #gathers(): boolean {
    const left = this.#gatherUntil - performance.now();
    if (this.#waiting.length >= Math.min(this.#expected, MAX_BATCH) || left <= 0) {
      clearTimeout(this.#gathering);
      this.#gathering = undefined;
      return false;
    }
    this.#gathering ??= setTimeout(() => {
      this.#gathering = undefined;
      this.#dispatch();
    }, left);
    return true;
  }

  /** The longest waiting appends that share no stream with each other or with a transaction under way. */
  #takeBatch(): Waiting[] {
    const batch: Waiting[] = [];
    const left: Waiting[] = [];
    // Streams of the appends passed over: later appends to them must not overtake, or these would starve.
    const wanted = new Set<StreamName>();
    let size = 0;
    for (const waiting of this.#waiting) {
      const { writes } = waiting.append;
      const full = batch.length >= MAX_BATCH || (batch.length > 0 && size + waiting.size > MAX_APPEND_BYTES);
      if (full || writes.some(({ stream }) => this.#writing.has(stream) || wanted.has(stream))) {
        left.push(waiting);
        for (const { stream } of writes) wanted.add(stream);
        continue;
      }
      for (const { stream } of writes) this.#writing.add(stream);
      size += waiting.size;
      batch.push(waiting);
    }
    this.#waiting = left;
    return batch;
  }

  async #write(batch: readonly Waiting[]): Promise<void> {
    try {
      await this.#writeTogether(batch);
    } catch (error) {
      if (batch.length === 1 || isUnavailable(error)) {
        if (isUnavailable(error)) this.#meter?.failed();
        for (const { reject } of batch) reject(asStoreError(error));
        return;
      }
      // The server rejected the content of one append; each is sent again by itself, so that the others succeed.
      for (const waiting of batch) await this.#write([waiting]);
    }
  }

  async #writeTogether(batch: readonly Waiting[]): Promise<void> {
    const { values, writes } = parametersOf(batch.map(({ append }) => append));
    const begun = performance.now();
    const { rows } = await this.#pool.query<[string | null, string | null, string | null]>({
      name: 'eventstore.append',
      text: APPEND,
      values,
      rowMode: 'array',
      types: RAW,
    });
    this.#meter?.appended(batch.length, (performance.now() - begun) / 1_000);
    const [epoch = null, xid = null, conflicts = null] = rows[0] ?? [];
    const refused = new Map<number, StreamName>();
    for (const ordinal of conflicts?.slice(1, -1).split(',') ?? []) {
      const write = writes[Number(ordinal) - 1];
      if (write && !refused.has(write.append)) refused.set(write.append, write.stream);
    }
    let place = 0;
    for (const [index, { append, resolve, reject }] of batch.entries()) {
      place += append.events.length;
      const stream = refused.get(index);
      if (stream !== undefined) reject(new WrongExpectedRevision(stream));
      else if (epoch === null || xid === null)
        reject(new EventStoreUnavailable('the append was not answered'));
      else resolve({ position: toPosition(epoch, xid, place), heads: append.heads });
    }
  }
}

interface OrderedWrite {
  readonly append: number;
  readonly stream: StreamName;
  readonly revision: number;
  readonly chain: string;
}

/**
 * Parameters of eventstore.append: numbers as array literals, texts joined by `SEPARATOR`, so that no escaping is
 * needed.
 */
export function parametersOf(appends: readonly PreparedAppend[]): {
  readonly values: string[];
  readonly writes: readonly OrderedWrite[];
} {
  const writes: OrderedWrite[] = [];
  for (const [append, { writes: own }] of appends.entries()) {
    for (const { stream, expected } of own) {
      const head = expected === 'none' ? { revision: -1, chain: '' } : expected;
      writes.push({ append, stream, revision: head.revision, chain: head.chain });
    }
  }
  // Every process takes the locks in this order.
  writes.sort((a, b) => (a.stream < b.stream ? -1 : 1));
  const events = appends.flatMap((append) => append.events);
  const values = [
    `{${writes.map((write) => write.append).join(',')}}`,
    writes.map((write) => write.stream).join(SEPARATOR),
    `{${writes.map((write) => write.revision).join(',')}}`,
    writes.map((write) => write.chain).join(SEPARATOR),
    `{${appends.map(({ events: own }, append) => own.map(() => append).join(',')).join(',')}}`,
    events.map((event) => event.stream).join(SEPARATOR),
    `{${events.map((event) => event.revision).join(',')}}`,
    `{${events.map((event) => event.id).join(',')}}`,
    events.map((event) => event.type).join(SEPARATOR),
    events.map((event) => event.data).join(SEPARATOR),
    events.map((event) => event.metadata).join(SEPARATOR),
    events.map((event) => event.chain).join(SEPARATOR),
  ];
  return { values, writes };
}
