import type { EventStore } from '@expediente/eventstore/port.ts';
import type pg from 'pg';

/**
 * True when a checkpoint speaks of this store's log: positions of one log say nothing about another.
 * @param log as the checkpoint keeps it; null: from before logs had names, when PostgreSQL held all events
 */
export function isOf(store: EventStore, log: string | null): boolean {
  return log === null ? store.id.startsWith('postgresql:') : log === store.id;
}

/** The projections in use whose tables were made from another event store: each needs a rebuild. */
export async function madeFromAnotherLog(pool: pg.Pool, store: EventStore): Promise<readonly string[]> {
  const { rows } = await pool.query<{ name: string; log: string | null }>(
    'select name, log from read.projection where live order by name',
  );
  return rows.filter(({ log }) => !isOf(store, log)).map(({ name }) => name);
}
