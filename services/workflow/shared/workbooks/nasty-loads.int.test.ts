import { buffer } from 'node:stream/consumers';
import { CATALOGUES } from '@expediente/catalogues/registry.ts';
import { longCell } from '@expediente/platform/excel/limits.ts';
import {
  inlineCell,
  longNumber,
  MIB,
  sharedByAll,
  sharedCell,
  sharedInOldBook,
} from '@expediente/platform/excel/testing/nasty.ts';
import { type WrittenCell, writeWorkbook } from '@expediente/platform/excel/write.ts';
import { type TestServices, testServices } from '@expediente/testing/services/services.ts';
import { filledTemplate, Loader, sendFile } from '@expediente/testing/services/workbooks.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

/** Workbooks made to cost much, and many at once: answered in words, with no more than a person reads. */

const READ = '/packsannual/read/excel';
const FILE = 'file_excel_pac';
/** Of an answer, in characters. */
const SMALL = 5_000;

let services: TestServices;
let [centro, admin] = ['', ''];

beforeAll(async () => {
  services = await testServices();
  centro = await services.signIn('centro');
  admin = await services.signIn('admin');
});
afterAll(async () => await services.close());

async function read(content: Buffer) {
  const reply = await sendFile(services, READ, { token: centro }, FILE, content);
  return { status: reply.statusCode, text: reply.payload, ...reply.json() };
}

const sheet = async (...rows: readonly (readonly WrittenCell[])[]): Promise<Buffer> =>
  await buffer(
    writeWorkbook(
      [
        {
          name: 'Hoja1',
          columns: ['Subproducto', 'Código insumo', 'Id de línea', 'Cantidad'].map((title) => ({
            title,
            kind: 'text' as const,
            width: 16,
          })),
          rows: [rows],
        },
      ],
      'prueba',
    ),
  );

describe('a cell longer than Excel’s', () => {
  test.each([
    ['of 150 MiB', () => inlineCell(Buffer.alloc(150 * MIB, 'x')), 'B1'],
    ['shared', () => sharedCell(Buffer.alloc(64 * MIB, 'x')), 'B1'],
    ['shared by many', () => sharedByAll(40_000, 1_000, 4), 'A1'],
    ['of an old .xls', () => sharedInOldBook(Buffer.alloc(60_000, 'x'), 5_000), 'B1'],
  ])('%s is refused by its place, in few words', async (_, content, address) => {
    const { status, text, response, message, data } = await read(content());
    expect([status, response, message]).toEqual([400, 'error', longCell(address)]);
    expect(data.errors).toEqual([{ field: FILE, message: longCell(address) }]);
    expect(text.length).toBeLessThan(SMALL);
  });

  test('in a catalogue', async () => {
    const loader = new Loader(services, admin, 'provider');
    expect(await loader.read(inlineCell(Buffer.alloc(32 * MIB, 'x')))).toMatchObject({
      status: 400,
      message: longCell('B1'),
    });
  });
});

describe('what is repeated of a cell is no more than its column takes', () => {
  test('a code of 30,000 characters and a quantity of 10,000 digits', async () => {
    const { status, text, data } = await read(
      await sheet(['1-1-1', 'y'.repeat(30_000), '', '3'], ['1-1-1', 'A-1', '', '9'.repeat(10_000)]),
    );
    expect(status).toBe(200);
    expect(text.length).toBeLessThan(SMALL);
    expect(data.not_added).toMatchObject([
      { row: 2, cell: 'B2', reason: 'unreadable' },
      { row: 3, cell: 'D3', reason: 'unreadable' },
    ]);
  });

  test('a number that is none', async () => {
    const { text, data } = await read(longNumber(10_000));
    expect(text).not.toContain('Infinity');
    expect(data.not_added).toContainEqual(expect.objectContaining({ row: 2, qty: '#NUM!' }));
  });

  test('unknown titles', async () => {
    const columns = [
      'NIT',
      'x'.repeat(30_000),
      ...Array.from({ length: 90 }, (_, at) => `${at}`.repeat(200)),
    ];
    const content = await buffer(
      writeWorkbook(
        [
          {
            name: 'a',
            columns: columns.map((title) => ({ title, kind: 'text', width: 9 })),
            rows: [[['1']]],
          },
        ],
        'prueba',
      ),
    );
    const { status, message } = await new Loader(services, admin, 'provider').read(content);
    expect([status, message.length < 1_100]).toEqual([400, true]);
  });

  test('a text too long for its field is refused where it is read, and its row can be had back', async () => {
    const loader = new Loader(services, admin, 'provider');
    const { data } = await loader.read(
      await filledTemplate(CATALOGUES.provider, [{ nit: '1234567', name: 'N'.repeat(30_000) }]),
    );
    const [row] = data.rows;
    expect(row?.faults).toMatchObject([{ field: 'name', message: expect.stringContaining('30,000') }]);
    const columns = data.columns.map(({ field }) => field);
    const refused = { columns, rows: [{ row: 2, values: row?.values, reason: 'Larga' }] };
    const { statusCode, headers } = await loader.upload(Buffer.from(JSON.stringify(refused)), 'refused');
    expect([statusCode, headers['content-type']]).toEqual([200, expect.stringContaining('spreadsheetml')]);
  });

  test('what is no list of refused rows', async () => {
    const loader = new Loader(services, admin, 'provider');
    const sent = Buffer.from(JSON.stringify({ columns: ['x'.repeat(MIB)], rows: [] }));
    const reply = await loader.upload(sent, 'refused');
    expect([reply.statusCode, reply.json().message]).toEqual([400, 'No son filas de un archivo revisado.']);
  });
});

test('one person’s loads wait for each other, and too many are refused; others’ are read', async () => {
  const content = await sheet(['1-1-1', 'A-1', '', '3']);
  const providers = await filledTemplate(CATALOGUES.provider, [{ nit: '1234567', name: 'Otra' }]);
  const [others, ...own] = await Promise.all([
    new Loader(services, admin, 'provider').read(providers),
    ...Array.from({ length: 7 }, async () => await read(content)),
  ]);
  expect(others.status).toBe(200);
  expect(own.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 429, 429, 429]);
  expect(own.find(({ status }) => status === 429)).toMatchObject({
    response: 'warning',
    message: 'Ya hay varias cargas suyas en curso. Espere a que terminen e inténtelo de nuevo.',
  });
  // Every place was given back.
  expect((await read(content)).status).toBe(200);
});
