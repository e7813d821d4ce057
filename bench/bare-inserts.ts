import pg from 'pg';
import { perSecond } from './rate.ts';

const NOTHING_STORED = 'no command was stored before the bare insert was measured';

/** Inserts without the product: columns of a table, and the statement of one transaction. */
export interface Bare {
  readonly table: string;
  readonly statement: (worker: number, n: number) => pg.QueryConfig;
}

/** Inserts of one event into the smallest table that can hold it. */
export async function oneEvent(pool: pg.Pool): Promise<Bare> {
  const event = (await sampleEvents(pool, LOAD, 1_000)).find(({ type }) => type === 'RequestDrafted');
  if (!event) throw new Error(NOTHING_STORED);
  return {
    table:
      '(position bigserial PRIMARY KEY, stream text NOT NULL, type text NOT NULL, data text NOT NULL, metadata text NOT NULL)',
    statement: (worker, n) => ({
      name: 'one-event',
      text: 'INSERT INTO public.bare_event (stream, type, data, metadata) VALUES ($1, $2, $3, $4)',
      values: [`request-${worker}:${n}`, event.type, event.data, event.metadata],
    }),
  };
}

const COLUMNS = ['stream', 'revision', 'id', 'type', 'data', 'metadata', 'chain'] as const;

/**
 * Inserts of all events of one command, in one statement, into a table with the store's columns and indexes. The
 * samples are the last commands that wrote events of such types, by default those of the load.
 */
export async function allOfACommand(
  pool: pg.Pool,
  types: readonly string[] = LOAD,
  commands = 1_000,
): Promise<Bare> {
  const byCommand = new Map<string, SampleEvent[]>();
  for (const event of await sampleEvents(pool, types, commands)) {
    const events = byCommand.get(event.command);
    if (events) events.push(event);
    else byCommand.set(event.command, [event]);
  }
  const statements = [...byCommand.values()].map((events) => {
    const rows = events.map((_, place) => {
      const values = COLUMNS.map((_column, column) => `$${place * COLUMNS.length + column + 1}`);
      return `(0, pg_current_xact_id(), ${place}, ${values.join(', ')})`;
    });
    return {
      name: `of-a-command-${events.length}`,
      text: `INSERT INTO public.bare_event (epoch, xid, place, ${COLUMNS.join(', ')}) VALUES ${rows.join(', ')}`,
      events,
    };
  });
  return {
    table: '(LIKE eventstore.event INCLUDING ALL)',
    statement: (worker, n) => {
      const one = statements[n % statements.length];
      if (!one) throw new Error(NOTHING_STORED);
      const values = one.events.flatMap((event) =>
        // Streams get new names each time, as a revision may exist once in a stream.
        COLUMNS.map((column) => (column === 'stream' ? `${event.stream}:${worker}:${n}` : event[column])),
      );
      return { name: one.name, text: one.text, values };
    },
  };
}

interface SampleEvent {
  readonly command: string;
  readonly stream: string;
  readonly revision: number;
  readonly id: string;
  readonly type: string;
  readonly data: string;
  readonly metadata: string;
  readonly chain: Buffer;
}

/** Types of the events that the load's commands write. */
const LOAD = ['RequestDrafted', 'RequestSent'];

/** All events of the last `count` transactions that wrote events of such types. */
async function sampleEvents(
  pool: pg.Pool,
  types: readonly string[],
  count: number,
): Promise<readonly SampleEvent[]> {
  const { rows } = await pool.query<SampleEvent>(
    `SELECT metadata->>'commandId' AS command, stream, revision, id, type, data::text AS data,
            metadata::text AS metadata, chain
       FROM eventstore.event WHERE (epoch, xid) IN (
            SELECT epoch, xid FROM eventstore.event WHERE type = any($2)
             ORDER BY epoch DESC, xid DESC, place DESC LIMIT $1)
      ORDER BY epoch, xid, place`,
    [count, types],
  );
  return rows;
}

/**
 * Limit of what the driver and server can do without the product: a connection for each client, fsync on;
 * transactions per second.
 */
export async function insertsPerSecond(
  connectionString: string,
  connections: number,
  seconds: number,
  what: (pool: pg.Pool) => Promise<Bare>,
): Promise<number> {
  const pool = new pg.Pool({ connectionString, max: connections });
  try {
    const fsync = await pool.query<{ fsync: string }>('SHOW fsync');
    if (fsync.rows[0]?.fsync !== 'on') throw new Error('fsync is off: the figure would mean nothing');
    const bare = await what(pool);
    await pool.query('DROP TABLE IF EXISTS public.bare_event');
    await pool.query(`CREATE TABLE public.bare_event ${bare.table}`);
    const clients = await Promise.all(Array.from({ length: connections }, () => pool.connect()));
    let begun = 0;
    const insert = async (worker: number): Promise<number> => {
      begun += 1;
      await clients[worker]?.query(bare.statement(worker, begun));
      return 1;
    };
    await perSecond(1, connections, insert);
    const rate = await perSecond(seconds, connections, insert);
    for (const client of clients) client.release();
    await pool.query('DROP TABLE public.bare_event');
    return rate;
  } finally {
    await pool.end();
  }
}
