import type { Pool, PoolClient } from 'pg';
import { SCHEMA, VERSIONS } from './schema.ts';

const LOCK = `hashtextextended('eventstore.migrate', 0)`;
/** The schema step that this program requires. */
export const LATEST = Math.max(...SCHEMA.map((step) => step.version));

/**
 * Brings the schema `eventstore` up to date; several processes may call it at once. When there is nothing to do
 * it only reads, so that it takes no transaction id.
 * @param upTo an earlier step, to load data stored under it before the later steps run
 */
export async function migrateEventStore(pool: Pool, upTo = LATEST): Promise<void> {
  const client = await pool.connect();
  let broken = true;
  try {
    if ((await versionOf(client)) < upTo) await migrateAlone(client, upTo);
    broken = false;
  } finally {
    // A connection that failed half way is discarded together with its lock and transaction.
    client.release(broken);
  }
}

/** True when there is no step to apply. */
export const isMigrated = async (pool: Pick<Pool, 'query'>): Promise<boolean> =>
  (await versionOf(pool)) >= LATEST;

/** True when a later release than this program has been here. */
export const isOfLater = async (pool: Pick<Pool, 'query'>): Promise<boolean> =>
  (await versionOf(pool)) > LATEST;

async function migrateAlone(client: PoolClient, upTo: number): Promise<void> {
  // A session lock, outside the transaction: a transaction that began before the lock was free may
  // not see the tables that the other process created.
  await client.query(`select pg_advisory_lock(${LOCK})`);
  const present = await versionOf(client);
  const steps = SCHEMA.filter(({ version }) => version > present && version <= upTo).flatMap(
    ({ version, statements }) => [
      ...statements,
      `insert into eventstore.schema_version (version) values (${version})`,
    ],
  );
  const all = ['begin', ...(present === 0 ? VERSIONS : []), ...steps, 'commit'];
  // Sent in one round trip, so that the transaction never stays open waiting for this process.
  if (steps.length > 0) await client.query(all.join(';\n'));
  await client.query(`select pg_advisory_unlock(${LOCK})`);
}

async function versionOf(client: Pick<PoolClient, 'query'>): Promise<number> {
  const table = await client.query<{ there: boolean }>(
    `select to_regclass('eventstore.schema_version') is not null as there`,
  );
  if (table.rows[0]?.there !== true) return 0;
  const applied = await client.query<{ version: number | null }>(
    'select max(version) as version from eventstore.schema_version',
  );
  return applied.rows[0]?.version ?? 0;
}
