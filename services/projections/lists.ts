import type { RecordFinder } from '@expediente/catalogues/engine/finder.ts';
import type { RecordUses } from '@expediente/catalogues/engine/uses.ts';
import type { EventStore } from '@expediente/eventstore/port.ts';
import { queriesOver } from '@expediente/platform/database.ts';
import type { Log } from '@expediente/platform/logs.ts';
import type { Positions } from '@expediente/readmodels/engine/positions.ts';
import type pg from 'pg';
import { finderIn } from './catalogues/finder.ts';
import { usesIn } from './uses.ts';

interface Sources {
  readonly pool: pg.Pool;
  readonly store: EventStore;
  readonly positions: Positions;
  readonly log: Pick<Log, 'warn'>;
}

/**
 * Answers from the read models for the write side: which records refer to a record, and which record has given values.
 */
export function listsFor({
  pool,
  store,
  positions,
  log,
}: Sources): RecordUses & { readonly finder: RecordFinder } {
  const db = queriesOver<Record<string, unknown>>(pool);
  return { ...usesIn(db, positions, store, log), finder: finderIn(db, positions, store) };
}
