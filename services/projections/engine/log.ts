import type { EventStore, Position } from '@expediente/eventstore/port.ts';
import type pg from 'pg';

/** A checkpoint as `read.projection` keeps it. */
export interface LogPlace {
  readonly position: Position;
  /** `EventStore.id`; null from before logs had names, when PostgreSQL held all events. */
  readonly log: string | null;
}

/**
 * True when a checkpoint says something about this log: positions of another say nothing, and one beyond the
 * end is of a log that was set back (restored from an older backup) and may go on differently.
 */
export function isOf(store: EventStore, head: Position, { position, log }: LogPlace): boolean {
  const own = log === null ? store.id.startsWith('postgresql:') : log === store.id;
  return own && position <= head;
}

/** The projections in use whose tables were made from another log than this one is: each needs a rebuild. */
export async function madeFromAnotherLog(pool: pg.Pool, store: EventStore): Promise<readonly string[]> {
  const { rows } = await pool.query<LogPlace & { readonly name: string }>(
    'select name, position, log from read.projection where live order by name',
  );
  // Read after the checkpoints: they may move meanwhile, but never beyond it.
  const head = await store.head();
  return rows.filter((row) => !isOf(store, head, row)).map(({ name }) => name);
}
