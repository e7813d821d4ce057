import type pg from 'pg';
import { type LockName, oneRunner } from './one-runner.ts';

/** One step forward of the database; applied once, in a transaction of its own. */
export interface Migration {
  /** Unique in the whole product: `access-001-sessions`. Never renamed, never edited after a release. */
  readonly name: string;
  up(client: Pick<pg.ClientBase, 'query'>): Promise<unknown>;
}

/** `ex` `pe`: one runner at a time, whatever the number of processes that start together. */
const LOCK: LockName = [0x65_78, 0x70_65];

/**
 * Applies the migrations that this database has not seen, in the order given. A process that starts
 * second waits for the first and has nothing left to do.
 * @returns names of those applied now
 */
export async function migrate(pool: pg.Pool, migrations: readonly Migration[]): Promise<readonly string[]> {
  const names = new Set(migrations.map(({ name }) => name));
  if (names.size !== migrations.length) throw new Error('two migrations have the same name');
  return await oneRunner(pool, LOCK, async (client) => {
    await client.query(
      'create table if not exists migration (name text primary key, applied_at timestamptz not null default now())',
    );
    const { rows } = await client.query<{ name: string }>('select name from migration');
    const known = new Set(rows.map(({ name }) => name));
    const applied: string[] = [];
    for (const migration of migrations) {
      if (known.has(migration.name)) continue;
      await applyOne(client, migration);
      applied.push(migration.name);
    }
    return applied;
  });
}

async function applyOne(client: pg.PoolClient, migration: Migration): Promise<void> {
  await client.query('begin');
  try {
    await migration.up(client);
    await client.query('insert into migration (name) values ($1)', [migration.name]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(`migration ${migration.name} failed`, { cause: error });
  }
}
