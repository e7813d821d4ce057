import { type EventStore, START } from '@expediente/eventstore/port.ts';
import type pg from 'pg';
import type { Projection } from '../projection.ts';
import { inTransaction } from './batch.ts';
import { readCheckpoint } from './checkpoint.ts';
import { createIndexes } from './indexes.ts';
import { lockWriting } from './locks.ts';
import { createTables } from './tables.ts';

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
    const { rows } = await client.query<{ live: boolean }>(
      `insert into read.projection (name, version, live, position, log)
       values ($1, $2, not exists (select from read.projection where name = $1 and live), $3, $4) returning live`,
      [projection.name, projection.version, START, store.id],
    );
    return rows[0]?.live === true;
  });
}
