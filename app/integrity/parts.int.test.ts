import type { OrderDetail, OrderRow } from '@expediente/schemas/order/read.ts';
import type { RequestRow } from '@expediente/schemas/request/read.ts';
import { segregation } from '@expediente/schemas/rules/segregation.ts';
import { Purchasing, today, YEAR } from '@expediente/testing/integrity/purchase.ts';
import { oneStory } from '@expediente/testing/story.ts';
import { verifyArchive } from '@expediente/verifier/verify.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** An order in parts, from its pedidos to what verify, the lists, the papers and the file of the record show of it. */
oneStory();

const LOW_VALUE = 2;
const NUMBER = 'PARTES-22';
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
  (await get('/orders/get/all', { page: 1, size: 100 }, 'compras')).rows
    .filter(({ id }: RequestRow) => requests.includes(id))
    .sort((a: RequestRow, b: RequestRow) => a.id - b.id);

const pedido = async (): Promise<number> => await purchasing.pedido();
const split = async (p_id: number, qty: string, paper: string): Promise<number> => {
  const { units } = await detail(p_id);
  const day = today();
  const { id_part } = await post('/orders/purchaseorder/split', {
    p_id,
    p_unit: [{ id: units[0]?.id, qty, number_invoice: paper, date_issue: day, date_reception: day }],
    p_invoices: [{ serie_invoice: 'PARTE', number_invoice: paper, date_invoice: day }],
    p_exemption_iva: `E-${paper}`,
  });
  return id_part;
};
const accrue = async (p_id: number) =>
  await post('/orders/purchaseorder/accrued', {
    ...{ p_id, p_number_devengade: `PARTE-${p_id}`, p_date_devengade: today() },
  });

test('an order of three pedidos is separated twice', async () => {
  requests = [await pedido(), await pedido(), await pedido()];
  order = (
    await post('/orders/consolidate/approve', {
      ...{ p_number_resolution: NUMBER, p_date_resolution: today(), p_list_orders: requests.join(',') },
      ...{ p_calculate_fee: 0, p_has_award: 1 },
    })
  ).id;
  const { supplies } = await detail(order);
  await post('/orders/purchaseorder/generate', {
    ...{ p_id: order, p_number_purchase: NUMBER, p_date_issue: today(), p_quarter: 'TERCERO', p_iva: 1 },
    ...{ p_id_type_purchase: LOW_VALUE, p_number_award: 'N/A', p_id_provider: 1, p_npg_nog: 'E9912345' },
    p_justification_purchase_order: 'Urgencia de emergencia',
    p_supplies: supplies.map(({ id }) => ({ id, price: '10.00' })),
  });
  await post('/orders/purchaseorder/commitment', {
    ...{ p_id: order, p_number_compromise: NUMBER, p_date_compromise: today() },
    p_date_send_provider: today(),
  });
  const before = await detail(order);
  expect(before).toMatchObject({
    part: null,
    parts: 0,
    id_root: order,
    deliveries: [],
    deliveries_total: '',
  });
  expect((await pedidos()).map(({ state_purchase, deliveries }) => [state_purchase, deliveries])).toEqual([
    [2, 0],
    [2, 0],
    [2, 0],
  ]);
  expect(before.actions.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['splitorder', 'closeshort']),
  );
  const first = await split(order, '6.00', 'A');
  await accrue(first);
  parts = [first, await split(order, '4.00', 'B')];
});

test('the order and each part show all of them, with their sum', async () => {
  for (const id of [order, ...parts])
    expect(await detail(id)).toMatchObject({
      ...{ number_purchase: NUMBER, id_root: order, deliveries_total: '120.00' },
      deliveries: [
        { id: order, part: null, state: 2, qty: '2.00', total: '20.00' },
        { id: parts[0], part: 1, state: 4, qty: '6.00', total: '60.00' },
        { id: parts[1], part: 2, state: 3, qty: '4.00', total: '40.00' },
      ],
    });
  const part = await detail(parts[1] ?? 0);
  expect(part.actions.map(({ action }) => action)).not.toContain('splitorder');
  expect(part.actions.find(({ action }) => action === 'update')?.fields).not.toContain('p_npg_nog');
});

test('lists, search and reports count each part once', async () => {
  const rows = await listed({ search: NUMBER });
  expect(rows.map(({ id, part, parts: count }) => [id, part, count])).toEqual([
    [parts[1], 2, 0],
    [parts[0], 1, 0],
    [order, null, 2],
  ]);
  const { rows: found } = await get('/search', { q: NUMBER }, 'auditor');
  const names = found.map(({ name }: { name: string }) => name);
  expect(names).toEqual(
    expect.arrayContaining(['', ' parte 1', ' parte 2'].map((part) => `Orden de compra ${NUMBER}${part}`)),
  );
  // Reports and their workbooks give the number as it is read.
  const reported = await get('/reports/orders/2026-01-01/2026-12-31', { search: NUMBER });
  expect(reported.data.map(({ number_purchase }: OrderRow) => number_purchase).toSorted()).toEqual(
    ['', ' parte 1', ' parte 2'].map((part) => `${NUMBER}${part}`),
  );
  const ofNumber = await get('/reports/orders/number', { p_number_purchase: NUMBER });
  expect(ofNumber.data.map(({ total }: OrderRow) => total).sort()).toEqual(['20.00', '40.00', '60.00']);
});

test('a pedido has the state of its least advanced part, and how many of its deliveries have come', async () => {
  expect(
    (await pedidos()).map(({ state_purchase, deliveries, delivered }) => [
      state_purchase,
      delivered,
      deliveries,
    ]),
  ).toEqual([
    [4, 1, 1],
    [3, 2, 2],
    [2, 1, 2],
  ]);
});

test('an order in parts is one purchase for the next one', async () => {
  const next = (
    await post('/orders/consolidate/approve', {
      ...{ p_number_resolution: 'PARTES-23', p_date_resolution: today() },
      ...{ p_list_orders: String(await pedido()), p_calculate_fee: 0, p_has_award: 0 },
    })
  ).id;
  const sisters = await get(`/orders/purchaseorder/sisters/${next}/${today()}`);
  const own = sisters.filter(
    ({ key, newest }: { key: string; newest: readonly { order: number }[] }) =>
      key === 'supply' && newest.some((each) => each.order === order),
  );
  expect(own).toMatchObject([
    { newest: expect.arrayContaining([expect.objectContaining({ order, amount: '120.00' })]) },
  ]);
  expect(own[0].newest.filter(({ number }: { number: string }) => number === NUMBER)).toHaveLength(1);
  await post('/orders/purchaseorder/free', { p_id: next });
});

test('who committed the order is alerted of that on its part', async () => {
  const p_values = { ...segregation.first.values, commitment_accrued: 'alert' };
  const p_shown = { p_values, p_date_start: today(), p_date_end: today(), judged: 0, total: 0 };
  const version = { p_name: 'segregation', p_values, p_valid_from: today(), p_shown };
  await post('/rules/publish', { ...version, p_legal_basis: 'Acuerdo interno 5' }, 'admin');
  const { actions } = await detail(parts[1] ?? 0);
  expect(actions.find(({ action }) => action === 'accrued')).toEqual({
    ...{ action: 'accrued', allowed: true, reason: '' },
    alert: 'Usted comprometió esta orden; la regla Segregación pide que otra persona la devengue.',
  });
});

test('a change of the rule says that it would have refused the accrual of a part', async () => {
  const p_values = { ...segregation.first.values, commitment_accrued: 'refuse' };
  const { rows } = await post('/rules/whatif', { p_name: 'segregation', p_values }, 'admin');
  const found = rows.filter(({ id }: { readonly id: string }) => [order, ...parts].map(String).includes(id));
  expect(found).toMatchObject([
    { lifecycle: 'order', id: String(parts[0]), text: 'Comprometer y devengar', after: 'Rechaza' },
  ]);
});

test('what is outstanding is closed short, and a part is annulled by itself', async () => {
  const { units } = await detail(order);
  await post('/orders/purchaseorder/closeshort', {
    ...{ p_id: order, p_justification: 'El proveedor no entregará más' },
    p_unit: [{ id: units[0]?.id, qty: '1.00', number_invoice: 'C', date_reception: today() }],
    p_invoices: [{ serie_invoice: 'PARTE', number_invoice: 'C', date_invoice: today() }],
    p_exemption_iva: 'E-C',
  });
  expect(await detail(order)).toMatchObject({
    ...{ state: 3, total: '10.00', deliveries_total: '110.00' },
    justification_short: 'El proveedor no entregará más',
  });
  await post('/orders/purchaseorder/ban', {
    ...{ p_id: parts[1], p_date_ban: today(), p_justification_ban: 'Llegó dañado' },
  });
  expect((await pedidos()).map(({ state_purchase, deliveries }) => [state_purchase, deliveries])).toEqual([
    [4, 1],
    [4, 1],
    [3, 1],
  ]);
});

test('verify finds nothing, and the rows are those of the events', async () => {
  expect(await purchasing.findings([order, ...parts].map((id) => `order-${id}`))).toEqual([]);
});

test('the history names what happened, replays at each step, and its file verifies', async () => {
  const { entries } = await get(`/history/order/${order}`, {}, 'auditor');
  const sentences = entries.map(({ sentence }: { sentence: string }) => sentence).join('\n');
  expect(sentences).toContain('Separó lo entregado en la parte 1: 1 línea por Q60.00');
  expect(sentences).toContain(
    'Cerró la orden con lo entregado, por Q10.00: 1 que no llegaron volvieron al plan',
  );
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
    // The order names its parts, and a part its order: both are in the file.
    const streams = report.histories.map(({ stream }) => stream);
    expect(streams).toEqual(expect.arrayContaining([`order-${order}`, `order-${id}`]));
  }
});
