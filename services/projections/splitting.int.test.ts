import { dateInGuatemala } from '@expediente/kernel/dates.ts';
import { streamName } from '@expediente/kernel/streams.ts';
import type { OrderDetail } from '@expediente/schemas/order/read.ts';
import type { Sisters } from '@expediente/schemas/order/sisters.ts';
import type { Judgement } from '@expediente/schemas/rules/rule-set.ts';
import { writeDemonstration } from '@expediente/testing/services/demonstration.ts';
import { type TestServices, testServices } from '@expediente/testing/services/services.ts';
import { oneStory } from '@expediente/testing/story.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { orders } from './order/model.ts';

/** One supply bought again and again by baja cuantía: each order is alerted, none is refused, and what was written stays. */
oneStory();

const YEAR = new Date().getFullYear();
const today = (): string => dateInGuatemala(new Date());
const [LOW_VALUE, OPEN_CONTRACT] = [2, 3];
/** Pharmacy, and a supply that the demonstration buys there by cotización alone. */
const UNIT = 100104;

let services: TestServices;
const tokens: Record<string, string> = {};
let supply: { id: number; cod_internal: string; id_row: string; description_internal: string };
let next = 0;

beforeAll(async () => {
  services = await testServices();
  await writeDemonstration(services);
  for (const who of ['centro', 'compras']) tokens[who] = await services.signIn(who, undefined, YEAR);
  const { data } = await get(`/supplies/get/public/pac?p_id_unit=${UNIT}&p_year=${YEAR}`);
  supply = data.rows.find(({ cod_internal }: typeof supply) => cod_internal === '1007');
}, 180_000);
afterAll(async () => await services?.close());

const get = async (path: string, who = 'compras') => {
  await services.caughtUp();
  const [url = '', query = ''] = path.split('?');
  return await services.call('GET', url, {
    ...Object.fromEntries(new URLSearchParams(query)),
    token: tokens[who],
  });
};
const post = async (path: string, payload: object, who = 'compras') =>
  await services.call('POST', path, { ...payload, token: tokens[who] });
const order = async (id: number): Promise<OrderDetail> =>
  (await get(`/orders/consolidate/get/id/${id}`)).data;

/** A pedido that is sent. */
async function pedido(qty: string, quarter = 'TERCERO'): Promise<number> {
  const saved = await post(
    '/orders/insert/update',
    {
      ...{ p_id: 0, p_id_unit: UNIT, p_year: YEAR, p_number: '', p_date: today() },
      ...{ p_id_supplie: supply.id, p_cod_internal: supply.cod_internal, p_type: 'SI' },
      ...{ p_description_internal: supply.description_internal, p_id_row: supply.id_row },
      ...{ p_total_qty: qty, p_justification: 'Abastecimiento', p_year_additional: YEAR },
      p_sub_products: [{ p_id_sub_products: '3-2-1', p_qty: qty }],
      p_quarter_order: quarter,
    },
    'centro',
  );
  expect(saved).toMatchObject({ status: 200 });
  expect(await post('/orders/send', { p_id: saved.data.id }, 'centro')).toMatchObject({ status: 200 });
  return saved.data.id;
}

async function consolidate(request: number, changes: object = {}): Promise<number> {
  next += 1;
  const answer = await post('/orders/consolidate/approve', {
    ...{ p_number_resolution: `FR-${next}`, p_date_resolution: today(), p_list_orders: String(request) },
    ...{ p_calculate_fee: 0, p_has_award: 0 },
    ...changes,
  });
  expect(answer).toMatchObject({ status: 200, response: 'success' });
  return answer.data.id;
}

/** The form that generates an order. */
async function formOf(id: number) {
  const { supplies } = await order(id);
  return {
    ...{ p_id: id, p_number_purchase: `FR-${id}`, p_date_issue: today(), p_quarter: 'TERCERO' },
    ...{ p_id_type_purchase: LOW_VALUE, p_number_award: 'N/A', p_id_provider: 1, p_npg_nog: `E99${id}` },
    ...{ p_justification_purchase_order: 'Urgencia de emergencia', p_iva: 1 },
    p_supplies: supplies.map(({ id: supplie, price }) => ({ id: supplie, price })),
  };
}

async function generate(id: number, changes: object = {}) {
  const answer = await post('/orders/purchaseorder/generate', { ...(await formOf(id)), ...changes });
  expect(answer).toMatchObject({ status: 200, response: 'success' });
  return await order(id);
}

const splitIn = (judged: readonly Judgement[]) =>
  judged.filter(({ rule, facts }) => rule === 'splitting' && facts.key === 'supply');
const stored = async (id: number, type: string) =>
  (await services.store.readStream(streamName('order', id))).findLast((event) => event.type === type)?.data;

/** Of its supply, by the type that they are bought by. */
async function sistersOf(id: number): Promise<readonly Sisters[]> {
  const { data } = await get(`/orders/purchaseorder/sisters/${id}/${today()}`);
  return data.filter(({ key, type }: Sisters) => key === 'supply' && type === 'COMPRA DE BAJA CUANTÍA');
}

let first: number;
let second: number;

test('the first purchase has no sister', async () => {
  // Q48.90 × 400 = Q19,560.00.
  first = await consolidate(await pedido('400'));
  expect(splitIn((await order(first)).judged)).toEqual([]);
  expect(splitIn((await generate(first)).judged)).toEqual([]);
});

test('while consolidating the second one is alerted before and after, without a justification and with one', async () => {
  const request = await pedido('400');
  const asked = await get(
    `/orders/consolidate/judged?p_list_orders=${request}&p_date_resolution=${today()}&p_calculate_fee=0`,
  );
  expect(splitIn(asked.data)).toMatchObject([
    { result: 'over', accepted: '', facts: { own: '19560.00', sum: '39120.00', others: 1 } },
  ]);
  second = await consolidate(request);
  const { alerts, judged } = await order(second);
  expect(splitIn(judged)).toEqual(splitIn(asked.data));
  expect(alerts).toContainEqual(
    expect.stringMatching(
      /^Posible fraccionamiento: 1007 .* suma Q39,120\.00 del .* y supera el límite de compra de baja cuantía, Q25,000\.00\. Otra orden: FR-\d+ \(.*, Q19,560\.00\)\. Sin justificación\.$/,
    ),
  );
  // An event's judgements, by its schema.
  const kept = (await stored(second, 'OrderConsolidated'))?.judged as never;
  expect(splitIn(kept)).toEqual(splitIn(asked.data));
  const justified = await consolidate(await pedido('400'), { p_justification: 'Tres hospitales' });
  expect(splitIn((await order(justified)).judged)).toMatchObject([{ accepted: 'Tres hospitales' }]);
  // Freed it is no purchase.
  expect(await post('/orders/purchaseorder/free', { p_id: justified })).toMatchObject({ status: 200 });
});

test('generating it is alerted with what the form says, and by another type it is not', async () => {
  expect(await sistersOf(second)).toMatchObject([
    { type: 'COMPRA DE BAJA CUANTÍA', others: 1, sum: '19560.00', newest: [{ order: first }] },
  ]);
  const { judged } = await generate(second);
  expect(splitIn(judged)).toMatchObject([
    { result: 'over', accepted: 'Urgencia de emergencia', facts: { sum: '39120.00' } },
  ]);
  const other = await consolidate(await pedido('400'));
  expect(splitIn((await generate(other, { p_id_type_purchase: OPEN_CONTRACT })).judged)).toEqual([]);
});

test('a later change of what it does not buy changes nothing of it, another price judges it again', async () => {
  const save = async (changes: object) =>
    await post('/orders/purchaseorder/update', { p_id: second, ...changes });
  const before = splitIn((await order(second)).judged);
  await generate(await consolidate(await pedido('10')));
  const revision = (await order(second)).revision;
  expect(await save({})).toMatchObject({ status: 200 });
  expect((await order(second)).revision).toBe(revision);
  await save({ p_justification_purchase_order: 'Otra' });
  expect(splitIn((await order(second)).judged)).toEqual(
    before.map((each) => ({ ...each, accepted: 'Otra' })),
  );
  await save({ p_supplies: [{ id: supply.id, price: '60' }] });
  const now = await order(second);
  expect(splitIn(now.judged)).toMatchObject([{ facts: { own: '24000.00', sum: '44049.00', others: 2 } }]);
  expect(now.alerts).toContainEqual(expect.stringMatching(/^El precio de 1007 .* \(Q60\.00\) excede/));
});

test('an annulled order is no sister', async () => {
  expect(
    await post('/orders/purchaseorder/commitment', {
      ...{ p_id: first, p_number_compromise: 'FR-C1' },
      ...{ p_date_compromise: today(), p_date_send_provider: today() },
    }),
  ).toMatchObject({ status: 200 });
  expect(
    await post('/orders/purchaseorder/ban', {
      ...{ p_id: first, p_date_ban: today(), p_justification_ban: 'No entregó' },
    }),
  ).toMatchObject({ status: 200 });
  expect(await sistersOf(second)).toMatchObject([{ others: 1, sum: '489.00' }]);
});

/** Runs while no row of the orders' list can be written. */
async function whileBehind<Answer>(run: () => Promise<Answer>): Promise<Answer> {
  const client = await services.pool.connect();
  await client.query('begin');
  try {
    await client.query(`lock table ${orders.realName} in exclusive mode`);
    return await run();
  } finally {
    await client.query('rollback');
    client.release();
  }
}

test('generated while the list is behind, an order is saved, says so, and is looked at again at the next save', async () => {
  const save = async (id: number, changes: object = {}) =>
    expect(await post('/orders/purchaseorder/update', { p_id: id, ...changes })).toMatchObject({
      status: 200,
    });
  const id = await consolidate(await pedido('10'));
  const form = await formOf(id);
  await whileBehind(async () => {
    await save(second, { p_justification_purchase_order: 'Más' });
    expect(await post('/orders/purchaseorder/generate', form)).toMatchObject({ status: 200 });
  });
  const unread = { rule: 'splitting', result: 'unread', accepted: '' };
  expect((await stored(id, 'OrderGenerated'))?.judged).toContainEqual(expect.objectContaining(unread));
  expect((await order(id)).alerts).toContainEqual(
    'No se pudieron consultar otras compras: no se revisó si la compra está fraccionada',
  );
  const { data } = await get(`/history/order/${id}`);
  expect(data.entries.map(({ sentence }: { sentence: string }) => sentence)).toContainEqual(
    expect.stringMatching(/^Generó la orden .*, no se pudieron consultar otras compras/),
  );
  await save(id);
  const now = await order(id);
  expect(splitIn(now.judged)).toMatchObject([{ result: 'near', facts: { others: 2 } }]);
  await save(id);
  expect((await order(id)).revision).toBe(now.revision);
});

test('the demonstration has three purchases of Q23,100 of one day, two of them alerted', async () => {
  const { data } = await get(
    `/orders/consolidate/get/all/${YEAR}?search=Guante&filter=${JSON.stringify({ state: [7] })}`,
  );
  const split = data.rows.filter(({ total }: { total: string }) => total === '23100.00');
  expect(split).toHaveLength(3);
  const listed = (await get(`/orders/consolidate/get/all/${YEAR}`)).data.rows;
  for (const { id } of listed)
    expect((await order(id)).judged.map(({ result }) => result)).not.toContain('unread');
  const sums: number[] = [];
  for (const { id } of split)
    for (const { result, facts } of splitIn((await order(id)).judged))
      if (result === 'over') sums.push(Number(facts.sum));
  // The first may have a sister too: what else of it the demonstration bought in that cuatrimestre.
  expect(Math.max(...sums)).toBeGreaterThanOrEqual(3 * 23_100);
  expect(sums.filter((sum) => sum >= 2 * 23_100).length).toBeGreaterThanOrEqual(2);
});
