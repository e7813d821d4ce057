import type { EventMetadata, Flaw } from '@expediente/kernel/events.ts';
import type { StreamName } from '@expediente/kernel/streams.ts';
import type pg from 'pg';
import { parsed, type ReadMetadata, readData, readMetadata } from '../flaw.ts';
import type { Page, PageReader } from '../pages.ts';
import { type EventFilter, type FoldEvent, type Position, START, type StoredEvent } from '../port.ts';
import { asStoreError, CALL_MS, PAGE_MS, RAW } from './connection.ts';
import { toLogPoint, toPosition } from './position.ts';
import { UnparsedEvent } from './unparsed-event.ts';

const COLUMNS = 'epoch, xid, place, stream, revision, id, type, data, metadata, chain';

/** The columns that folds use, those that locate the next page, and the link in the chain. */
export const FOLD_COLUMNS = 'epoch, xid, place, stream, revision, type, data, metadata, id, chain';

/** Row of `COLUMNS`, every value as text. */
type Row = readonly [string, string, string, string, string, string, string, string, string, string];
/** Row of `FOLD_COLUMNS`, every value as text. */
type FoldRow = readonly [string, string, string, string, string, string, string, string, string, string];

export interface LogEnd {
  /** The last event below every running transaction: no later commit can come before it. */
  readonly visible: Position;
  /** The last event committed. */
  readonly committed: Position;
}

/**
 * Events of one stream that are read and parsed per page, so that a long stream delays no other caller and no call
 * exceeds its timeout.
 */
const STREAM_PAGE = 1_000;

export const STREAM_QUERY = `select ${COLUMNS} from eventstore.event
   where stream = $1 and revision >= $2 order by revision limit $3`;

/** The first page of each stream. */
export const STREAMS_QUERY = `select e.* from unnest($1::text[]) wanted cross join lateral (
    select ${COLUMNS} from eventstore.event where stream = wanted order by revision limit $2) e`;

export const LAST_QUERY = `select e.* from unnest($1::text[]) wanted cross join lateral (
    select ${COLUMNS} from eventstore.event where stream = wanted order by revision desc limit 1) e`;

/** Events next to a place of the log, on one side of it, the nearest first. */
export const neighboursQuery = (side: 'before' | 'after'): string => {
  const [than, order] = side === 'before' ? ['<', 'desc'] : ['>', 'asc'];
  return `select ${COLUMNS} from eventstore.event where (epoch, xid, place) ${than} ($1, $2, $3)
   order by epoch ${order}, xid ${order}, place ${order} limit $4`;
};

/** The query of every poll; both values are found by one descent of the log's index each. */
export const END_QUERY = `select v.epoch, v.xid, v.place, c.epoch, c.xid, c.place
  from (select epoch, xid, place from eventstore.event order by epoch desc, xid desc, place desc limit 1) c
  left join (
    select epoch, xid, place from eventstore.event
     where (epoch, xid) < (eventstore.current_epoch(), pg_snapshot_xmin(pg_current_snapshot()))
     order by epoch desc, xid desc, place desc limit 1) v on true`;

const OLDEST_WRITE_QUERY = `select coalesce(max(extract(epoch from clock_timestamp() - xact_start)) * 1000, 0)::int
  from pg_stat_activity where backend_xid is not null and pid <> pg_backend_pid()`;

const COUNT_QUERY = 'select count(*) from eventstore.event';

const COUNT_UP_TO_QUERY = 'select count(*) from eventstore.event where (epoch, xid, place) <= ($1, $2, $3)';

const COUNT_AFTER_QUERY = `select count(*) from (
    select from eventstore.event where (epoch, xid, place) > ($1, $2, $3) and category = any($4) limit $5) e`;

const pointValues = (position: Position): readonly unknown[] => {
  const { epoch, xid, place } = toLogPoint(position);
  return [epoch, xid, place];
};

/**
 * A page of the log between two positions. The upper one comes from `END_QUERY`, so no event can appear
 * below it later: paging by transaction and place loses nothing.
 */
export function pageQuery(filter: EventFilter, columns = COLUMNS): string {
  let next = 8;
  const given = (): string => `$${next++}`;
  const wanted: string[] = [];
  if (filter.categories) wanted.push(`and category = any(${given()})`);
  if (filter.types) wanted.push(`and type = any(${given()})`);
  if (filter.share) wanted.push(`and (hashtext(stream) & 2147483647) % ${given()}::int = ${given()}::int`);
  return `select ${columns} from eventstore.event
   where (epoch, xid, place) > ($1, $2, $3) and (epoch, xid, place) <= ($4, $5, $6)
   ${wanted.join(' ')}
   order by epoch, xid, place limit $7`;
}

/** The values of `pageQuery`. */
export function pageValues(after: Position, upTo: Position, filter: EventFilter, size: number): unknown[] {
  const from = toLogPoint(after);
  const to = toLogPoint(upTo);
  const lists = [filter.categories, filter.types].filter((list) => list !== undefined);
  const share = filter.share ? [filter.share.of, filter.share.index] : [];
  return [from.epoch, from.xid, from.place, to.epoch, to.xid, to.place, size, ...lists, ...share];
}

/** The reads of the adapter: one statement each (one per page of a long stream); all throw `EventStoreUnavailable`. */
export class Reader implements PageReader {
  readonly #pool: pg.Pool;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  async stream(stream: StreamName, fromRevision: number): Promise<readonly StoredEvent[]> {
    const events: StoredEvent[] = [];
    await this.#readOn(stream, fromRevision, events);
    return events;
  }

  async streams(streams: readonly StreamName[]): Promise<ReadonlyMap<StreamName, readonly StoredEvent[]>> {
    const found = new Map<StreamName, StoredEvent[]>();
    if (streams.length === 0) return found;
    const values = [[...new Set(streams)], STREAM_PAGE];
    for (const event of toEvents(await this.#rows<Row>('eventstore.streams', STREAMS_QUERY, values))) {
      const events = found.get(event.stream);
      if (events) events.push(event);
      else found.set(event.stream, [event]);
    }
    for (const [stream, events] of found)
      if (events.length === STREAM_PAGE) await this.#readOn(stream, STREAM_PAGE, events);
    return found;
  }

  async last(streams: readonly StreamName[]): Promise<ReadonlyMap<StreamName, StoredEvent>> {
    if (streams.length === 0) return new Map();
    const values = [[...new Set(streams)]];
    const events = toEvents(await this.#rows<Row>('eventstore.last', LAST_QUERY, values));
    return new Map(events.map((event) => [event.stream, event]));
  }

  async neighbours(
    side: 'before' | 'after',
    position: Position,
    most: number,
  ): Promise<readonly StoredEvent[]> {
    const { epoch, xid, place } = toLogPoint(position);
    const values = [epoch, xid, place, most];
    return toEvents(await this.#rows<Row>(`eventstore.${side}`, neighboursQuery(side), values));
  }

  /** Adds a stream's events from a revision on, possibly including events appended meanwhile. */
  async #readOn(stream: StreamName, fromRevision: number, events: StoredEvent[]): Promise<void> {
    for (let from = fromRevision; ; from += STREAM_PAGE) {
      const values = [stream, from, STREAM_PAGE];
      const page = toEvents(await this.#rows<Row>('eventstore.stream', STREAM_QUERY, values));
      events.push(...page);
      if (page.length < STREAM_PAGE) return;
    }
  }

  async page(after: Position, upTo: Position, filter: EventFilter, size: number): Promise<Page> {
    if (upTo <= after) return { events: [], position: after, last: true };
    const rows = await this.#pageRows<Row>('page', pageQuery(filter), after, upTo, filter, size);
    const events = toEvents(rows);
    const last = events.length < size;
    return { events, position: last ? upTo : (events.at(-1)?.position ?? upTo), last };
  }

  /** Pages with only the columns that folds use. */
  readonly toFold: PageReader<FoldEvent> = {
    page: async (after, upTo, filter, size) => {
      if (upTo <= after) return { events: [], position: after, last: true };
      const query = pageQuery(filter, FOLD_COLUMNS);
      const rows = await this.#pageRows<FoldRow>('fold', query, after, upTo, filter, size);
      const events = rows.map(([, , , ...values]) => new UnparsedEvent(...values));
      const end = rows.at(-1);
      if (rows.length < size || !end) return { events, position: upTo, last: true };
      return { events, position: toPosition(end[0], end[1], end[2]), last: false };
    },
  };

  async #pageRows<R extends readonly unknown[]>(
    what: 'page' | 'fold',
    query: string,
    after: Position,
    upTo: Position,
    filter: EventFilter,
    size: number,
  ): Promise<R[]> {
    const name = `eventstore.${what}${filter.categories ? '.category' : ''}${filter.types ? '.type' : ''}${filter.share ? '.share' : ''}`;
    return await this.#rows<R>(name, query, pageValues(after, upTo, filter, size), PAGE_MS);
  }

  async end(): Promise<LogEnd> {
    const rows = await this.#rows<readonly (string | null)[]>('eventstore.end', END_QUERY, []);
    const [vEpoch = null, vXid = null, vPlace = null, cEpoch = null, cXid = null, cPlace = null] =
      rows[0] ?? [];
    return { visible: pointOf(vEpoch, vXid, vPlace), committed: pointOf(cEpoch, cXid, cPlace) };
  }

  async oldestWriteMs(): Promise<number> {
    const rows = await this.#rows<readonly [string]>('eventstore.oldest', OLDEST_WRITE_QUERY, []);
    return Number(rows[0]?.[0] ?? 0);
  }

  async count(upTo?: Position): Promise<number> {
    const [name, query, values] =
      upTo === undefined
        ? (['eventstore.count', COUNT_QUERY, []] as const)
        : (['eventstore.count.up-to', COUNT_UP_TO_QUERY, pointValues(upTo)] as const);
    const rows = await this.#rows<readonly [string]>(name, query, [...values], PAGE_MS);
    return Number(rows[0]?.[0] ?? 0);
  }

  /** Number of events of some categories after a position, counted up to `most`. */
  async countAfter(after: Position, categories: readonly string[], most: number): Promise<number> {
    const { epoch, xid, place } = toLogPoint(after);
    const values = [epoch, xid, place, categories, most];
    const rows = await this.#rows<readonly [string]>(
      'eventstore.count.after',
      COUNT_AFTER_QUERY,
      values,
      PAGE_MS,
    );
    return Number(rows[0]?.[0] ?? 0);
  }

  async ping(): Promise<void> {
    await this.#rows('eventstore.ping', 'select 1', []);
  }

  /** @throws {EventStoreUnavailable} after a second try, because the pool may have handed out a dead connection */
  async #rows<R extends readonly unknown[]>(
    name: string,
    text: string,
    values: unknown[],
    timeout = CALL_MS,
  ): Promise<R[]> {
    const query = { name, text, values, rowMode: 'array' as const, types: RAW, query_timeout: timeout };
    try {
      return (await this.#pool.query<R & unknown[]>(query)).rows;
    } catch (error) {
      if (!isLostConnection(error)) throw asStoreError(error);
    }
    try {
      return (await this.#pool.query<R & unknown[]>(query)).rows;
    } catch (error) {
      throw asStoreError(error);
    }
  }
}

function isLostConnection(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? error.code : undefined;
  return (
    code === '57P01' ||
    code === 'ECONNRESET' ||
    code === 'EPIPE' ||
    error.message.startsWith('Connection terminated unexpectedly')
  );
}

function pointOf(epoch: string | null, xid: string | null, place: string | null): Position {
  // In an empty log the end is the start.
  return epoch === null || xid === null || place === null ? START : toPosition(epoch, xid, place);
}

/**
 * Events of rows. Consecutive events of one command differ in their metadata only by their place (`of`), so the rest is
 * parsed once.
 */
function toEvents(rows: readonly Row[]): StoredEvent[] {
  let around: PlacedText | undefined;
  let read: ReadMetadata | undefined;
  return rows.map((row) => {
    const text = placedText(row[8]);
    if (read === undefined || around?.before !== text.before || around.after !== text.after) {
      read = readMetadata(parsed(row[8]));
      around = text;
    }
    const { metadata } = read;
    return toEvent(row, text.of === undefined ? metadata : { ...metadata, of: text.of }, read.flaw);
  });
}

/** Text of metadata, cut at the place (`of`) that it contains. */
interface PlacedText {
  readonly before: string;
  readonly of: string | undefined;
  readonly after: string;
}

const OF = '"of":"';

/** Cuts a canonical text at `of`: a quote within a value is escaped, so the name is found nowhere else. */
function placedText(text: string): PlacedText {
  const at = text.indexOf(OF);
  if (at < 0) return { before: text, of: undefined, after: '' };
  const from = at + OF.length;
  const end = text.indexOf('"', from);
  return { before: text.slice(0, at), of: text.slice(from, end), after: text.slice(end) };
}

function toEvent(row: Row, metadata: EventMetadata, ofMetadata: Flaw | undefined): StoredEvent {
  const [epoch, xid, place, stream, revision, id, type, text, , chain] = row;
  const { data, flaw = ofMetadata } = readData(parsed(text));
  return {
    stream: stream as StreamName,
    revision: Number(revision),
    position: toPosition(epoch, xid, place),
    id,
    type,
    data,
    // bytea arrives as `\x` followed by hex.
    metadata: { ...metadata, chain: chain.slice(2) },
    ...(flaw && { flaw }),
  };
}
