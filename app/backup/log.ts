import type { CopyTarget } from '@expediente/eventstore/copy.ts';
import { type CopyProgress, copyLog, OtherEvents } from '@expediente/eventstore/copy.ts';
import { isNoEvent } from '@expediente/eventstore/flaw.ts';
import {
  type EventBatch,
  type EventFilter,
  type EventStore,
  type Position,
  START,
  type StoredEvent,
} from '@expediente/eventstore/port.ts';
import { ClearError } from '@expediente/platform/clear-error.ts';
import { checkedEvent } from '../integrity/check.ts';
import type { Finding } from '../integrity/finding.ts';
import { StrangeCheck } from '../integrity/strange.ts';

/*
 * A backup's part `log` (format.ts): read from the store of a running installation, and written into another.
 */

const ROWS = 500;

/** A log as of one moment. */
export interface LogNow {
  readonly rows: number;
  /** Findings of places that hold no event of the product; these places are not in the rows. */
  readonly strange: readonly Finding[];
  /**
   * Text of all rows.
   * @throws {Error} when the store no longer gives the events that it gave before
   */
  content(): AsyncIterable<Buffer>;
}

/**
 * Reads the log up to its current head. To be called before the database's snapshot: files and credentials that an
 * event names are written before the event, so that the snapshot has them.
 */
export async function logNow(
  store: Pick<EventStore, 'readAll' | 'head'>,
  signal: AbortSignal,
): Promise<LogNow> {
  const head = await store.head();
  let rows = 0;
  const strange = new StrangeCheck();
  for await (const events of pagesTo(store, head, { strange: true })) {
    signal.throwIfAborted();
    for (const event of events)
      if (isNoEvent(event)) strange.take(checkedEvent(event));
      else rows += 1;
  }
  return {
    rows,
    // The checks of the rows decide how much of a history is certain, so `sure` is left out here.
    strange: strange.findings(new Map()).map(({ sure: _, ...finding }) => finding),
    async *content() {
      for await (const events of pagesTo(store, head)) {
        for (let i = 0; i < events.length; i += ROWS)
          yield Buffer.from(
            events
              .slice(i, i + ROWS)
              .map(rowOf)
              .join(''),
          );
      }
    },
  };
}

async function* pagesTo(
  store: Pick<EventStore, 'readAll'>,
  head: Position,
  filter: EventFilter = {},
): AsyncGenerator<readonly StoredEvent[]> {
  for await (const { events, position } of store.readAll(START, filter)) {
    const wanted = events.filter((event) => event.position <= head);
    if (wanted.length > 0) yield wanted;
    if (position >= head) return;
  }
}

function rowOf({ stream, revision, id, type, data, metadata }: StoredEvent): string {
  const json = JSON.stringify({ stream, revision, id, type, data, metadata });
  return `${json.replaceAll('\\', '\\\\')}\n`;
}

/**
 * Writes a backup's log into a store that is empty or holds a prefix of that log, which is then continued. The result
 * is read again and compared.
 * @param rows the text of the part
 * @throws {ClearError} when the store holds other events; also the reason with which `signal` was aborted
 */
export async function restoreLog(
  rows: AsyncIterable<Buffer>,
  target: CopyTarget,
  signal: AbortSignal,
): Promise<void> {
  const log = new LogFile(rows);
  const onProgress = (_: CopyProgress): void => undefined;
  try {
    const { state } = await copyLog(log, target, { signal, onProgress });
    if (state === 'interrupted') signal.throwIfAborted();
  } catch (error) {
    if (!(error instanceof OtherEvents)) throw error;
    throw new ClearError(
      'EVENTSTORE_URL tiene eventos que no son los del respaldo: no se escribió encima de ellos. Indique un KurrentDB vacío.',
    );
  }
}

/** Rows of a backup's log, readable like a store. */
class LogFile implements Pick<EventStore, 'readAll' | 'head'> {
  readonly #rows: AsyncIterable<Buffer>;
  #read = 0;

  constructor(rows: AsyncIterable<Buffer>) {
    this.#rows = rows;
  }

  async head(): Promise<Position> {
    return this.#position();
  }

  async *readAll(): AsyncGenerator<EventBatch, void, void> {
    let rest: Buffer = Buffer.alloc(0);
    for await (const chunk of this.#rows) {
      const text = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
      const end = text.lastIndexOf(10) + 1;
      rest = text.subarray(end);
      const lines = text.toString('utf8', 0, end).split('\n').slice(0, -1);
      const events = lines.map((line) => this.#eventOf(line));
      yield { events, position: this.#position(), caughtUp: false };
    }
  }

  #eventOf(row: string): StoredEvent {
    this.#read += 1;
    // `rowOf` wrote the row; the part's SHA-256 was proved before.
    const event = JSON.parse(row.replaceAll('\\\\', '\\')) as Omit<StoredEvent, 'position'>;
    return { ...event, position: this.#position() };
  }

  /** Position that counts this part's rows; the store assigns positions of its own. */
  #position(): Position {
    return String(this.#read).padStart(16, '0') as Position;
  }
}
