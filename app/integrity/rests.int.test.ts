import type { AskedLineRead, RequestDetail, RequestRow } from '@expediente/schemas/request/read.ts';
import { Purchasing, today, YEAR } from '@expediente/testing/integrity/purchase.ts';
import { oneStory } from '@expediente/testing/story.ts';
import { verifyArchive } from '@expediente/verifier/verify.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** A pedido of which a part is consolidated: what the lists, verify, the history and its file show of it and its rest. */
oneStory();

let purchasing: Purchasing;
let pedido: number;
let rest: number;
let order: number;

beforeAll(async () => {
  purchasing = await Purchasing.begin();
}, 180_000);
afterAll(async () => await purchasing?.end());

const get = async (...asked: Parameters<Purchasing['get']>) => await purchasing.get(...asked);
const post = async (...sent: Parameters<Purchasing['post']>) => await purchasing.post(...sent);
const detail = async (id: number): Promise<RequestDetail> => await get(`/orders/get/id/${id}`);
const planned = async () => await purchasing.planned();

test('3 of 4 are consolidated, and nothing available changes', async () => {
  const supply = await planned();
  const id = await purchasing.pedido();
  const before = await planned();
  const lines: readonly AskedLineRead[] = await get('/orders/consolidate/lines', { p_list_orders: id });
  expect(lines).toMatchObject([{ id, id_supplie: supply.id, id_sub_products: '3-2-1', qty: '4.00' }]);
  const taken = [{ p_id: id, p_id_supplie: supply.id, p_id_sub_products: '3-2-1', p_qty: '3' }];
  const judged = { p_list_orders: id, p_date_resolution: today(), p_calculate_fee: 0 };
  expect(await get('/orders/consolidate/judged', { ...judged, p_lines: JSON.stringify(taken) })).toEqual(
    expect.any(Array),
  );
  const wrong = await purchasing.services.call('GET', '/orders/consolidate/judged', {
    ...{ ...judged, p_lines: '[{"p_id":1}]', token: purchasing.token('compras') },
  });
  expect(wrong.data).toMatchObject({ errors: [{ field: 'p_lines' }] });
  const made = await post('/orders/consolidate/approve', {
    ...{ p_number_resolution: 'RESTO-1', p_date_resolution: today(), p_list_orders: String(id) },
    ...{ p_calculate_fee: 0, p_has_award: 0, p_lines: taken },
  });
  order = made.id;
  pedido = id;
  rest = made.rests[0].id;
  expect(await planned()).toEqual(before);
});

test('both name each other, each with its quantity, in the record and in the list', async () => {
  const [own, other] = [await detail(pedido), await detail(rest)];
  expect(own).toMatchObject({
    ...{ state: 3, total_qty: '3.00', rest_of: null },
    rests: [{ id: rest, number_year: other.number_year, total_qty: '1.00', state: 1 }],
  });
  expect(other).toMatchObject({
    ...{ state: 1, total_qty: '1.00', rests: [], unit: own.unit, justification: own.justification },
    rest_of: { id: pedido, number_year: own.number_year, total_qty: '3.00', state: 3 },
  });
  const { rows } = await get('/orders/get/all', { page: 1, size: 100 });
  const listed = rows.filter(({ id }: RequestRow) => id === pedido || id === rest);
  expect(listed.map(({ total_qty }: RequestRow) => total_qty).sort()).toEqual(['1.00', '3.00']);
  const { rows: found } = await get('/search', { q: other.number_year }, 'auditor');
  expect(found.map(({ kind, id }: { kind: string; id: string }) => `${kind} ${id}`)).toContain(
    `Pedido ${rest}`,
  );
});

test('freed, both are as they are, and are consolidated together', async () => {
  await post('/orders/purchaseorder/free', { p_id: order });
  expect([await detail(pedido), await detail(rest)]).toMatchObject([
    { state: 1, total_qty: '3.00' },
    { state: 1, total_qty: '1.00' },
  ]);
  const { total } = await post('/orders/consolidate/approve', {
    ...{ p_number_resolution: 'RESTO-2', p_date_resolution: today(), p_list_orders: `${pedido},${rest}` },
    ...{ p_calculate_fee: 0, p_has_award: 0 },
  });
  const lines = (await Promise.all([pedido, rest].map(detail))).map((each) => Number(each.total));
  expect(Number(total)).toBe(lines.reduce((sum, each) => sum + each, 0));
});

test('verify finds nothing, and the rows are those of the events', async () => {
  expect(await purchasing.findings([`order-${order}`, `request-${pedido}`, `request-${rest}`])).toEqual([]);
});

test('the histories say what happened, and the files of both verify', async () => {
  const [own, other] = [await detail(pedido), await detail(rest)];
  const sentences = async (id: number): Promise<readonly string[]> =>
    (await get(`/history/request/${id}`, {}, 'auditor')).entries.map(
      ({ sentence }: { sentence: string }) => sentence,
    );
  expect(await sentences(pedido)).toContain(
    `Redujo la solicitud a 3 unidades; el resto es la No. ${other.number}`,
  );
  expect(await sentences(rest)).toContain(
    `Abrió el pedido ${other.number}/${YEAR} por 1 unidad, el resto de la No. ${own.number}`,
  );
  for (const id of [pedido, rest]) {
    const { content } = await purchasing.services.download(
      `/history/request/${id}/file`,
      purchasing.token('auditor'),
    );
    const report = await verifyArchive(new Uint8Array(content), {});
    expect(report.findings.filter(({ level }) => level === 'refused')).toEqual([]);
    expect(report.acts.map(({ sentence }) => sentence)).toEqual(await sentences(id));
    const streams = report.histories.map(({ stream }) => stream);
    expect(streams).toEqual(expect.arrayContaining([`request-${pedido}`, `request-${rest}`]));
  }
});
