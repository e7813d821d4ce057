import { credentialsIn } from '@expediente/platform/access/credentials.ts';
import { ACCESS_MIGRATIONS } from '@expediente/platform/access/migrations.ts';
import { migrate } from '@expediente/platform/migrations.ts';
import {
  accessProjection,
  cataloguesProjection,
  catalogueTable,
} from '@expediente/projections/catalogues/projection.ts';
import { type Bench, openBench } from '@expediente/projections/testing/bench.ts';
import { IdBlocks } from '@expediente/workflow/pipeline/id-blocks.ts';
import { pipelineMigrations } from '@expediente/workflow/pipeline/migrations.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ensureAdministrator, type SeedPlace } from './index.ts';

let bench: Bench;
let place: SeedPlace & { readonly ids: IdBlocks };
beforeAll(async () => {
  bench = await openBench([accessProjection, cataloguesProjection]);
  await migrate(bench.pool, [...ACCESS_MIGRATIONS, ...pipelineMigrations]);
  const { pool, store } = bench;
  place = { store, credentials: credentialsIn(pool), ids: new IdBlocks(pool), now: new Date() };
});
afterAll(async () => await bench.close());

test('without demonstration data there is the administrator, its profile, the menu and the modification types', async () => {
  await ensureAdministrator(place, 'Propia-4417#');
  bench.startFeed();
  await bench.positions.waitFor(['access', 'catalogues'], await bench.store.head());
  const counts = async (table: string) =>
    (await bench.pool.query(`select count(*) as n from ${catalogueTable(table)}`)).rows[0].n;
  const tables = ['user', 'profile', 'menu_option', 'modification_type', 'unit', 'group'];
  expect(await Promise.all(tables.map(counts))).toEqual([1, 1, 7, 6, 0, 0]);
  expect(await place.credentials.matches(1, 'Propia-4417#')).toBe(true);
});

test('the purchase types that award records know by number are left free', async () => {
  expect(await place.ids.next('purchaseType')).toBe(3);
});

test('a later start leaves a changed password alone', async () => {
  await place.credentials.set(1, 'Cambiada-99!');
  expect(await ensureAdministrator(place, 'Propia-4417#')).toBe(0);
  expect(await place.credentials.matches(1, 'Cambiada-99!')).toBe(true);
});
