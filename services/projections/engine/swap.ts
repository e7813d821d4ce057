import type { Position } from '@expediente/eventstore/port.ts';
import pg from 'pg';
import type { Projection } from '../projection.ts';
import { keepVacuumsAway } from './locks.ts';
import { type LeftOut, replaceQuarantine } from './quarantine.ts';
import { type Queryable, quoted, tableName, tablesOf } from './tables.ts';

export interface Filled {
  /** Which log the position speaks of. */
  readonly log: string;
  readonly position: Position;
  readonly events: number;
  readonly eventAt: string | null;
  readonly leftOut: readonly LeftOut[];
}

const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Ends an autovacuum of the live or the new tables, which many new rows call for. Nobody who reads or writes them
 * waits meanwhile: done before the live tables stand still, the swap finds none but one that began since.
 */
export async function sendVacuumsAway(client: pg.ClientBase, projection: Projection): Promise<void> {
  await client.query('begin');
  try {
    await keepVacuumsAway(client, namesOf(projection));
  } finally {
    await client.query('rollback');
  }
}

/**
 * Puts the filled tables in the place of the live ones, in one short transaction: version row, names,
 * quarantine. A reader in the middle of a query is waited for a moment, then tried again.
 */
export async function swap(client: pg.ClientBase, projection: Projection, filled: Filled): Promise<void> {
  for (;;) {
    await client.query('begin');
    try {
      await client.query(`set local lock_timeout = '10s'`);
      await keepVacuumsAway(client, namesOf(projection));
      await client.query(`set local lock_timeout = '150ms'`);
      await replaceTables(client, projection);
      await client.query(
        'update read.projection set live = false where name = $1 and live and fingerprint is distinct from $2',
        [projection.name, projection.version],
      );
      await client.query(
        `update read.projection set live = true, position = $3, events = $4, event_at = $5, log = $6, moved_at = now(),
           changes = changes + 1, stopped = null, live_since = case when live then live_since else now() end
         where name = $1 and fingerprint = $2`,
        [projection.name, projection.version, filled.position, filled.events, filled.eventAt, filled.log],
      );
      await replaceQuarantine(client, projection, filled.leftOut);
      await client.query('commit');
      return;
    } catch (error) {
      await client.query('rollback');
      if (!(error instanceof pg.DatabaseError) || error.code !== LOCK_NOT_AVAILABLE) throw error;
    }
  }
}

const namesOf = (projection: Projection): readonly string[] =>
  tablesOf(projection).flatMap((table) => [
    tableName(table, projection.version),
    tableName(table, projection.version, 'next'),
  ]);

async function replaceTables(client: Queryable, projection: Projection): Promise<void> {
  for (const table of tablesOf(projection)) {
    const name = tableName(table, projection.version);
    await client.query(`drop table ${name}`);
    await client.query(
      `alter table ${tableName(table, projection.version, 'next')} rename to ${quoted(name.slice('read.'.length))}`,
    );
    await client.query(`alter table ${name} reset (autovacuum_enabled)`);
  }
}
