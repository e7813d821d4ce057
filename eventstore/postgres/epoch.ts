import type pg from 'pg';

/**
 * Begins a new epoch in a database whose events were copied from another one. The transaction ids of the two databases
 * are unrelated, and only in a new epoch do new events come after the copied ones. To be called in the transaction that
 * copied `eventstore.epoch` and `eventstore.event`, whichever server they came from.
 */
export async function beginEpoch(client: Pick<pg.ClientBase, 'query'>): Promise<void> {
  // A copy on the same server has the same lineage, so the epoch also distinguishes its events from the original's.
  await client.query(`update eventstore.epoch set lineage = lineage || ' (copied)'
    where epoch = (select max(epoch) from eventstore.epoch)`);
  await client.query('select eventstore.enter_epoch()');
}
