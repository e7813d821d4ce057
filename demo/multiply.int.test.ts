import { verifyStream } from '@expediente/eventstore/verify.ts';
import { type StreamName, streamName } from '@expediente/kernel/streams.ts';
import { PROJECTIONS } from '@expediente/projections/modules.ts';
import { orders } from '@expediente/projections/order/model.ts';
import { requests } from '@expediente/projections/request/model.ts';
import { rebuild } from '@expediente/readmodels/engine/rebuild.ts';
import { type TestProjections, testProjections } from '@expediente/testing/projections/service.ts';
import {
  writeAccrual,
  writeCatalogue,
  writeOrder,
  writePlan,
  writeRequest,
} from '@expediente/testing/projections/story.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { multiplyOrders } from './multiply.ts';

let service: TestProjections;
beforeAll(async () => {
  service = await testProjections(PROJECTIONS);
  const { writer } = service;
  await writeCatalogue(writer);
  await writePlan(writer, 100101, 2026, '1000');
  await writeRequest(writer, { id: 1, unit: 100101, number: 1, qty: '300' });
  await writeOrder(writer, 8, 1, 100101);
  await writeAccrual(writer, 8, 1, 100101);
  const of = { executor: 100100, unit: 100101, unitDescription: 'EMERGENCIA', total: '80.00' };
  await writer.write('unopsConsolidation', 5, {
    type: 'UnopsConsolidationMade',
    data: { ...of, id: 5, date: '2026-02-20', records: [3, 4] },
  });
  await writer.write('unopsRegularization', 6, {
    type: 'UnopsRegularizationMade',
    data: {
      ...of,
      ...{ id: 6, curdp: '90001', datePay: '2026-03-02', consolidations: [5], records: 2 },
      document: { hash: 'a'.repeat(64), name: 'CURDP.pdf', size: 9 },
    },
  });
});
afterAll(async () => await service.close());

it('copies orders whole, under ids of their own, each copy once', async () => {
  const { store, pool } = service;
  const [original, copy] = [streamName('order', 8), streamName('order', 1_000_008)];
  const before = await store.readStream(original);
  expect(await multiplyOrders(store, { events: 20 })).toBeGreaterThanOrEqual(20);
  // A second call goes on after the copies of the first.
  await multiplyOrders(store, { events: 1 });

  expect(await store.readStream(original)).toEqual(before);
  expect((await store.readStream(copy)).map(({ type }) => type)).toEqual(before.map(({ type }) => type));
  expect((await verifyStream(store, copy)).ok).toBe(true);

  // A list of records is of ids, their count stays a count.
  const dataOf = async (stream: StreamName) => (await store.readStream(stream)).at(-1)?.data;
  expect(await dataOf(streamName('unopsConsolidation', 1_000_005))).toMatchObject({
    id: 1_000_005,
    unit: 1_100_101,
    records: [1_000_003, 1_000_004],
  });
  expect(await dataOf(streamName('unopsRegularization', 1_000_006))).toMatchObject({
    consolidations: [1_000_005],
    records: 2,
  });

  for (const projection of PROJECTIONS) await rebuild({ pool, store }, projection);
  const { rows } = await pool.query(
    `select r.id, r.id_unit, r.state, r.id_consolidate, o.total from ${requests.realName} r
     join ${orders.realName} o on o.id = r.id_consolidate where r.id < 3000000 order by 1`,
  );
  const both = { state: 3, total: '696.00' };
  expect(rows.slice(0, 2)).toEqual([
    { id: 1, id_unit: 100101, id_consolidate: 8, ...both },
    { id: 1000001, id_unit: 1100101, id_consolidate: 1000008, ...both },
  ]);
});
