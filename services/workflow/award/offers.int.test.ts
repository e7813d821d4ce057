import { buffer } from 'node:stream/consumers';
import { openedBook } from '@expediente/platform/excel/testing/books.ts';
import { EXCEL_TYPE, type WrittenCell, writeWorkbook } from '@expediente/platform/excel/write.ts';
import { xlsxRows } from '@expediente/platform/excel/xlsx-rows.ts';
import type { ClassifiedOffers, OffersRead } from '@expediente/schemas/award/load.ts';
import { type TestServices, testServices } from '@expediente/testing/services/services.ts';
import { type Reply, sendFile } from '@expediente/testing/services/workbooks.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** Offers of an act from a workbook or from copied cells, over the seeded providers. */

const READ = '/awardacts/offers/read/excel';
const FILE = 'file_excel_offers';
const TITLES = ['NIT', 'Proveedor', 'Monto ofertado', 'Productos ofertados', 'Ganador'];

let services: TestServices;
let token: string;
/** Two providers of the demonstration. */
let [north, south]: { readonly id: number; readonly nit: string; readonly name: string }[] = [];

beforeAll(async () => {
  services = await testServices();
  token = await services.signIn('compras');
  [north, south] = (await services.call('GET', '/providers/get/public', { token })).data.rows;
});
afterAll(async () => await services.close());

const events = async (): Promise<string> => String(await services.store.head());

async function book(rows: readonly (readonly WrittenCell[])[], titles = TITLES): Promise<Buffer> {
  const columns = titles.map((title) => ({ title, kind: 'text' as const, width: 16 }));
  return await buffer(writeWorkbook([{ name: 'Ofertas', columns, rows: [rows] }], 'prueba'));
}

async function read(content: Buffer, as = token): Promise<Reply<OffersRead>> {
  const reply = await sendFile(services, READ, { token: as }, FILE, content);
  return { status: reply.statusCode, ...reply.json() };
}

test('a workbook is read by its columns and checked; nothing is written', async () => {
  const before = await events();
  const { status, data } = await read(
    await book([
      [north?.nit, 'otro nombre', '905.10', '2', 'si'],
      [`${south?.nit.slice(0, 4)}-${south?.nit.slice(4).toLowerCase()}`, '', 812.5, 3, ''],
      ['12345678', 'NO EXISTE', '700', '', ''],
      [north?.nit, '', '1.000,50', '', ''],
    ]),
  );
  expect([status, data.sheet]).toEqual([200, 'Ofertas']);
  expect(data.offers).toEqual([
    {
      row: 2,
      id: north?.id,
      nit: north?.nit,
      name: north?.name,
      amount: '905.10',
      products_oferts: 2,
      state: 1,
    },
    {
      row: 3,
      id: south?.id,
      nit: south?.nit,
      name: south?.name,
      amount: '812.5',
      products_oferts: 3,
      state: 0,
    },
  ]);
  expect(data.not_added.map(({ row, cell, reason, also }) => [row, cell, reason, also.length])).toEqual([
    [4, 'A4', 'provider', 0],
    [5, 'C5', 'amount', 1],
  ]);
  expect(data.counts).toMatchObject({ offers: 2, provider: 1, amount: 1 });
  expect(await events()).toBe(before);
});

test('a workbook with its columns in other places is refused whole', async () => {
  const { status, message } = await read(await book([['1', '2']], ['Proveedor', 'NIT']));
  expect([status, message]).toEqual([400, expect.stringContaining('se lee de la columna')]);
});

test('copied cells are checked by the same rules, many in one call', async () => {
  const rows = [
    { row: 1, nit: `${north?.nit.slice(0, 3)}-${north?.nit.slice(3)}`, amount: '750' },
    { row: 2, nit: south?.nit, amount: '0.99', products: 'dos', winner: 'SI' },
    { row: 4, nit: '', amount: '' },
    { row: 5, nit: `0${north?.nit}`, amount: '751' },
    { row: 6, nit: `NIT 0${south?.nit}`, amount: '752' },
  ];
  const { status, data }: { status: number; data: ClassifiedOffers } = await services.call(
    'POST',
    '/awardacts/offers/check',
    { token, p_offers: rows },
  );
  expect([status, data.offers.map(({ id, products_oferts }) => [id, products_oferts])]).toEqual([
    200,
    [
      [north?.id, 1],
      [south?.id, 1],
    ],
  ]);
  expect(data.not_added.map(({ row, cell, also }) => [row, cell, ...also.map((each) => each.cell)])).toEqual([
    [2, 'Monto ofertado', 'Productos ofertados'],
    [4, 'NIT', 'Monto ofertado'],
    [5, 'NIT'],
  ]);
});

test('malformed input is a 400, no right a 403', async () => {
  const check = async (p_offers: unknown, as = token) =>
    (await services.call('POST', '/awardacts/offers/check', { token: as, p_offers })).status;
  expect(await check([])).toBe(400);
  expect(await check('x')).toBe(400);
  expect(await check([{ row: 1, nit: 'x'.repeat(101) }])).toBe(400);
  expect(await check(Array.from({ length: 501 }, (_, at) => ({ row: at + 1 })))).toBe(400);
  const centro = await services.signIn('centro');
  expect(await check([{ row: 1 }], centro)).toBe(403);
  expect((await read(await book([['1']]), centro)).status).toBe(403);
});

test('the template has the columns that are read, and the providers', async () => {
  const { content } = await services.download('/awardacts/offers/template', token, { download: '1' });
  const [offers, how, providers] = (await openedBook(content)).worksheets;
  expect([offers?.name, how?.name, providers?.name]).toEqual(['Ofertas', 'Instrucciones', 'Proveedores']);
  expect(TITLES.map((_, at) => offers?.getRow(1).getCell(at + 1).text)).toEqual(TITLES);
  expect(providers?.rowCount).toBeGreaterThan(2);
  expect((await read(content)).message).toContain('no tiene filas que cargar');
});

test('rows that were refused come back as a workbook with their reasons', async () => {
  const rows = [
    {
      row: 7,
      values: { nit: '0123', name: '', amount: '1,5', products: '', winner: '' },
      reason: 'C7: Use punto decimal, sin comas.',
    },
  ];
  const asked = { columns: ['nit', 'name', 'amount', 'products', 'winner'], rows };
  const reply = await sendFile(
    services,
    '/awardacts/offers/read/refused',
    { token },
    FILE,
    Buffer.from(JSON.stringify(asked)),
  );
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, EXCEL_TYPE]);
  const cells: string[][] = [];
  for await (const each of xlsxRows(reply.rawPayload))
    cells.push(each.cells.map((cell) => (cell.kind === 'text' ? cell.text : '')));
  expect(cells).toEqual([
    [...TITLES, 'Motivo del rechazo'],
    ['0123', '1,5', 'Fila 7. C7: Use punto decimal, sin comas.'],
  ]);
  // Loaded again unchanged, it is reported as before.
  expect((await read(reply.rawPayload)).data.not_added).toMatchObject([{ row: 2, nit: '0123' }]);
});
