import { type EventStore, type Position, START, type StoredEvent } from '@expediente/eventstore/port.ts';
import type pg from 'pg';
import { resting } from '../seals/finish.ts';

/** Events looked through at once: while that lasts, a process that also serves people answers no user. */
const BATCH = 500;

/** Pattern of a file's name, 64 hex digits, in whatever place of an event's data. */
const HASH = /"([0-9a-f]{64})"/g;

interface Until {
  readonly log: string;
  readonly before: Position;
  readonly event: string;
  readonly named: number;
}

/**
 * Finds which of some files the log names. Each run goes on where the last one ended, in small parts with rests between
 * them, and the names found are kept in a table: a name once given stays. The log is read from its start when it is
 * another log than last time.
 */
export async function namedFiles(
  pool: pg.Pool,
  store: Pick<EventStore, 'id' | 'readAll'>,
): Promise<(hashes: readonly string[]) => Promise<ReadonlySet<string>>> {
  const rest = resting();
  const kept = await keptNames(pool);
  let { named } = kept;
  let [last, before] = [await lastRead(kept, store), START];
  for await (const { events } of store.readAll(last?.position ?? START, undefined, BATCH)) {
    const read = events.at(-1);
    if (read) {
      before = events.at(-2)?.position ?? last?.position ?? START;
      named += await keep(pool, namesIn(events), { log: store.id, before, event: read.id, named });
      last = read;
    }
    await rest();
  }
  return async (hashes) => {
    const { rows } = await pool.query<{ hash: string }>('select hash from file_named where hash = any($1)', [
      hashes,
    ]);
    return new Set(rows.map(({ hash }) => hash));
  };
}

function namesIn(events: readonly StoredEvent[]): readonly string[] {
  const names = new Set<string>();
  for (const { data } of events)
    for (const [, hash = ''] of JSON.stringify(data).matchAll(HASH)) names.add(hash);
  return [...names];
}

interface Kept {
  /** Number of names in the table. */
  readonly named: number;
  /** Place up to which the log was read; undefined: it was never read. */
  readonly until?: Until | undefined;
}

async function keptNames(pool: pg.Pool): Promise<Kept> {
  const [counted, until] = await Promise.all([
    pool.query<{ readonly named: number }>('select count(*)::integer as named from file_named'),
    pool.query<Until>('select log, before, event, named from file_named_until'),
  ]);
  return { named: counted.rows[0]?.named ?? 0, until: until.rows[0] };
}

/** Last event read; undefined when the log does not have it at its place, or some of the names found are missing. */
async function lastRead(
  { named, until }: Kept,
  store: Pick<EventStore, 'id' | 'readAll'>,
): Promise<StoredEvent | undefined> {
  if (until === undefined || until.log !== store.id || named < until.named) return undefined;
  for await (const { events } of store.readAll(until.before, undefined, 1)) {
    const [event] = events;
    if (event) return event.id === until.event ? event : undefined;
  }
  return undefined;
}

/**
 * Keeps names and the place reached in one transaction, so that the place is never ahead of the names.
 * @param until has in `named` the number of names kept before these
 * @returns number of names that are new
 */
async function keep(
  pool: pg.Pool,
  names: readonly string[],
  { log, before, event, named }: Until,
): Promise<number> {
  const { rows } = await pool.query<{ readonly added: number }>(
    `with added as (
       insert into file_named (hash) select unnest($1::text[]) on conflict do nothing returning 1
     ), counted as (select count(*)::integer as added from added),
     moved as (
       insert into file_named_until (log, before, event, named) select $2, $3, $4, $5 + added from counted
       on conflict (one) do update set log = excluded.log, before = excluded.before, event = excluded.event,
         named = excluded.named
     )
     select added from counted`,
    [names, log, before, event, named],
  );
  return rows[0]?.added ?? 0;
}
