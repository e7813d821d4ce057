import { type EventStore, START } from '@expediente/eventstore/port.ts';
import type pg from 'pg';
import type { Projection } from '../projection.ts';
import { inTransaction } from './batch.ts';
import { readCheckpoint } from './checkpoint.ts';
import { createIndexes } from './indexes.ts';
import { lockWriting } from './locks.ts';
import { createTables, tablesOf } from './tables.ts';

/**
 * Makes the tables of a projection's version when they are missing; several processes may do it at once.
 * @returns false when another version is live: then this one is to be filled and swapped in by a rebuild
 */
export async function install(pool: pg.Pool, store: EventStore, projection: Projection): Promise<boolean> {
  return await inTransaction(pool, async (client) => {
    await lockWriting(client, projection);
    const present = await readCheckpoint(client, projection);
    if (present) return present.live;
    await createTables(client, projection, 'live');
    await createIndexes(client, projection, 'live', 'plainly');
    const names = tablesOf(projection).map(({ name }) => name);
    const { rows } = await client.query<{ live: boolean }>(
      `insert into read.projection (name, fingerprint, tables, live, live_since, position, log)
       select $1, $2, $3, first, case when first then now() end, $4, $5
       from (select not exists (select from read.projection where name = $1 and live) as first) present
       returning live`,
      [projection.name, projection.version, names, START, store.id],
    );
    return rows[0]?.live === true;
  });
}
