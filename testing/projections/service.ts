import { PostgresEventStore } from '@expediente/eventstore/postgres/store.ts';
import { openPool } from '@expediente/platform/database.ts';
import { type Log, openLog } from '@expediente/platform/logs.ts';
import { migrate } from '@expediente/platform/migrations.ts';
import { Feed } from '@expediente/readmodels/engine/feed.ts';
import { install } from '@expediente/readmodels/engine/install.ts';
import { projectionMigrations } from '@expediente/readmodels/engine/migrations.ts';
import { Positions } from '@expediente/readmodels/engine/positions.ts';
import type { Projection } from '@expediente/readmodels/projection.ts';
import type pg from 'pg';
import { testDatabase } from '../database.ts';
import { Writer } from './folders.ts';

/** Time that a test waits for its writes; long, as the machine may be slow. */
const PATIENCE_MS = 20_000;

/** Store, tables and a running feed on a new database. */
export interface TestProjections {
  readonly pool: pg.Pool;
  readonly store: PostgresEventStore;
  readonly positions: Positions;
  readonly writer: Writer;
  readonly connectionString: string;
  startFeed(): Feed;
  readonly log: Log;
  /** All lines of the log so far. */
  logged(): string;
  close(): Promise<void>;
  /** Closes everything except the database. @returns function that drops it */
  leave(): Promise<() => Promise<void>>;
}

/** @param server connection string of another PostgreSQL; absent: the run's */
export async function testProjections(
  projections: readonly Projection[],
  server?: string,
): Promise<TestProjections> {
  const database = await testDatabase(server);
  const { connectionString } = database;
  const pool = openPool({ connectionString, name: 'projections test' });
  await migrate(pool, projectionMigrations);
  const store = await PostgresEventStore.open({ connectionString });
  for (const projection of projections) await install(pool, store, projection);
  const positions = new Positions(pool, projections, PATIENCE_MS);
  const feeds: Feed[] = [];
  const leave = async () => {
    for (const feed of feeds) await feed.stop();
    await store.close();
    await pool.end();
    return database.drop;
  };
  let lines = '';
  const log = openLog({
    stream: {
      write(line: string) {
        lines += line;
      },
    },
  });
  return {
    pool,
    store,
    positions,
    log,
    connectionString,
    writer: new Writer(store),
    startFeed() {
      const feed = new Feed({ pool, store, projections, positions, log });
      feed.start();
      feeds.push(feed);
      return feed;
    },
    logged: () => lines,
    leave,
    close: async () => await (await leave())(),
  };
}
