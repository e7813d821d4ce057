import type { Session } from '@expediente/platform/access/session.ts';
import { queriesOver } from '@expediente/platform/database.ts';
import { catalogueTable } from '@expediente/readmodels/model/catalogues.ts';
import { addManyOrders } from '@expediente/testing/projections/many-rows.ts';
import { sessionOf } from '@expediente/testing/projections/session.ts';
import { writeDemonstration } from '@expediente/testing/services/demonstration.ts';
import { type TestServices, testServices } from '@expediente/testing/services/services.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { awards } from '../award/model.ts';
import { acts } from '../facts/acts/model.ts';
import { MODULES } from '../modules.ts';
import { orders } from '../order/model.ts';
import { requests } from '../request/model.ts';
import { regularizations, unopsRecords } from '../unops/model.ts';
import { searchBox } from './search.ts';

const auditor = sessionOf({ historial: ['view'], bitacora: ['view'] }, { scope: 'institution' });

let services: TestServices;
const parts = () => ({
  db: queriesOver<Record<never, never>>(services.pool),
  store: services.store,
  modules: MODULES,
});
const found = async (search: string, session: Session = auditor, kind = '') =>
  (await searchBox(parts(), session, search, kind)).rows.map(({ lifecycle, id }) => `${lifecycle}-${id}`);

beforeAll(async () => {
  services = await testServices();
  await writeDemonstration(services);
});
afterAll(async () => await services.close());

const TABLES = {
  order: orders,
  request: requests,
  award: awards,
  unops: unopsRecords,
  'unops-regularization': regularizations,
};

/** State of one record of a read model, by a condition on its state (s). */
async function one<State>(from: keyof typeof TABLES, where: string): Promise<State> {
  const table = TABLES[from];
  const { rows } = await sql<{ readonly s: State }>`
    select to_jsonb(t) as s from ${table} t where ${sql.raw(where)} order by t.id limit 1`.execute(
    parts().db,
  );
  const [row] = rows;
  if (!row) throw new Error(`The demonstration has no ${from} where ${where}`);
  return row.s;
}

/** Spellings of a number as people type it. */
const spelled = (number: string): readonly string[] => [
  number,
  ` ${number.toLowerCase()} `,
  ...(/^[A-Z]+-?\d+$/.test(number) ? [number.replace('-', '')] : []),
];

interface PaidOrder {
  readonly id: number;
  readonly id_executor: number;
  readonly number_purchase: string;
  readonly number_resolution: string;
  readonly npg_nog: string;
  readonly number_compromise: string;
  readonly number_devengade: string;
}

const PAID = `t.number_purchase <> '' and t.npg_nog <> '' and t.number_compromise <> '' and t.number_devengade <> ''`;

test('each number that is printed of an order finds it, in any spelling and with the word before it', async () => {
  const order = await one<PaidOrder>('order', PAID);
  const own = `order-${order.id}`;
  for (const number of [
    order.number_purchase,
    order.npg_nog,
    order.number_compromise,
    order.number_devengade,
  ])
    for (const each of spelled(number)) expect(await found(each), each).toContain(own);
  for (const each of spelled(order.number_resolution)) expect(await found(each), each).toContain(own);
  expect(await found(`CUR ${order.number_compromise}`)).toContain(own);
  expect(await found(`OC ${order.number_purchase}`)).toContain(own);
  expect(await found(`NPG ${order.npg_nog}`)).toContain(own);
});

test('a number and a word of the same order find it first, and none by the number alone', async () => {
  const {
    id,
    number_purchase: number,
    provider_name: provider,
  } = await one<PaidOrder & { readonly provider_name: string }>(
    'order',
    `${PAID} and ${alone(orders.realName, 'number_purchase')}`,
  );
  const [word = ''] = provider.split(' ');
  expect((await found(`OC ${number} ${word}`))[0]).toBe(`order-${id}`);
  expect(await found(`OC ${number} inexistente`)).not.toContain(`order-${id}`);
});

test('a request is found by number and year, without records of other kinds when its kind is named', async () => {
  const { number, year } = await one<{ number: number; year: number }>('request', 't.number > 0');
  const { rows } = await searchBox(parts(), auditor, `pedido ${number}/${year}`);
  expect(new Set(rows.map(({ lifecycle }) => lifecycle))).toEqual(new Set(['request']));
  // Each cost centre counts its own requests.
  expect(rows[0]?.name).toContain(`${number}/${year}`);
  expect(await found(`${number}/${year}`)).toContain(`${rows[0]?.lifecycle}-${rows[0]?.id}`);
});

test('an award is found by its number', async () => {
  const { id, number } = await one<{ id: number; number: string }>('award', `t.number <> ''`);
  expect(await found(`adjudicación ${number}`)).toContain(`award-${id}`);
});

interface Numbered {
  readonly id: number;
  readonly record: Readonly<Record<string, unknown>>;
}

/** Condition that no other record of the table has the same value in a column, or in that by which it is called. */
const alone = (table: string, column: string, called = column): string => `t.${column} <> '' and not exists (
  select from ${table} o where o.id <> t.id and t.${column} in (o.${column}, o.${called}))`;

test.each([
  ['order', 'number_purchase', ['OC ', 'orden de compra ']],
  ['order', 'number_resolution', ['', 'resolución ']],
  ['order', 'npg_nog', ['', 'NPG ']],
  ['order', 'number_compromise', ['', 'CUR ']],
  ['order', 'number_devengade', ['', 'CUR devengado ']],
  ['award', 'number', ['ADJU ', 'acta ']],
  ['award', 'number_business', ['NEGO ']],
  ['award', 'nog', ['NOG ']],
  ['unops', 'external_id', ['']],
  ['unops', 'number_order', ['', 'OC ']],
  ['unops', 'number_act', ['', 'acta ']],
  ['unops-regularization', 'number_curdp', ['', 'CURDP ']],
] as const)('%s: its %s finds it first', async (from, column, before) => {
  const { realName } = TABLES[from];
  const row = await one<Numbered & Readonly<Record<string, string>>>(
    from,
    alone(realName, column, from === 'award' ? 'number' : column),
  );
  for (const word of before) {
    const typed = `${word}${row[column]}`;
    expect((await found(typed))[0], typed).toBe(`${from}-${row.id}`);
  }
});

test('serie and number of an invoice find its order first, with a hyphen or a space', async () => {
  const { id, record } = await one<{
    readonly id: number;
    readonly record: { readonly invoices: readonly { readonly serie: string; readonly number: string }[] };
  }>('order', `jsonb_array_length(to_jsonb(t.record) -> 'invoices') > 0`);
  const [invoice] = record.invoices;
  expect(invoice).toBeDefined();
  for (const between of ['-', ' ']) {
    const typed = `${invoice?.serie}${between}${invoice?.number}`;
    expect((await found(typed))[0], typed).toBe(`order-${id}`);
    expect((await found(`factura ${typed}`))[0], typed).toBe(`order-${id}`);
  }
});

test('a NIT finds its provider first, with the hyphen that records do not have', async () => {
  const { rows } = await sql<{ readonly id: number; readonly nit: string }>`
    select id, nit from ${catalogueTable('provider')} where nit ~ '^\\d{5,}[\\dK]$' order by id limit 1`.execute(
    parts().db,
  );
  const [{ id, nit } = { id: 0, nit: '' }] = rows;
  for (const typed of [
    nit,
    `${nit.slice(0, -1)}-${nit.slice(-1)}`,
    `NIT ${nit.slice(0, -1)}-${nit.slice(-1)}`,
  ])
    expect((await found(typed))[0], typed).toBe(`provider-${id}`);
});

test('rows have kind, party, amount and status, exact ones first', async () => {
  const order = await one<PaidOrder>('order', PAID);
  const [row] = (await searchBox(parts(), auditor, order.npg_nog)).rows;
  expect(row).toMatchObject({ lifecycle: 'order', id: String(order.id), kind: 'Orden de compra' });
  expect(row?.amount).toMatch(/^\d+\.\d\d$/);
  expect(row?.party).toBeTruthy();
  expect(row?.status).toBeTruthy();
});

test('a record that has the searched number as its id alone is not the first', async () => {
  const { rows } = await sql<{ readonly id: number; readonly number: string }>`
    select t.id, t.number_purchase as number from ${orders} t
    where exists (select 1 from ${orders} o where o.id::text = t.number_purchase and o.id <> t.id)
    order by t.id limit 1`.execute(parts().db);
  const [order] = rows;
  if (!order) throw new Error('No order of the demonstration has the id of another as its number');
  const [first] = await found(order.number);
  expect(first).toBeDefined();
  expect(first).not.toBe(`order-${order.number}`);
});

test('no session finds a page that it cannot open, or another executor’s records', async () => {
  const order = await one<PaidOrder>('order', PAID);
  const executor = { id: order.id_executor, name: 'Propia' };
  const own = { scope: 'executor', executor, executors: [executor] } as const;
  const foreign = { id: 999_900, name: 'Ajena' };
  const buyer = sessionOf({ unidadproveedor: ['view'] }, own);
  const answer = (await searchBox(parts(), buyer, order.npg_nog)).rows;
  expect(answer).toContainEqual(expect.objectContaining({ id: String(order.id), page: 'unidadproveedor' }));
  expect(await found(order.npg_nog, sessionOf({ pedidos: ['view'] }, own))).not.toContain(
    `order-${order.id}`,
  );
  expect(
    await found(
      order.npg_nog,
      sessionOf({ unidadproveedor: ['view'] }, { ...own, executor: foreign, executors: [foreign] }),
    ),
  ).toEqual([]);
});

test('acts are offered by verb, month and person to who may open the page of acts', async () => {
  const offered = await searchBox(parts(), auditor, 'anuló noviembre compras');
  expect(offered.acts).toContainEqual({
    title: 'Anulación',
    filters: { act: 'Anulación', from: '2026-11-01', to: '2026-11-30' },
    search: 'compras',
  });
  const acts = async (search: string) => (await searchBox(parts(), auditor, search)).acts;
  expect((await acts('anul')).map(({ title }) => title)).toContain('Anulación');
  expect(await acts('anuló órdenes octubre 2025 más de Q50,000.00')).toContainEqual({
    title: 'Anulación',
    filters: {
      act: 'Anulación',
      record: 'order',
      from: '2025-10-01',
      to: '2025-10-31',
      amount_from: '50000.00',
    },
    search: '',
  });
  expect(await acts('imprimió 27')).toContainEqual({
    title: 'Impresión',
    filters: { kind: 'print' },
    search: '27',
  });
  expect(await acts('A-27 12/11/2026')).toEqual([
    { title: '', filters: { from: '2026-11-12', to: '2026-11-12' }, search: 'a-27' },
  ]);
  expect((await searchBox(parts(), sessionOf({ pedidos: ['view'] }), 'anuló')).acts).toEqual([]);
});

test('without a search the records of one’s own latest acts are answered, each once', async () => {
  const { rows } = await sql<{ readonly user_id: string }>`
    select user_id from ${acts} where lead group by user_id order by count(*) desc limit 1`.execute(
    parts().db,
  );
  const own = sessionOf({ historial: ['view'] }, { scope: 'institution', userId: Number(rows[0]?.user_id) });
  const recent = (await searchBox(parts(), own, '')).rows.map(({ lifecycle, id }) => `${lifecycle}-${id}`);
  expect(recent).not.toEqual([]);
  expect(new Set(recent).size).toBe(recent.length);
  expect(await found('', sessionOf({ historial: ['view'] }, { userId: 987_654 }))).toEqual([]);
});

test('a number finds its order among thousands of newer ones that only contain it', async () => {
  const { id, number_purchase: number } = await one<PaidOrder>('order', `t.number_purchase ~ '^[0-9]{1,2}$'`);
  const { rows: same } = await sql<{ readonly id: number }>`
    select t.id from ${orders} t where t.number_purchase = ${number}`.execute(parts().db);
  const client = await services.pool.connect();
  try {
    await addManyOrders(client, 5_000);
  } finally {
    client.release();
  }
  const first = await found(`OC ${number}`);
  expect(first.slice(0, same.length).toSorted()).toEqual(same.map((each) => `order-${each.id}`).toSorted());
  expect(first).toContain(`order-${id}`);
  expect((await found(number, auditor, 'order')).at(0)).toMatch(/^order-/);
});

test.each([
  `%`,
  `_`,
  `'; drop table orders; --`,
  `\\`,
  `${'a '.repeat(60)}`,
  `7'/2026"`,
  '😀',
  'x'.repeat(5000),
])('odd input is a search like any other: %s', async (typed) => {
  const { rows } = await searchBox(parts(), auditor, typed);
  expect(rows.length).toBeLessThanOrEqual(30);
});
