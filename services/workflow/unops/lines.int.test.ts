import { buffer } from 'node:stream/consumers';
import { openedBook } from '@expediente/platform/excel/testing/books.ts';
import { type WrittenCell, writeWorkbook } from '@expediente/platform/excel/write.ts';
import { xlsxRows } from '@expediente/platform/excel/xlsx-rows.ts';
import { UNOPS_LOAD, type UnopsLinesRead } from '@expediente/schemas/unops/load.ts';
import { type TestServices, testServices } from '@expediente/testing/services/services.ts';
import { type Reply, sendFile } from '@expediente/testing/services/workbooks.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** Invoices, receipts and sub-products of a record of UNOPS from a workbook. */

const FILE = 'file_excel_unops';
const TITLES = UNOPS_LOAD.columns.map(({ title }) => title);

let services: TestServices;
let token: string;
beforeAll(async () => {
  services = await testServices();
  token = await services.signIn('centro');
});
afterAll(async () => await services.close());

async function book(rows: readonly (readonly WrittenCell[])[], titles = TITLES): Promise<Buffer> {
  const columns = titles.map((title, at) => ({
    title,
    kind: at === 3 ? ('date' as const) : ('text' as const),
    width: 16,
  }));
  return await buffer(writeWorkbook([{ name: 'Líneas', columns, rows: [rows] }], 'prueba'));
}

async function read(content: Buffer, as = token): Promise<Reply<UnopsLinesRead>> {
  const reply = await sendFile(services, '/unops/lines/read/excel', { token: as }, FILE, content);
  return { status: reply.statusCode, ...reply.json() };
}

test('a workbook is read by its columns and checked as the save would; nothing is written', async () => {
  const before = await services.store.head();
  const { status, data } = await read(
    await book([
      ['FACTURA', '0A1B-2C3D', '000501', '2026-02-10', '7500.00'],
      ['facturas', 'ZZ', '502', '2026-02-11', '5000'],
      ['Recibo', '', 'R-1', '2026-02-12', '12500'],
      ['SUBPRODUCTO', '1-1-1', '', '', '600'],
      ['Factura', '0a1b2c3d', '501', '2026-02-10', '1.00'],
      ['FACTURA', '', 'doce', '', '0'],
      ['SUBPRODUCTO', '9-9-9', '', '', '1.5'],
      ['BOLETA', '', '', '', '1'],
    ]),
  );
  expect([status, data.sheet]).toEqual([200, 'Líneas']);
  expect(data.invoices).toEqual([
    {
      row: 2,
      serie_invoice: '0A1B-2C3D',
      number_invoice: '501',
      date_invoice: '2026-02-10',
      value_invoice: '7500.00',
    },
    { row: 3, serie_invoice: 'ZZ', number_invoice: '502', date_invoice: '2026-02-11', value_invoice: '5000' },
  ]);
  expect(data.receipts).toEqual([
    { row: 4, number_receipt: 'R-1', date_receipt: '2026-02-12', value_receipt: '12500' },
  ]);
  expect(data.sub_products).toEqual([
    { row: 5, id: '1-1-1', description: 'Consulta externa general', qty: '600' },
  ]);
  const refused = data.not_added.map(({ row, cell, reason, message, also }) => [
    ...[row, cell, reason, message],
    ...also.map((each) => `${each.cell}: ${each.message}`),
  ]);
  expect(refused).toEqual([
    [6, 'B6', 'repeated', 'Ya está en la fila 2.'],
    [
      ...[7, 'B7', 'invalid', 'Ingresar la serie'],
      'C7: Ingresar un número de factura entero, mayor que cero',
      'D7: Ingresar la fecha',
      'E7: El valor mínimo es 0.01.',
    ],
    [
      ...[8, 'B8', 'sub_product', 'No existe el subproducto «9-9-9». Corrija el código.'],
      'E8: Escriba un número entero.',
    ],
    [9, 'A9', 'kind', '«BOLETA»: escriba FACTURA, RECIBO, SUBPRODUCTO.'],
  ]);
  expect(await services.store.head()).toBe(before);
});

test('a day is taken as Excel keeps it and as it is written here; another text is not', async () => {
  const typed = await buffer(
    writeWorkbook(
      [
        {
          name: 'Líneas',
          columns: TITLES.map((title) => ({ title, kind: 'text' as const, width: 16 })),
          rows: [
            [
              ['RECIBO', '', 'R-1', '9/2/2026', '10'],
              ['RECIBO', '', 'R-2', '31/02/2026', '10'],
            ],
          ],
        },
      ],
      'prueba',
    ),
  );
  const { data } = await read(typed);
  expect(data.receipts.map(({ date_receipt }) => date_receipt)).toEqual(['2026-02-09']);
  expect(data.not_added).toMatchObject([
    { row: 3, cell: 'D3', reason: 'unreadable', message: 'Escriba una fecha como 28/02/2026.' },
  ]);
});

test('columns in other places are refused whole; who may not save a record may not read one', async () => {
  const moved = await read(
    await book([['FACTURA', 'A', '1', '', '1']], ['Tipo', 'Número', 'Serie o código']),
  );
  expect([moved.status, moved.message]).toEqual([400, expect.stringContaining('se lee de la columna')]);
  const approver = await services.signIn('aprobador');
  expect((await read(await book([['RECIBO', '', '1', '', '1']]), approver)).status).toBe(403);
});

test('the template has the columns that are read, and the sub-products', async () => {
  const { content } = await services.download('/unops/lines/template', token, { download: '1' });
  const [lines, how, subProducts] = (await openedBook(content)).worksheets;
  expect([lines?.name, how?.name, subProducts?.name]).toEqual(['Líneas', 'Instrucciones', 'Subproductos']);
  expect(TITLES.map((_, at) => lines?.getRow(1).getCell(at + 1).text)).toEqual(TITLES);
  expect(subProducts?.rowCount).toBeGreaterThan(5);
  expect((await read(content)).message).toContain('no tiene filas que cargar');
});

test('rows that were refused come back as a workbook with their reasons', async () => {
  const values = { kind: 'FACTURA', code: '', number: '1', date: '2026-02-10', value: '5' };
  const asked = { columns: Object.keys(values), rows: [{ row: 7, values, reason: 'B7: Ingresar la serie' }] };
  const reply = await sendFile(
    services,
    '/unops/lines/read/refused',
    { token },
    FILE,
    Buffer.from(JSON.stringify(asked)),
  );
  expect(reply.statusCode).toBe(200);
  let rows = 0;
  for await (const { cells } of xlsxRows(reply.rawPayload)) rows += cells.length > 0 ? 1 : 0;
  expect(rows).toBe(2);
  // Loaded again unchanged, it is reported as before.
  expect((await read(reply.rawPayload)).data.not_added).toMatchObject([
    { row: 2, cell: 'B2', message: 'Ingresar la serie' },
  ]);
});

test('a workbook with more lines of a kind than a record holds is refused as the save is', async () => {
  const rows = (count: number) =>
    Array.from({ length: count }, (_, at) => ['RECIBO', '', `R-${at}`, '2026-02-12', '1']);
  expect(await read(await book(rows(500)))).toMatchObject({ status: 200 });
  const message = 'Un registro lleva como máximo 500 recibos';
  expect(await read(await book(rows(501)))).toMatchObject({ status: 400, message: `${message}.` });
  const { data } = await services.call('POST', '/unops/insert/update', {
    token,
    p_receipts: Array.from({ length: 501 }, (_, at) => ({
      ...{ number_receipt: `R-${at}`, date_receipt: '2026-02-12', value_receipt: '1' },
    })),
  });
  expect(data.errors).toContainEqual({ field: 'p_receipts', message });
});
