import { foldRecord } from '@expediente/catalogues/engine/reference.ts';
import { streamName } from '@expediente/kernel/streams.ts';
import { catalogueTable } from '@expediente/readmodels/model/catalogues.ts';
import type { CatalogueName } from '@expediente/schemas/catalogues/records.ts';
import { type TestServices, testServices } from '@expediente/testing/services/services.ts';
import { uniqueStream } from '@expediente/workflow/shared/pipeline/unique.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

let services: TestServices;
beforeAll(async () => {
  services = await testServices();
});
afterAll(async () => await services.close());

const countOf = async (table: CatalogueName): Promise<number> =>
  (await services.pool.query(`select count(*) as n from ${catalogueTable(table).realName}`)).rows[0].n;

test.each<[CatalogueName, number]>([
  ['entity', 3],
  ['unit', 16],
  ['group', 10],
  ['row', 179],
  ['presentation', 20],
  ['supplyType', 7],
  ['supply', 60],
  ['provider', 25],
  ['purchaseType', 8],
  ['product', 4],
  ['subProduct', 12],
  ['modificationType', 6],
  ['paperKind', 6],
  ['rejectionCause', 6],
  ['participant', 16],
  ['book', 12],
  ['signatory', 128],
  ['profile', 10],
  ['user', 10],
  ['menuOption', 7],
])('the read model %s holds %i records', async (table, count) => {
  expect(await countOf(table)).toBe(count);
});

test('a second seeding finds everything there', async () => {
  const head = await services.store.head();
  expect(await services.seed()).toBe(0);
  expect(await services.store.head()).toBe(head);
});

test('a record reads the same by reference and in its table', async () => {
  const stream = streamName('supply', 1);
  const record = foldRecord('supply', await services.store.readStream(stream));
  expect(record).toMatchObject({ cod_ppr: '30101-10010', price: '0.0875', id_row: '266' });
  const { rows } = await services.pool.query(
    `select * from ${catalogueTable('supply').realName} where id = 1`,
  );
  expect(rows[0]).toMatchObject({
    cod_ppr: '30101-10010',
    search_text: '30101-10010 1001 acetaminofen, 500 mg, tableta, oral acetaminofen, 500 mg, tableta, oral',
  });
});

test('unique values are held by their records', async () => {
  const events = await services.store.readStream(uniqueStream(['nit'], '9999990002k'));
  expect(events.map(({ data }) => data)).toEqual([{ holder: 'provider-2' }]);
});

test('later records get ids above the seeded ones', async () => {
  expect(await services.ids.next('supply')).toBe(61);
});

test('no event holds a password', async () => {
  const { rows } = await services.pool.query(
    "select count(*) as n from eventstore.event where data::text ilike '%Demo-2026%' or data::text ilike '%argon2%'",
  );
  expect(rows[0].n).toBe(0);
});
