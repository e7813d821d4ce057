import { randomUUID } from 'node:crypto';
import type { JsonObject } from '@expediente/kernel/events.ts';
import { type StreamName, streamName } from '@expediente/kernel/streams.ts';
import { BUILD } from '@expediente/platform/build.ts';
import { queriesOver } from '@expediente/platform/database.ts';
import { openLog } from '@expediente/platform/logs.ts';
import { ITSELF } from '@expediente/readmodels/engine/actor.ts';
import { apartCauses } from '@expediente/readmodels/engine/quarantine.ts';
import { retryAfterRelease } from '@expediente/readmodels/engine/retry.ts';
import { projectionStatuses } from '@expediente/readmodels/engine/status.ts';
import { metadataOf } from '@expediente/testing/projections/folders.ts';
import { type TestProjections, testProjections } from '@expediente/testing/projections/service.ts';
import {
  writeCatalogue,
  writeDraft,
  writeOrder,
  writePlan,
  writeRequest,
} from '@expediente/testing/projections/story.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MODULES, PROJECTIONS } from './modules.ts';
import { retrySetApart } from './ops/acts.ts';
import { readQuarantine } from './ops/quarantine.ts';
import { orderList } from './order/model.ts';
import { startProjections } from './projecting.ts';

/** A log of before commands knew what the tables hold. */

const LARGE = '9999999989999999999.90';
const NAMES = PROJECTIONS.map(({ name }) => name);

let service: TestProjections;
beforeAll(async () => {
  service = await testProjections(PROJECTIONS);
  const { writer } = service;
  await writeCatalogue(writer);
  await writePlan(writer, 100101, 2026, '1000');
  await writeDraft(writer, 100201, 2027, 100200);
  await writeRequest(writer, { id: 1, unit: 100101, number: 1, qty: '300' });
  await writeOrder(writer, 8, 1, 100101);
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
  'order: order-8 @2',
  'pac: pac-100101:2028 @0',
  'request: request-20 @0',
];

test('says on the record and to ops what is not shown, and takes it in again when a program can', async () => {
  const feed = service.startFeed();
  expect(await service.positions.waitFor(NAMES, await service.store.head(), 20_000)).toBe(true);
  await feed.stop();
  const db = queriesOver(service.pool);
  const parts = { ...service, db, modules: MODULES };
  const page = { offset: 0, limit: 10 };
  const before = await readQuarantine(parts, page);
  const order = before.rows.find(({ projection }) => projection === 'order');
  expect(order).toMatchObject({ stream: 'order-20', revision: 0, waiting: 1, tries: 0, tried_at: null });

  // By their causes, each record under one of them.
  const causes = await apartCauses(service.pool);
  expect(causes.reduce((sum, { records }) => sum + records, 0)).toBe(before.total);
  expect(new Set(causes.map((cause) => JSON.stringify(cause))).size).toBe(causes.length);
  for (const cause of causes) {
    const own = await readQuarantine(parts, page, cause);
    expect(own.total).toBe(cause.records);
    for (const row of own.rows)
      expect(row).toMatchObject({ projection: cause.projection, kind: cause.kind, cause: cause.cause });
  }

  // A version that may read it otherwise tries it once, by itself.
  const projection = PROJECTIONS.find(({ name }) => name === 'order');
  if (!projection) throw new Error('no projection of orders');
  const log = openLog({ level: 'silent' });
  await service.pool.query("update read.quarantine set build = 'earlier'");
  await retryAfterRelease({ ...service, log }, projection);
  await retryAfterRelease({ ...service, log }, projection);
  const tried = await readQuarantine(parts, page);
  expect(tried.rows.find(({ stream }) => stream === 'order-20')).toMatchObject({ tries: 1, build: BUILD });
  expect(tried.total).toBe(before.total);

  // Poisoned in the middle: the record is shown up to there, and says so.
  await append(streamName('order', 8), 'OrderRevised', { lines: null });
  const again = service.startFeed();
  expect(await service.positions.waitFor(NAMES, await service.store.head(), 20_000)).toBe(true);
  await again.stop();
  const { rows } = await sql<{ id: number; projected: { revision: number; reason: string } | null }>`
    select ${orderList.select} from ${orderList.from} where o.id in (8)`.execute(db);
  const revision = (await service.store.readStream(streamName('order', 8))).length - 1;
  expect(rows).toMatchObject([{ id: 8, projected: { revision } }]);
  const { results } = await retrySetApart(
    { ...service, projections: PROJECTIONS },
    projection,
    'order-8',
    ITSELF,
  );
  expect(results).toMatchObject([{ stream: 'order-8', released: false }]);

  await expect(
    retrySetApart({ ...service, projections: PROJECTIONS }, projection, 'order-9', ITSELF),
  ).rejects.toThrow('no está en cuarentena');
});

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
