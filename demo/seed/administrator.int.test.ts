import { credentialsIn } from '@expediente/platform/access/credentials.ts';
import { ACCESS_MIGRATIONS } from '@expediente/platform/access/migrations.ts';
import { migrate } from '@expediente/platform/migrations.ts';
import { accessProjection, catalogueTable } from '@expediente/projections/catalogues/projection.ts';
import { type Bench, openBench } from '@expediente/projections/testing/bench.ts';
import { IdBlocks } from '@expediente/workflow/pipeline/id-blocks.ts';
import { pipelineMigrations } from '@expediente/workflow/pipeline/migrations.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ensureAdministrator, type SeedPlace } from './index.ts';

let bench: Bench;
let place: SeedPlace;
beforeAll(async () => {
  bench = await openBench([accessProjection]);
  await migrate(bench.pool, [...ACCESS_MIGRATIONS, ...pipelineMigrations]);
  const { pool, store } = bench;
  place = { store, credentials: credentialsIn(pool), ids: new IdBlocks(pool), now: new Date() };
});
afterAll(async () => await bench.close());

test('without demonstration data there is the administrator, its profile and the menu, nothing else', async () => {
  await ensureAdministrator(place, 'Propia-4417#');
  bench.startFeed();
  await bench.positions.waitFor(['access'], await bench.store.head());
  const counts = async (table: string) =>
    (await bench.pool.query(`select count(*) as n from ${catalogueTable(table)}`)).rows[0].n;
  expect(await Promise.all(['user', 'profile', 'menu_option', 'unit'].map(counts))).toEqual([1, 1, 7, 0]);
  expect(await place.credentials.matches(1, 'Propia-4417#')).toBe(true);
});

test('a later start leaves a changed password alone', async () => {
  await place.credentials.set(1, 'Cambiada-99!');
  expect(await ensureAdministrator(place, 'Propia-4417#')).toBe(0);
  expect(await place.credentials.matches(1, 'Cambiada-99!')).toBe(true);
});
