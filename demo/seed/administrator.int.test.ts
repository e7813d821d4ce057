import { credentialsIn } from '@expediente/platform/access/credentials.ts';
import { ACCESS_MIGRATIONS } from '@expediente/platform/access/migrations.ts';
import { migrate } from '@expediente/platform/migrations.ts';
import {
  accessProjection,
  cataloguesProjection,
  catalogueTable,
} from '@expediente/readmodels/model/catalogues.ts';
import type { CatalogueName } from '@expediente/schemas/catalogues/records.ts';
import { type TestProjections, testProjections } from '@expediente/testing/projections/service.ts';
import { IdBlocks } from '@expediente/workflow/shared/pipeline/id-blocks.ts';
import { pipelineMigrations } from '@expediente/workflow/shared/pipeline/migrations.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ensureAdministrator, type SeedPlace } from './index.ts';

let service: TestProjections;
let place: SeedPlace & { readonly ids: IdBlocks };
beforeAll(async () => {
  service = await testProjections([accessProjection, cataloguesProjection]);
  await migrate(service.pool, [...ACCESS_MIGRATIONS, ...pipelineMigrations]);
  const { pool, store } = service;
  place = { store, credentials: credentialsIn(pool), ids: new IdBlocks(pool), now: new Date() };
});
afterAll(async () => await service.close());

test('without demonstration data there is the administrator, its profile, the menu, the modification types and the first papers', async () => {
  await ensureAdministrator(place, 'Propia-4417#');
  service.startFeed();
  await service.positions.waitFor(['access', 'catalogues'], await service.store.head());
  const counts = async (catalogue: CatalogueName) =>
    (await service.pool.query(`select count(*) as n from ${catalogueTable(catalogue).realName}`)).rows[0].n;
  const catalogues = [
    'user',
    'profile',
    'menuOption',
    'modificationType',
    'paperKind',
    'unit',
    'group',
  ] as const;
  expect(await Promise.all(catalogues.map(counts))).toEqual([1, 1, 7, 6, 6, 0, 0]);
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
