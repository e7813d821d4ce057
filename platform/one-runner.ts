import type pg from 'pg';

/** Two numbers that name a lock in the whole database. */
export type LockName = readonly [number, number];

/**
 * Runs `work` in one process of the installation at a time: a second process waits for the first. The lock belongs to
 * its connection and is released with it, also when the process is killed.
 * @param work gets that connection, on which statements have no time limit
 */
export async function oneRunner<Result>(
  pool: pg.Pool,
  lock: LockName,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  // A connection that breaks between two statements fails the next one, not the process.
  client.on('error', () => undefined);
  try {
    // An index over a large table takes long; so may the holder of the lock.
    await client.query('set statement_timeout = 0');
    await client.query('select pg_advisory_lock($1, $2)', [...lock]);
    return await work(client);
  } finally {
    // Destroyed, not returned: the lock and the setting go with the session.
    client.release(true);
  }
}
