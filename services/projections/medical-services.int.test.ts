import { buffer } from 'node:stream/consumers';
import { dateInGuatemala } from '@expediente/kernel/dates.ts';
import { openedBook } from '@expediente/platform/excel/testing/books.ts';
import { type WrittenCell, writeWorkbook } from '@expediente/platform/excel/write.ts';
import type { RequestDetail, RequestRow, ServiceLineRead } from '@expediente/schemas/request/read.ts';
import { readPdf } from '@expediente/testing/pdf-text.ts';
import { writeDemonstration } from '@expediente/testing/services/demonstration.ts';
import { type TestServices, testServices } from '@expediente/testing/services/services.ts';
import { sendFile } from '@expediente/testing/services/workbooks.ts';
import { oneStory } from '@expediente/testing/story.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** A medical service of the demonstration's laboratory: from its workbook to its order and on paper. */
oneStory();

const UNIT = 100103;
const YEAR = new Date().getFullYear();
let services: TestServices;
const tokens: Record<string, string> = {};
/** The service of this story, and the one that the demonstration left in each state. */
let id = 0;

beforeAll(async () => {
  services = await testServices();
  await writeDemonstration(services);
  for (const who of ['centro', 'aprobador', 'compras'])
    tokens[who] = await services.signIn(who, undefined, YEAR);
}, 180_000);
afterAll(async () => await services.close());

const get = async (path: string, who = 'centro', query: object = {}) => {
  await services.caughtUp();
  return await services.call('GET', path, { ...query, token: tokens[who] });
};
const post = (path: string, payload: object, who = 'centro') =>
  services.call('POST', path, { ...payload, token: tokens[who] });
const planned = async (request = 0): Promise<readonly ServiceLineRead[]> =>
  (await get(`/orders/serv/supplies/pac/${YEAR}/${UNIT}/${request}`)).data;
const today = (): string => dateInGuatemala(new Date());
const saveOf = (changes: object) => ({
  ...{ p_id_unit: UNIT, p_year: YEAR, p_number: '', p_date: today(), p_serv: 2 },
  ...{ p_justification: 'Atención', p_quarter_order: 'TERCERO', p_year_additional: YEAR },
  ...changes,
});
async function read(rows: readonly (readonly WrittenCell[])[], request = 0) {
  const columns = ['Subproducto', 'Código insumo', 'Insumo', 'Cantidad'].map((title) => ({
    title,
    kind: 'text' as const,
    width: 16,
  }));
  const content = await buffer(writeWorkbook([{ name: 'Servicios', columns, rows: [rows] }], 'prueba'));
  const fields = { token: tokens.centro ?? '', p_id_unit: `${UNIT}`, p_year: `${YEAR}`, p_id: `${request}` };
  return (await sendFile(services, '/orders/serv/read/excel', fields, 'file_excel_serv', content)).json()
    .data;
}

test('the demonstration has services in all states, in a list of their own', async () => {
  const { data } = await get('/orders/serv/get/all');
  const rows = data.rows as readonly RequestRow[];
  expect([...new Set(rows.map(({ state }) => state))].sort()).toEqual([0, 1, 2, 3, 4]);
  expect(rows.every(({ type_order }) => type_order === 2)).toBe(true);
  const several = rows.find(({ supplie }) => supplie.includes(' y 1 más'));
  expect(several).toMatchObject({ price: null });
  const pedidos = (await get('/orders/get/all')).data.rows as readonly RequestRow[];
  expect(pedidos.every(({ type_order }) => type_order === 1)).toBe(true);
  // Found by a supply that is not its first.
  const found = await get('/orders/serv/get/all', 'centro', { search: 'orina' });
  expect(found.data.rows.length).toBeGreaterThan(0);
});

test('pedidos alone neither reads nor prints a service, nor the other way round', async () => {
  const [service] = (await get('/orders/serv/get/all')).data.rows;
  const [pedido] = (await get('/orders/get/all')).data.rows;
  const answers = await Promise.all(
    [
      `/orders/get/id/${service.id}`,
      `/orders/subproducts/${service.id}`,
      `/orders/pdf/${service.id}/1/3/main`,
      `/orders/format2/pdf/${service.id}/1/3/main`,
      `/orders/serv/get/id/${pedido.id}`,
      `/orders/serv/supplies/${pedido.id}`,
      `/orders/serv/pdf/${pedido.id}/1/3/main`,
    ].map(async (path) => (await get(path)).status),
  );
  expect(new Set(answers)).toEqual(new Set([404]));
});

test('of a unit without row 182 the answer says so', async () => {
  expect(await get(`/orders/serv/supplies/pac/${YEAR}/100101/0`)).toMatchObject({
    status: 200,
    response: 'info',
    message: 'No existen insumos del renglón 182 en este centro de costo',
    data: [],
  });
});

test('the template is filled with the plan, and its rows are judged over what is left of it', async () => {
  const { content } = await services.download('/orders/serv/template', tokens.centro ?? '', {
    ...{ download: '1', filled: '1', p_id_unit: String(UNIT), p_year: String(YEAR) },
  });
  const lines = await planned();
  const [sheet] = (await openedBook(content)).worksheets;
  expect(sheet?.rowCount).toBe(lines.length + 1);
  const [first, second] = lines;
  const rows = await read([
    ['3-1-1', first?.cod_internal, first?.description_internal, '10'],
    ['3-1-1', second?.cod_internal, '', ''],
    ['3-1-1', second?.cod_internal, '', '999999'],
    ['3-1-1', first?.cod_internal, '', '2'],
    ['3-1-2', first?.cod_internal, '', '2'],
    ['3-1-1', 'NADA', '', '2'],
    ['3-1-1', first?.cod_internal, '', '1,5'],
  ]);
  expect(rows.lines).toMatchObject([{ p_id_supplie: first?.id_supplie, p_qty: '10' }]);
  expect(rows.counts).toMatchObject({ lines: 1, unchanged: 1, available: 1, repeated: 1, supply: 2 });
  const over = rows.not_added.find(({ reason }: { reason: string }) => reason === 'available');
  expect(over).toMatchObject({ cell: 'D4', message: expect.stringMatching(/^Disponible .*, solicitado/) });
});

test('a service of two supplies is saved, shows its lines with their figures, and edits over its own holding', async () => {
  const [first, second] = await planned();
  const p_supplies = [first, second].map((line, at) => ({
    p_id: line?.id_supplie,
    p_id_sub_products: line?.id_sub_products,
    p_qty: at === 0 ? '10' : '1',
  }));
  const saved = await post('/orders/serv/insert/update', saveOf({ p_supplies, p_total_qty: '11' }));
  expect(saved).toMatchObject({ response: 'success', data: { total_qty: '11.00', state: 0 } });
  id = Number(saved.data.id);
  const detail = (await get(`/orders/serv/get/id/${id}`)).data as RequestDetail;
  expect(detail).toMatchObject({ price: null, type_order: 2, total_qty: '11.00' });
  expect(detail.sub_products.map(({ cod_internal, newQty }) => [cod_internal, newQty])).toEqual([
    [first?.cod_internal, '10.00'],
    [second?.cod_internal, '1.00'],
  ]);
  const own = await planned(id);
  expect(own[0]).toMatchObject({ newQty: '10.00', available: first?.available });
  expect((await planned())[0]?.available).toBe(`${Number(first?.available) - 10}.00`);
});

test('it waits for whom it should, under a name of its own', async () => {
  const { data } = await get('/home/pending');
  const group = data.groups.find(({ page, action }: { page: string; action: string }) => {
    return page === 'serviciosmedicos' && action === 'sendrequest';
  });
  expect(group).toMatchObject({ title: 'Servicios médicos por enviar', key: 'request.serviciosmedicos.0' });
  const pedidos = data.groups.filter(({ page }: { page: string }) => page === 'pedidos');
  expect(JSON.stringify(pedidos)).not.toContain('Servicio');
});

test('a draft prints as one, what is sent as it was issued; consolidated it becomes an order of its kind', async () => {
  const signers = (await get('/firms/get/public', 'centro', { p_id_unit: UNIT, p_in_acts: 0 })).data.rows;
  const of = (type: string) => signers.find((each: { type: string }) => each.type === type).id;
  const pdf = `/orders/serv/pdf/${id}/${of('SOLICITANTE')}/${of('AUTORIZADOR')}/main`;
  const printed = async () => {
    await services.caughtUp();
    return readPdf((await services.download(pdf, tokens.centro ?? '')).content).pages.join('');
  };
  expect(await printed()).toContain('BORRADOR');
  await post('/orders/serv/send', { p_id: id });
  const sent = await printed();
  expect(sent).not.toContain('BORRADOR');
  expect(sent).toMatch(/Subtotal3-1-1.*11/);
  const wrong = `/orders/serv/pdf/${id}/${of('AUTORIZADOR')}/${of('AUTORIZADOR')}/main`;
  expect(await get(wrong)).toMatchObject({
    status: 400,
    data: { errors: [{ message: 'Seleccionar firmas' }] },
  });
  const made = await post(
    '/orders/serv/consolidate/approve',
    {
      p_number_resolution: 'R-SM-9',
      p_date_resolution: today(),
      p_list_orders: String(id),
      p_calculate_fee: 0,
    },
    'compras',
  );
  expect(made).toMatchObject({ response: 'success' });
  const order = (await get(`/orders/consolidate/get/id/${made.data.id}`, 'compras')).data;
  expect(order).toMatchObject({ type_order: 2, supplies: [{}, {}], units: [{}, {}] });
  expect(order.orders[0].sub_products).toHaveLength(2);
  expect(order.alerts.join()).toContain('el acta es de uno solo');
  expect((await get(`/orders/serv/get/id/${id}`)).data).toMatchObject({ state: 3, state_purchase: 0 });
});
