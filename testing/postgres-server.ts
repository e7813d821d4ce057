import { inServer } from '@expediente/app/postgres/role.ts';
import { type EmbeddedServer, startEmbedded } from '@expediente/app/postgres/server.ts';
import { PRODUCT, readState } from '@expediente/app/postgres/state.ts';

/** PostgreSQL for tests; its role may also make databases and end a vacuum, which the product never does. */
export async function startTestServer(dataDir: string, settings: readonly string[]): Promise<EmbeddedServer> {
  const server = await startEmbedded({ dataDir, settings });
  const state = await readState(dataDir);
  if (!state) throw new Error('the server did not say how it is reached');
  const rights = `alter role ${PRODUCT} createdb; grant pg_signal_autovacuum_worker to ${PRODUCT}`;
  await inServer(state, 'postgres', async (client) => await client.query(rights));
  return server;
}
