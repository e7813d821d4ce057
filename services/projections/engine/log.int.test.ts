import { folderProjection } from '@expediente/testing/projections/folders.ts';
import { type TestProjections, testProjections } from '@expediente/testing/projections/service.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { madeFromAnotherLog } from './log.ts';
import { rebuild } from './rebuild.ts';
import { projectionStatuses } from './status.ts';

let service: TestProjections;

beforeAll(async () => {
  service = await testProjections([folderProjection]);
});
afterAll(async () => await service.close());

const madeFrom = async (log: string | null) =>
  await service.pool.query('update read.projection set log = $1', [log]);

test('tables made from this log, or before logs had names, are its own', async () => {
  expect(await madeFromAnotherLog(service.pool, service.store)).toEqual([]);
  await madeFrom(null);
  expect(await madeFromAnotherLog(service.pool, service.store)).toEqual([]);
});

test('tables beyond the end of their log are not its own: it was set back', async () => {
  await service.pool.query(`update read.projection set position = '9999.99999999999999999.999999'`);
  expect(await madeFromAnotherLog(service.pool, service.store)).toEqual([folderProjection.name]);
  await rebuild(service, folderProjection);
  expect(await madeFromAnotherLog(service.pool, service.store)).toEqual([]);
});

test('tables made from another log are told by name until they are rebuilt', async () => {
  await madeFrom('kurrentdb:00000000-0000-4000-8000-000000000001');
  expect(await madeFromAnotherLog(service.pool, service.store)).toEqual([folderProjection.name]);
  expect((await projectionStatuses(service.pool, service.store))[0]).toMatchObject({
    other_log: true,
    behind: true,
  });
  await rebuild(service, folderProjection);
  expect(await madeFromAnotherLog(service.pool, service.store)).toEqual([]);
  expect((await projectionStatuses(service.pool, service.store))[0]).toMatchObject({
    other_log: false,
    behind: false,
  });
});
