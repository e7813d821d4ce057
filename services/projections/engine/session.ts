import type pg from 'pg';

const heard = (): void => undefined;

/**
 * One connection for several statements. When it breaks between two of them its error ends the next statement,
 * not the process.
 */
export async function openSession(pool: pg.Pool): Promise<pg.PoolClient> {
  const client = await pool.connect();
  client.on('error', heard);
  return client;
}

/** Gives the connection back, or with `ended` closes it: its locks and settings go with it. */
export function closeSession(client: pg.PoolClient, ended: boolean): void {
  // A closed one may still say that it broke.
  if (!ended) client.off('error', heard);
  client.release(ended);
}
