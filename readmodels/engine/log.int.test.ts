import { folderProjection } from '@expediente/testing/projections/folders.ts';
import { type TestProjections, testProjections } from '@expediente/testing/projections/service.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { standings } from './log.ts';
import { rebuild } from './rebuild.ts';
import { projectionStatuses } from './status.ts';

let service: TestProjections;

beforeAll(async () => {
  service = await testProjections([folderProjection]);
});
afterAll(async () => await service.close());

const otherwise = async () => {
  const { other, beyond } = await standings(service.pool, service.store);
  return { other, beyond };
};
const OWN = { other: [], beyond: [] };

const madeFrom = async (log: string | null) =>
  await service.pool.query('update read.projection set log = $1', [log]);

test('tables made from this log, or before logs had names, are its own', async () => {
  expect(await otherwise()).toEqual(OWN);
  await madeFrom(null);
  expect(await otherwise()).toEqual(OWN);
});

test('tables beyond the end of their log know events that it has lost: they are distinguished from those of another', async () => {
  await service.pool.query(`update read.projection set position = '9999.99999999999999999.999999'`);
  expect(await otherwise()).toEqual({ other: [], beyond: [folderProjection.name] });
  expect((await projectionStatuses(service.pool, service.store))[0]).toMatchObject({
    other_log: false,
    log_cut: true,
    behind: true,
  });
  await rebuild(service, folderProjection, { acceptLog: true });
  expect(await otherwise()).toEqual(OWN);
});

test('tables made from another log are reported by name until they are rebuilt', async () => {
  await madeFrom('kurrentdb:00000000-0000-4000-8000-000000000001');
  expect(await otherwise()).toEqual({ other: [folderProjection.name], beyond: [] });
  expect((await projectionStatuses(service.pool, service.store))[0]).toMatchObject({
    other_log: true,
    log_cut: false,
    behind: true,
  });
  await rebuild(service, folderProjection);
  expect(await otherwise()).toEqual(OWN);
  expect((await projectionStatuses(service.pool, service.store))[0]).toMatchObject({
    other_log: false,
    behind: false,
  });
});
