import type pg from 'pg';

/**
 * Begins a new epoch in a database whose events were copied from another one: its transaction ids are unrelated
 * to theirs, and only in a new epoch do new events come after the old ones. Call it in the
 * transaction that copied `eventstore.epoch` and `eventstore.event`, whichever server they came from.
 */
export async function beginEpoch(client: Pick<pg.ClientBase, 'query'>): Promise<void> {
  // A copy on the same server has the same lineage, so the epoch also distinguishes its events from the original's.
  await client.query(`update eventstore.epoch set lineage = lineage || ' (copied)'
    where epoch = (select max(epoch) from eventstore.epoch)`);
  await client.query('select eventstore.enter_epoch()');
}
