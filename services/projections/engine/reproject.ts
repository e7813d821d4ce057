import type { EventStore, Position } from '@expediente/eventstore/port.ts';
import type { StreamName } from '@expediente/kernel/streams.ts';
import type pg from 'pg';
import type { Projection } from '../projection.ts';
import { inTransaction } from './batch.ts';
import { countChange, readCheckpoint } from './checkpoint.ts';
import { lockWriting } from './locks.ts';
import { release } from './quarantine.ts';
import { loadRows } from './statements.ts';
import { type Row, tableName } from './tables.ts';
import { type FoldChanges, type RowChange, Workspace } from './workspace.ts';
import { writeChanges } from './writer.ts';

/**
 * Makes one record's rows anew from its stream, up to where the projection stands, and ends its quarantine.
 * @throws {PoisonEvent} when an event still cannot be taken: the record stays as it was
 */
export async function reproject(
  deps: { readonly pool: pg.Pool; readonly store: EventStore },
  projection: Projection,
  record: StreamName,
): Promise<void> {
  await inTransaction(deps.pool, async (client) => {
    await lockWriting(client, projection);
    const checkpoint = await readCheckpoint(client, projection);
    const events = await deps.store.readStream(record);
    const upTo: Position | undefined = checkpoint?.position;
    const workspace = new Workspace(projection);
    const seen = events.filter((event) => upTo !== undefined && event.position <= upTo);
    for (const event of seen) workspace.apply(event);
    const changes: FoldChanges[] = [];
    for (const { fold, changes: own } of workspace.changes()) {
      const keys = new Map<string, Row>();
      for (const event of seen) for (const key of fold.keysOf(event)) keys.set(JSON.stringify(key), key);
      const name = tableName(fold.table, projection.version);
      const stored = await loadRows(client, name, fold.table, [...keys.values()]);
      const same = (a: Row, b: Row): boolean => fold.table.key.every((column) => a[column] === b[column]);
      changes.push({
        fold,
        changes: [...keys.values()].map(
          (key): RowChange => ({
            key,
            row: own.find((change) => same(change.key, key))?.row ?? null,
            stored: stored.find((row) => same(row, key)) ?? null,
          }),
        ),
      });
    }
    await writeChanges({ client, version: projection.version, place: 'live' }, changes);
    await countChange(client, projection);
    await release(client, projection, record);
  });
}
