import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Bench, openBench } from '../testing/bench.ts';
import { folderProjection } from '../testing/sample.ts';
import { madeFromAnotherLog } from './log.ts';
import { rebuild } from './rebuild.ts';
import { projectionStatuses } from './status.ts';

let bench: Bench;

beforeAll(async () => {
  bench = await openBench([folderProjection]);
});
afterAll(async () => await bench.close());

const madeFrom = async (log: string | null) =>
  await bench.pool.query('update read.projection set log = $1', [log]);

test('tables made from this log, or before logs had names, are its own', async () => {
  expect(await madeFromAnotherLog(bench.pool, bench.store)).toEqual([]);
  await madeFrom(null);
  expect(await madeFromAnotherLog(bench.pool, bench.store)).toEqual([]);
});

test('tables beyond the end of their log are not its own: it was set back', async () => {
  await bench.pool.query(`update read.projection set position = '9999.99999999999999999.999999'`);
  expect(await madeFromAnotherLog(bench.pool, bench.store)).toEqual([folderProjection.name]);
  await rebuild(bench, folderProjection);
  expect(await madeFromAnotherLog(bench.pool, bench.store)).toEqual([]);
});

test('tables made from another log are told by name until they are rebuilt', async () => {
  await madeFrom('kurrentdb:00000000-0000-4000-8000-000000000001');
  expect(await madeFromAnotherLog(bench.pool, bench.store)).toEqual([folderProjection.name]);
  expect((await projectionStatuses(bench.pool, bench.store))[0]).toMatchObject({
    other_log: true,
    behind: true,
  });
  await rebuild(bench, folderProjection);
  expect(await madeFromAnotherLog(bench.pool, bench.store)).toEqual([]);
  expect((await projectionStatuses(bench.pool, bench.store))[0]).toMatchObject({
    other_log: false,
    behind: false,
  });
});
