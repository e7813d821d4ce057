import { START } from '@expediente/eventstore/port.ts';
import { PostgresEventStore } from '@expediente/eventstore/postgres/store.ts';
import { type StreamName, streamCategory } from '@expediente/kernel/streams.ts';
import { newEvent } from '@expediente/testing/events.ts';
import { preparedFolder } from '@expediente/testing/product/prepared.ts';
import { buildProduct, freePort, runOps, spawnProduct } from '@expediente/testing/product/spawned.ts';
import { User, YEAR } from '@expediente/testing/product/user.ts';
import { expect, test } from 'vitest';
import { inServer } from '../postgres/role.ts';
import { startEmbedded } from '../postgres/server.ts';
import { DATABASE, readState } from '../postgres/state.ts';

/** Events of a release after this one: of a later version of a type, and of a type that comes then. */
const NEWER: readonly (readonly [category: string, type: string, version: string])[] = [
  ['order', 'OrderConsolidated', '99'],
  ['rule', 'RuleVersionPublished', '99'],
  ['profile', 'ProfileSealed', '1'],
];

/** As a later release leaves the installation: an event of each in the log, and its own tables of orders in use. */
async function laterReleaseIn(dataDir: string): Promise<readonly StreamName[]> {
  const server = await startEmbedded({ dataDir });
  const store = await PostgresEventStore.open({ connectionString: server.connectionString });
  const written: StreamName[] = [];
  for await (const { events } of store.readAll(START))
    for (const { stream } of events)
      if (
        NEWER.some(([category]) => category === streamCategory(stream)) &&
        !written.some((each) => streamCategory(each) === streamCategory(stream))
      )
        written.push(stream);
  for (const stream of written) {
    const last = (await store.readStream(stream)).at(-1);
    const [, type = '', schemaVersion = ''] =
      NEWER.find(([category]) => category === streamCategory(stream)) ?? [];
    await store.append([
      {
        stream,
        expected: { revision: last?.revision ?? 0, chain: last?.metadata.chain ?? '' },
        events: [newEvent(type, {}, { schemaVersion })],
      },
    ]);
  }
  const head = await store.head();
  await store.close();
  const state = await readState(dataDir);
  if (!state) throw new Error('there is no server');
  await inServer(state, DATABASE, async (client) => {
    await client.query("update read.projection set live = false where name = 'order'");
    await client.query(
      `insert into read.projection (name, version, fingerprint, live, filled, position, log)
         select name, version + 1, 'later', true, true, $1, log from read.projection where name = 'order'`,
      [head],
    );
  });
  await server.stop();
  return written;
}

test('over the data of a later release the door opens, with stopped lists and the reason', async () => {
  await buildProduct();
  const folder = await preparedFolder();
  const streams = await laterReleaseIn(folder.path);
  expect(streams.map(streamCategory).sort()).toEqual(['order', 'profile', 'rule']);
  const port = await freePort();
  const product = spawnProduct({ PORT: port, DATA_DIR: folder.path });
  try {
    await product.ready();
    const base = `http://127.0.0.1:${port}`;
    const health = async (path: string) => {
      const answer = await fetch(`${base}/api/health${path}`);
      return { status: answer.status, data: ((await answer.json()) as { data: unknown }).data };
    };
    expect(await health('/ready')).toMatchObject({ status: 200 });
    const { status, data } = await health('');
    expect({ status, data }).toMatchObject({
      status: 503,
      data: { parts: { projections: false, writes: true, database: true } },
    });
    const why = JSON.stringify(data);
    expect(why).toMatch(
      /order-\d+, revisión \d+, es OrderConsolidated versión 99, más nuevo que este programa/,
    );
    expect(why).toContain('RuleVersionPublished versión 99');
    expect(product.output()).toContain('eventos de una versión posterior de Expediente');
    expect(product.output()).toContain('Proyecciones detenidas.');
    // People sign in, and read what the lists know.
    const buyer = await User.signIn(base, 'compras');
    const orders = await buyer.read(`/orders/consolidate/get/all/${YEAR}`);
    expect(orders.status, JSON.stringify(orders.envelope)).toBe(200);
    // What has newer events is not decided on, in words; nothing was written by this release.
    const operator = await User.signIn(base, 'operador');
    const rule = streams.find((each) => streamCategory(each) === 'rule')?.slice('rule-'.length) ?? '';
    const refused = await operator.send('/rules/withdraw', {
      p_name: rule,
      p_version: 1,
      p_revision: 0,
    });
    expect(refused.status, JSON.stringify(refused.envelope)).toBe(503);
    expect(refused.envelope.message).toContain('El sistema se está actualizando');
    const apart = await runOps(folder.path, 'projections', 'set-apart', 'order', '--all');
    expect(apart.code, apart.output).toBe(0);
    await expect.poll(async () => JSON.stringify(await health(''))).not.toContain('OrderConsolidated');
  } finally {
    product.process.kill('SIGTERM');
    expect(await product.ended).toBe(0);
    await folder.remove();
  }
});
