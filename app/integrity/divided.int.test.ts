import type { OrderDetail, OrderRow } from '@expediente/schemas/order/read.ts';
import type { RequestRow } from '@expediente/schemas/request/read.ts';
import { Purchasing, today, YEAR } from '@expediente/testing/integrity/purchase.ts';
import { oneStory } from '@expediente/testing/story.ts';
import { verifyArchive } from '@expediente/verifier/verify.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** A divided consolidation, from its pedidos to what verify, the lists and the file of the record show of it. */
oneStory();

const LOW_VALUE = 2;
const NUMBER = 'DIVIDIDA-7';
let purchasing: Purchasing;
let requests: readonly number[];
let order: number;
let parts: readonly number[];

beforeAll(async () => {
  purchasing = await Purchasing.begin();
}, 180_000);
afterAll(async () => await purchasing?.end());

const get = async (...asked: Parameters<Purchasing['get']>) => await purchasing.get(...asked);
const post = async (...sent: Parameters<Purchasing['post']>) => await purchasing.post(...sent);
const detail = async (id: number): Promise<OrderDetail> => await get(`/orders/consolidate/get/id/${id}`);
const listed = async (query: object): Promise<readonly OrderRow[]> =>
  (await get(`/orders/consolidate/get/all/${YEAR}`, { page: 1, size: 100, ...query })).rows;
const pedidos = async (): Promise<readonly RequestRow[]> =>
  (await get('/orders/get/all', { page: 1, size: 100 })).rows
    .filter(({ id }: RequestRow) => requests.includes(id))
    .sort((a: RequestRow, b: RequestRow) => a.id - b.id);

const pedido = async (): Promise<number> => await purchasing.pedido();
const divide = async (qty: string): Promise<number> => {
  const { units } = await detail(order);
  return (await post('/orders/purchaseorder/divide', { p_id: order, p_unit: [{ id: units[0]?.id, qty }] }))
    .id_part;
};
const generated = async (id: number, number: string) => {
  const { supplies } = await detail(id);
  await post('/orders/purchaseorder/generate', {
    ...{ p_id: id, p_number_purchase: number, p_date_issue: today(), p_quarter: 'TERCERO', p_iva: 1 },
    ...{ p_id_type_purchase: LOW_VALUE, p_number_award: 'N/A', p_id_provider: 1, p_npg_nog: `E99${id}` },
    p_justification_purchase_order: 'Urgencia de emergencia',
    p_supplies: supplies.map((supply) => ({ id: supply.id, price: '10.00' })),
  });
};
const committed = async (id: number, number: string) => {
  await generated(id, number);
  await post('/orders/purchaseorder/commitment', {
    ...{ p_id: id, p_number_compromise: number, p_date_compromise: today() },
    p_date_send_provider: today(),
  });
};

test('a consolidation of three pedidos is divided between providers', async () => {
  requests = [await pedido(), await pedido(), await pedido()];
  order = (
    await post('/orders/consolidate/approve', {
      ...{ p_number_resolution: NUMBER, p_date_resolution: today(), p_list_orders: requests.join(',') },
      ...{ p_calculate_fee: 0, p_has_award: 1 },
    })
  ).id;
  const before = await detail(order);
  expect(before).toMatchObject({ division: null, divisions: [], divisions_total: '' });
  expect(before.actions.map(({ action }) => action)).toContain('divideorder');
  parts = [await divide('6.00'), await divide('2.00')];
});

test('the consolidation and each part show all of them, with their sum', async () => {
  const whole = (await detail(order)).divisions_total;
  for (const id of [order, ...parts]) {
    const read = await detail(id);
    expect(read).toMatchObject({
      ...{ number_resolution: NUMBER, divisions_total: whole, deliveries: [] },
      divisions: [
        { id: order, division: null, state: 0, qty: '4.00' },
        { id: parts[0], division: 1, state: 0, qty: '6.00' },
        { id: parts[1], division: 2, state: 0, qty: '2.00' },
      ],
    });
  }
  const part = await detail(parts[0] ?? 0);
  expect(part.actions.map(({ action, allowed }) => [action, allowed])).toEqual([
    ['purchaseorder', true],
    ['freeorder', false],
    ['reuniteorder', true],
  ]);
  expect(part.orders.map(({ id }) => id)).toEqual(requests.slice(0, 2));
});

test('lists and search tell the parts of one resolution apart', async () => {
  const rows = await listed({ search: NUMBER });
  expect(rows.map(({ id, division }) => [id, division])).toEqual([
    [parts[1], 2],
    [parts[0], 1],
    [order, null],
  ]);
  expect((await listed({ search: `${NUMBER} parte 2` })).map(({ id }) => id)).toEqual([parts[1]]);
  const { rows: found } = await get('/search', { q: NUMBER }, 'auditor');
  expect(found.map(({ name }: { name: string }) => name)).toEqual(
    expect.arrayContaining([
      `Orden de compra Resolución ${NUMBER}`,
      `Orden de compra Resolución ${NUMBER} parte 1`,
    ]),
  );
});

test('the look-up of an act by the resolution asks which part, and keeps it', async () => {
  const look = (more: object = {}) => get('/awardacts/resolution', { p_number_resolution: NUMBER, ...more });
  const first = await look();
  expect(first).toMatchObject({ id: order, division: null });
  expect(
    first.parts.map(({ id, division, qty, fault }: Record<string, unknown>) => [id, division, qty, fault]),
  ).toEqual([
    [order, null, '4.00', ''],
    [parts[0], 1, '6.00', ''],
    [parts[1], 2, '2.00', ''],
  ]);
  expect(await look({ p_id_consolidate: parts[1] })).toMatchObject({
    id: parts[1],
    division: 2,
    units: [{ qty: '2.00' }],
  });
  const { data } = await purchasing.services.call('GET', '/awardacts/resolution', {
    ...{ p_number_resolution: NUMBER, p_id_consolidate: 999_999, token: purchasing.token('compras') },
  });
  expect(data).toMatchObject({ rule: 'resolution-exists' });
});

test('each part has an order of its own; a pedido has the state of the least advanced one', async () => {
  await committed(parts[0] ?? 0, `${NUMBER}-A`);
  expect(
    (await pedidos()).map((each) => [each.state_purchase, each.number_purchase, each.id_consolidate]),
  ).toEqual([
    // The part has all of the first pedido.
    [2, `${NUMBER}-A`, parts[0]],
    // The second is in both parts, of which one has no order yet.
    [0, `${NUMBER}-A`, order],
    [0, null, order],
  ]);
  await committed(parts[1] ?? 0, `${NUMBER}-B`);
  await generated(order, `${NUMBER}-C`);
  expect(
    (await pedidos()).map((each) => [each.state_purchase, each.number_purchase, each.deliveries]),
  ).toEqual([
    [2, `${NUMBER}-A`, 0],
    [2, `${NUMBER}-A, ${NUMBER}-B`, 2],
    [1, `${NUMBER}-C`, 0],
  ]);
  const report = await get('/reports/orders/number', { p_number_purchase: `${NUMBER}-A` });
  expect(report.data.map(({ total }: OrderRow) => total)).toEqual(['60.00']);
});

test('the orders of one resolution are sisters of each other, and the limit is that of the whole', async () => {
  const last = await detail(order);
  expect(last.judged.find(({ rule }) => rule === 'purchaseLimits')?.facts).toMatchObject({
    total: '120.00',
    parts: true,
  });
  const sisters = await get(`/orders/purchaseorder/sisters/${order}/${today()}`);
  const own = sisters.find(({ key }: { key: string }) => key === 'supply');
  expect(own.newest.map(({ number }: { number: string }) => number)).toEqual(
    expect.arrayContaining([`${NUMBER}-A`, `${NUMBER}-B`]),
  );
});

test('a part is delivered in parts, and another one is annulled', async () => {
  const id = parts[0] ?? 0;
  const { units } = await detail(id);
  await post('/orders/purchaseorder/split', {
    p_id: id,
    p_unit: [{ id: units[0]?.id, qty: '5.00', number_invoice: 'A', date_reception: today() }],
    p_invoices: [{ serie_invoice: 'DIVIDIDA', number_invoice: 'A', date_invoice: today() }],
    p_exemption_iva: 'E-A',
  });
  expect(await detail(id)).toMatchObject({
    ...{ total: '10.00', deliveries_total: '60.00', divisions_total: '120.00' },
    deliveries: [{ part: null }, { part: 1, total: '50.00' }],
  });
  expect((await pedidos()).map((each) => [each.state_purchase, each.deliveries])).toEqual([
    [3, 1],
    [2, 3],
    [1, 0],
  ]);
  await post('/orders/purchaseorder/ban', {
    ...{ p_id: parts[1], p_date_ban: today(), p_justification_ban: 'El proveedor no entregará' },
  });
  expect(await detail(order)).toMatchObject({ divisions_total: '100.00' });
});

test('verify finds nothing, and the rows are those of the events', async () => {
  const other = (
    await post('/orders/consolidate/approve', {
      ...{ p_number_resolution: `${NUMBER}-BIS`, p_date_resolution: today() },
      ...{ p_list_orders: [await pedido(), await pedido()].join(','), p_calculate_fee: 0, p_has_award: 0 },
    })
  ).id;
  const { units } = await detail(other);
  const cut = async (qty: string): Promise<number> =>
    (await post('/orders/purchaseorder/divide', { p_id: other, p_unit: [{ id: units[0]?.id, qty }] }))
      .id_part;
  const back = await cut('5.00');
  await post('/orders/purchaseorder/reunite', { p_id: back, p_justification: 'Error' });
  const freed = await cut('4.00');
  for (const id of [freed, other]) await post('/orders/purchaseorder/free', { p_id: id });
  const ours = [order, ...parts, other, back, freed].map((id) => `order-${id}`);
  expect(await purchasing.findings(ours)).toEqual([]);
});

test('the history names what happened, replays at each step, and its file verifies', async () => {
  const { entries } = await get(`/history/order/${order}`, {}, 'auditor');
  const sentences = entries.map(({ sentence }: { sentence: string }) => sentence).join('\n');
  expect(sentences).toMatch(/Dividió la consolidación: 1 línea por Q[\d.,]+ pasaron a la parte 1/);
  for (const id of [order, ...parts]) {
    const { content } = await purchasing.services.download(
      `/history/order/${id}/file`,
      purchasing.token('auditor'),
    );
    const report = await verifyArchive(new Uint8Array(content), {});
    expect(report.findings.filter(({ level }) => level === 'refused')).toEqual([]);
    const { entries: own } = await get(`/history/order/${id}`, {}, 'auditor');
    expect(report.acts.map(({ sentence }) => sentence)).toEqual(
      own.map(({ sentence }: { sentence: string }) => sentence),
    );
    const streams = report.histories.map(({ stream }) => stream);
    expect(streams).toEqual(expect.arrayContaining([`order-${order}`, `order-${id}`]));
  }
});
