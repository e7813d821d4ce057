import { buffer } from 'node:stream/consumers';
import { dateInGuatemala } from '@expediente/kernel/dates.ts';
import { money, sum, ZERO_MONEY } from '@expediente/kernel/decimal.ts';
import { runsText } from '@expediente/kernel/format.ts';
import { openedBook } from '@expediente/platform/excel/testing/books.ts';
import { writeWorkbook } from '@expediente/platform/excel/write.ts';
import type { LotRow, RequestDetail, RequestRow, UnitBudgetLine } from '@expediente/schemas/request/read.ts';
import { readPdf } from '@expediente/testing/pdf-text.ts';
import { writeDemonstration } from '@expediente/testing/services/demonstration.ts';
import { type TestServices, testServices } from '@expediente/testing/services/services.ts';
import { sendFile } from '@expediente/testing/services/workbooks.ts';
import { oneStory } from '@expediente/testing/story.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** A lot of a cost centre of the demonstration: in the list, by day, and on one paper (hospital A3, A4). */
oneStory();

const UNIT = 100101;
const YEAR = new Date().getFullYear();
let services: TestServices;
const tokens: Record<string, string> = {};
let lot = 0;
let ids: readonly number[] = [];

beforeAll(async () => {
  services = await testServices();
  await writeDemonstration(services);
  for (const who of ['centro', 'aprobador']) tokens[who] = await services.signIn(who, undefined, YEAR);
}, 180_000);
afterAll(async () => await services.close());

const get = async (path: string, query: object = {}, who = 'centro') => {
  await services.caughtUp();
  return await services.call('GET', path, { ...query, token: tokens[who] });
};
const post = (path: string, payload: object, who = 'centro') =>
  services.call('POST', path, { ...payload, token: tokens[who] });
const today = (): string => dateInGuatemala(new Date());
const rowsOf = async (query: object): Promise<readonly RequestRow[]> =>
  (await get('/orders/get/all', query)).data.rows;

/** The whole plan of the cost centre, as the form of a lot shows it. */
const planned = async (): Promise<readonly UnitBudgetLine[]> =>
  (await get(`/unit/buget/get/all/${YEAR}/${UNIT}/0/0`)).data;

test('a quantity of each supply of the plan is a lot, and the list shows it alone', async () => {
  const lines = (await planned()).filter(({ available }) => Number(available) >= 1);
  const supplies = new Set(lines.map(({ id_supplie }) => id_supplie));
  expect(supplies.size).toBeGreaterThan(5);
  const answer = await post('/orders/lot/insert', {
    ...{
      p_id_unit: UNIT,
      p_year: YEAR,
      p_date: today(),
      p_quarter_order: 'PRIMERO',
      p_year_additional: YEAR,
    },
    p_justification: 'Consumo del mes',
    p_send: 1,
    p_lines: lines.map(({ id_supplie, id_sub_products }, at) => ({
      p_id_supplie: id_supplie,
      p_id_sub_products: id_sub_products,
      p_qty: 1,
      ...(at === 0 && { p_justification: 'Brote de dengue' }),
    })),
  });
  expect(answer).toMatchObject({ response: 'success' });
  ({ lot, ids } = answer.data);
  expect(ids).toHaveLength(supplies.size);
  const rows = await rowsOf({ lot });
  expect(rows.map(({ id }) => id).sort((a, b) => a - b)).toEqual([...ids].sort((a, b) => a - b));
  expect(rows.every((row) => row.lot === lot && row.state === 1)).toBe(true);
  const alone = (await rowsOf({})).filter((row) => !ids.includes(row.id));
  expect(alone.length).toBeGreaterThan(0);
  expect(alone.every((row) => row.lot === null)).toBe(true);
  expect(await rowsOf({ filter: JSON.stringify({ lot: [lot], state: [0] }) })).toEqual([]);
  expect(await rowsOf({ lot, day: `${YEAR - 1}-12-31` })).toEqual([]);
});

test('the lots of the year are listed with the numbers of their pedidos', async () => {
  const [newest] = (await get('/orders/lot/get/all')).data as readonly LotRow[];
  const rows = await rowsOf({ lot });
  const numbers = rows.map(({ number }) => number).sort((a, b) => a - b);
  expect(newest).toEqual({
    id: lot,
    id_unit: UNIT,
    unit: rows[0]?.unit,
    year: YEAR,
    date: today(),
    numbers: runsText(numbers),
    requests: ids.length,
    sent: ids.length,
    total: sum(
      rows.map(({ total }) => money(total)),
      ZERO_MONEY,
    ),
  });
});

test('the template has the whole plan, and its rows are judged over what is left of it', async () => {
  const plan = await planned();
  const { content } = await services.download('/orders/lot/template', tokens.centro ?? '', {
    ...{ download: '1', filled: '1', p_id_unit: String(UNIT), p_year: String(YEAR) },
  });
  const [sheet] = (await openedBook(content)).worksheets;
  expect(sheet?.rowCount).toBe(plan.length + 1);
  const [first, second] = plan.filter(({ available }) => Number(available) >= 1);
  const rows = [
    [first?.id_sub_products, first?.cod_internal, '', '1'],
    [second?.id_sub_products, second?.cod_internal, '', ''],
    [second?.id_sub_products, second?.cod_internal, '', '999999'],
    ['3-1-1', 'SERV-00001', '', '1'],
    [first?.id_sub_products, 'NADA', '', '2'],
  ].map((cells) => cells.map((cell) => cell ?? ''));
  const columns = ['Subproducto', 'Código insumo', 'Insumo', 'Cantidad'].map((title) => ({
    ...{ title, kind: 'text' as const, width: 16 },
  }));
  const file = await buffer(writeWorkbook([{ name: 'Pedidos', columns, rows: [rows] }], 'prueba'));
  const fields = { token: tokens.centro ?? '', p_id_unit: `${UNIT}`, p_year: `${YEAR}` };
  const read = (await sendFile(services, '/orders/lot/read/excel', fields, 'file_excel_lot', file)).json()
    .data;
  expect(read.lines).toMatchObject([{ p_id_supplie: first?.id_supplie, p_qty: '1' }]);
  expect(read.counts).toMatchObject({ lines: 1, unchanged: 1, available: 1, supply: 2 });
  const over = read.not_added.find(({ reason }: { reason: string }) => reason === 'available');
  expect(over).toMatchObject({ cell: 'D4', message: expect.stringMatching(/^Disponible .*, solicitado/) });
});

const signatories = async () => {
  const { rows } = (await get('/firms/get/public', { p_id_unit: UNIT, p_in_acts: 0 })).data;
  const of = (type: string) => rows.find((each: { readonly type: string }) => each.type === type).id;
  return `${of('SOLICITANTE')}/${of('AUTORIZADOR')}/main`;
};

test('one paper has the lines of all that were sent, their numbers and sums, and is issued once', async () => {
  const [rejected, ...kept] = ids;
  const path = `/orders/lot/pdf/${lot}/${await signatories()}`;
  const first = await services.download(path, tokens.centro ?? '');
  const read = readPdf(first.content);
  const pedidos = await Promise.all(
    ids.map(async (id): Promise<RequestDetail> => (await get(`/orders/get/id/${id}`)).data),
  );
  const numbers = pedidos.map(({ number }) => number).sort((a, b) => a - b);
  const text = read.pages.join('');
  expect(text).toContain(`PEDIDOS${numbers[0]}A${numbers.at(-1)}/${YEAR}`);
  for (const { cod_internal } of pedidos) expect(text).toContain(cod_internal);
  expect(text).toContain('Brotededengue');
  expect((await services.download(path, tokens.centro ?? '')).content.equals(first.content)).toBe(true);

  await services.caughtUp();
  await post('/orders/disapprove', { p_id: rejected, p_justification: 'No procede' }, 'aprobador');
  await services.caughtUp();
  const second = readPdf((await services.download(path, tokens.centro ?? '')).content).pages.join('');
  const gone = pedidos.find(({ id }) => id === rejected);
  expect(second).not.toContain('Brotededengue');
  expect(second).not.toContain(`PEDIDOS${numbers[0]}A${numbers.at(-1)}/${YEAR}`);
  expect(gone?.number).toBe(numbers[0]);
  expect(kept.length).toBe(numbers.length - 1);
});

test('a lot that was not sent is not printed, and one that is not there is not found', async () => {
  const [line] = (await planned()).filter(({ available }) => Number(available) >= 1);
  const draft = await post('/orders/lot/insert', {
    ...{
      p_id_unit: UNIT,
      p_year: YEAR,
      p_date: today(),
      p_quarter_order: 'PRIMERO',
      p_year_additional: YEAR,
    },
    ...{ p_justification: 'Consumo del mes', p_send: 0 },
    p_lines: [{ p_id_supplie: line?.id_supplie, p_id_sub_products: line?.id_sub_products, p_qty: 1 }],
  });
  const signed = await signatories();
  expect(await get(`/orders/lot/pdf/${draft.data.lot}/${signed}`)).toMatchObject({
    response: 'warning',
    data: { rule: 'request-printable' },
  });
  expect((await get(`/orders/lot/pdf/987654/${signed}`)).status).toBe(404);
});
