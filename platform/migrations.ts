import type pg from 'pg';
import { type LockName, oneRunner } from './one-runner.ts';

/** Step of the database forward; applied once, in a transaction of its own. */
export interface Migration {
  /** Unique in the whole product: `access-001-sessions`. Never renamed, never edited after a release. */
  readonly name: string;
  /** True for a step that only adds what an earlier release ignores, so that this one may go on over the database. */
  readonly additive?: true;
  up(client: Pick<pg.ClientBase, 'query'>): Promise<unknown>;
}

/** `ex` `pe`: lock by which one process at a time migrates, however many start together. */
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
    await client.query(
      'alter table migration add column if not exists additive boolean not null default false',
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

/** Names of the migrations that this database has not seen; for an empty database, all names. */
export async function pendingOf(
  db: Pick<pg.Pool, 'query'>,
  migrations: readonly Migration[],
): Promise<readonly string[]> {
  const known = new Set(await appliedIn(db));
  return migrations.map(({ name }) => name).filter((name) => !known.has(name));
}

/** A step of a later release that this database has seen and this program does not know. */
export interface LaterStep {
  readonly name: string;
  /** True when that release declares that this program may work over the step. */
  readonly additive: boolean;
}

/** Steps that this database has seen and that are not among `migrations`. */
export async function laterSteps(
  db: Pick<pg.Pool, 'query'>,
  migrations: readonly Migration[],
): Promise<readonly LaterStep[]> {
  const known = new Set(migrations.map(({ name }) => name));
  const unknown = (await appliedIn(db)).filter((name) => !known.has(name));
  if (unknown.length === 0) return [];
  const { rows } = await db.query<LaterStep>(
    // A table that no release with that column has seen does not have it, and its steps count as not additive.
    `select name, coalesce((to_jsonb(m) ->> 'additive')::boolean, false) as additive
       from migration m where name = any ($1) order by name`,
    [unknown],
  );
  return rows;
}

/** Names of the migrations that this database has seen, in the order in which they were applied. */
export async function appliedIn(db: Pick<pg.Pool, 'query'>): Promise<readonly string[]> {
  const { rows } = await db.query<{ there: boolean }>(
    `select to_regclass('public.migration') is not null as there`,
  );
  if (!rows[0]?.there) return [];
  const applied = await db.query<{ name: string }>('select name from migration order by applied_at, name');
  return applied.rows.map(({ name }) => name);
}

async function applyOne(client: pg.PoolClient, migration: Migration): Promise<void> {
  await client.query('begin');
  try {
    await migration.up(client);
    await client.query('insert into migration (name, additive) values ($1, $2)', [
      migration.name,
      migration.additive ?? false,
    ]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(`migration ${migration.name} failed`, { cause: error });
  }
}
