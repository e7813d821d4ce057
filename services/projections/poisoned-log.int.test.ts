import { randomUUID } from 'node:crypto';
import type { JsonObject } from '@expediente/kernel/events.ts';
import { type StreamName, streamName } from '@expediente/kernel/streams.ts';
import { openLog } from '@expediente/platform/logs.ts';
import { metadataOf } from '@expediente/testing/projections/folders.ts';
import { type TestProjections, testProjections } from '@expediente/testing/projections/service.ts';
import {
  tellCatalogue,
  tellDraft,
  tellOrder,
  tellPlan,
  tellRequest,
} from '@expediente/testing/projections/story.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { projectionStatuses } from './engine/status.ts';
import { PROJECTIONS } from './modules.ts';
import { startProjections } from './projecting.ts';

/** A log of before commands knew what the tables hold. */

const LARGE = '9999999989999999999.90';
const NAMES = PROJECTIONS.map(({ name }) => name);

let service: TestProjections;
beforeAll(async () => {
  service = await testProjections(PROJECTIONS);
  const { writer } = service;
  await tellCatalogue(writer);
  await tellPlan(writer, 100101, 2026, '1000');
  await tellDraft(writer, 100201, 2027, 100200);
  await tellRequest(writer, { id: 1, unit: 100101, number: 1, qty: '300' });
  await tellOrder(writer, 8, 1, 100101);
  await append(streamName('supply', 2), 'SupplyChanged', { price: '50000000000.00' });
  await copied(streamName('pac', 100101, 2026), streamName('pac', 100101, 2028), {
    year: 2028,
    budget: LARGE,
  });
  await copied(
    streamName('planLine', 100101, 2026, 2, '1-1-1'),
    streamName('planLine', 100101, 2028, 2, '1-1-1'),
    {
      year: 2028,
      price: '50000000000.00',
    },
  );
  await copied(streamName('request', 1), streamName('request', 20), { id: 20, totalQty: LARGE });
  await copied(streamName('order', 8), streamName('order', 20), { id: 20, total: LARGE });
});
afterAll(async () => await service.close());

async function append(stream: StreamName, type: string, data: JsonObject): Promise<void> {
  const last = (await service.store.readStream(stream)).at(-1);
  const expected = last ? { revision: last.revision, chain: last.metadata.chain } : 'none';
  const events = [{ id: randomUUID(), type, data, metadata: metadataOf() }];
  await service.store.append([{ stream, expected, events }]);
}

/** Begins a record as another one began, but for some values. */
async function copied(from: StreamName, to: StreamName, changes: JsonObject): Promise<void> {
  const [first] = await service.store.readStream(from);
  if (!first) throw new Error(`${from} has no events`);
  await append(to, first.type, { ...first.data, ...changes });
}

const leftOut = async () =>
  (await projectionStatuses(service.pool, service.store))
    .flatMap(({ name, quarantined }) =>
      quarantined.map(({ record, revision }) => `${name}: ${record} @${revision}`),
    )
    .sort();

const LEFT_OUT = [
  'catalogues: supply-2 @1',
  'ledger: planLine-100101:2028:2:1-1-1 @0',
  'order: order-20 @0',
  'pac: pac-100101:2028 @0',
  'request: request-20 @0',
];

test('leaves those records out while people work, and at the start of new versions; the others are right', async () => {
  const feed = service.startFeed();
  expect(await service.positions.waitFor(NAMES, await service.store.head(), 20_000)).toBe(true);
  expect(await leftOut()).toEqual(LEFT_OUT);
  await feed.stop();
  const next = PROJECTIONS.map((each) => ({ ...each, version: `${each.version}b` }));
  const log = openLog({ level: 'silent' });
  const projecting = await startProjections({ ...service, log, projections: next });
  try {
    expect(await leftOut()).toEqual(LEFT_OUT);
    for (const projection of next)
      for (const { table } of projection.folds) {
        const now = `read.${table.name}_${projection.version}`;
        const before = `read.${table.name}_${projection.version.slice(0, -1)}`;
        const differing = `(table ${now} except table ${before}) union all (table ${before} except table ${now})`;
        if (Object.values(table.columns).includes('json')) continue;
        expect((await service.pool.query(differing)).rows).toEqual([]);
      }

    await append(streamName('supply', 2), 'SupplyChanged', { price: '6.00' });
    expect(await projecting.caughtUp(20_000)).toBe(true);
    expect(await leftOut()).toEqual(LEFT_OUT.slice(1));
    const version = next.find(({ name }) => name === 'catalogues')?.version;
    const { rows } = await service.pool.query(`select price from read.supply_${version} where id = 2`);
    expect(rows).toEqual([{ price: '6.0000000000' }]);
  } finally {
    await projecting.stop();
  }
});
