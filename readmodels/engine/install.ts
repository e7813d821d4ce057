import { type EventStore, START } from '@expediente/eventstore/port.ts';
import { BUILD } from '@expediente/platform/build.ts';
import type pg from 'pg';
import type { Projection } from '../projection.ts';
import { inTransaction } from './batch.ts';
import { createIndexes } from './indexes.ts';
import { lockInstalling, lockWriting } from './locks.ts';
import { isOf } from './log.ts';
import type { Queryable } from './queryable.ts';
import { createTables, dropTables, tablesOf } from './tables.ts';
import { liveVersion, ownVersion } from './versions.ts';

/**
 * State of a projection's version: `live`; `filled`, next to the live version or once live itself, so that it only
 * needs to be kept up to date; `missing`, to be filled by a rebuild.
 */
export type Installed = 'live' | 'filled' | 'missing';

/**
 * Creates a projection's tables if no version of it is live yet; several processes may call it at once. If another
 * version is live, it creates nothing.
 */
export async function install(pool: pg.Pool, store: EventStore, projection: Projection): Promise<Installed> {
  const head = await store.head();
  return await inTransaction(pool, async (client) => {
    await lockInstalling(client, projection.name);
    await lockWriting(client, projection);
    const own = await ownVersion(client, projection);
    if (own?.live) return 'live';
    // Tables filled from a log that was left since are useless.
    if (own?.filled && isOf(store, head, own)) return 'filled';
    if (await liveVersion(client, projection.name)) return 'missing';
    await createTables(client, projection, 'live');
    await createIndexes(client, projection, 'live', 'plainly');
    await client.query(
      `insert into read.projection (name, fingerprint, tables, live, filled, live_since, position, log, build)
       values ($1, $2, $3, true, true, now(), $4, $5, $6)`,
      [projection.name, projection.version, namesOf(projection), START, store.id, BUILD],
    );
    return 'live';
  });
}

/**
 * Creates empty tables of a version next to the live one, with a row that marks them as incomplete. Drops what an
 * earlier attempt left. The caller holds the lock of the rebuild.
 */
export async function installNextToLive(
  client: pg.ClientBase,
  store: EventStore,
  projection: Projection,
): Promise<void> {
  await dropTables(client, projection, 'live');
  await createTables(client, projection, 'live', { filling: true });
  await client.query(
    `insert into read.projection (name, fingerprint, tables, live, position, log, build)
     values ($1, $2, $3, false, $4, $5, $6)
     on conflict (name, fingerprint) do update set tables = excluded.tables, position = excluded.position,
       log = excluded.log, build = excluded.build, filled = false, events = 0, moved_at = now()`,
    [projection.name, projection.version, namesOf(projection), START, store.id, BUILD],
  );
}

/** Forgets a version whose filling was not completed. */
export async function forgetUnfilled(db: Queryable, projection: Projection): Promise<void> {
  await db.query(
    'delete from read.projection where name = $1 and fingerprint = $2 and not live and not filled',
    [projection.name, projection.version],
  );
}

const namesOf = (projection: Projection): readonly string[] => tablesOf(projection).map(({ name }) => name);
