import { buffer } from 'node:stream/consumers';
import xlsx from '@e965/xlsx';
import ExcelJs from 'exceljs';
import { describe, expect, test } from 'vitest';
import type { Cell, SheetRow } from './cell.ts';
import {
  DAMAGED,
  farCell,
  LOCKED,
  MACROS,
  MOST_ROWS,
  NO_SHEET,
  NOT_EXCEL,
  TOO_LARGE,
  TOO_MANY_ROWS,
} from './limits.ts';
import { openSheet } from './read.ts';
import { zipOf } from './testing/zip.ts';
import { writeWorkbook } from './write.ts';

async function rowsOf(content: Buffer): Promise<readonly SheetRow[]> {
  const rows: SheetRow[] = [];
  for await (const row of (await openSheet(content, () => false)).rows) rows.push(row);
  return rows;
}

const cellsOf = async (content: Buffer): Promise<readonly Cell[]> =>
  (await rowsOf(content)).flatMap(({ cells }) => cells);

/** A workbook as Excel saves it, from cells that our writer never makes. */
async function made(fill: (sheet: ExcelJs.Worksheet) => void): Promise<Buffer> {
  const book = new ExcelJs.Workbook();
  fill(book.addWorksheet('Hoja1'));
  return Buffer.from(await book.xlsx.writeBuffer());
}

function* lines(count: number, cells: readonly (string | number)[]) {
  for (let at = 0; at < count; at += 1_000)
    yield Array.from({ length: Math.min(1_000, count - at) }, () => cells);
}

const written = async (count: number, cells: readonly (string | number)[]): Promise<Buffer> =>
  await buffer(
    writeWorkbook(
      [
        {
          name: 'Hoja',
          columns: cells.map((_, at) => ({ title: `C${at}`, kind: 'text', width: 9 })),
          rows: lines(count, cells),
        },
      ],
      'prueba',
    ),
  );

const WORKBOOK = Buffer.from(
  '<workbook><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>',
);
const RELS = Buffer.from('<Relationships></Relationships>');
const STRINGS = Buffer.from('<sst/>');
const book = (sheet: Buffer, declared?: number): Buffer =>
  zipOf([
    { name: 'xl/_rels/workbook.xml.rels', content: RELS },
    { name: 'xl/workbook.xml', content: WORKBOOK },
    { name: 'xl/sharedStrings.xml', content: STRINGS },
    { name: 'xl/worksheets/sheet1.xml', content: sheet, ...(declared === undefined ? {} : { declared }) },
  ]);

describe('cells come back as what they are', () => {
  test('what was written: texts that look like formulas, codes, amounts, days', async () => {
    const columns = (['text', 'text', 'decimal', 'integer', 'date', 'decimal'] as const).map((kind, at) => ({
      title: `C${at}`,
      kind,
      width: 9,
    }));
    const rows = [[['=1+1', '007', '12.50', 3, '2026-02-28', '12345678901.1234567890']]];
    const [title, ...cells] = (
      await rowsOf(await buffer(writeWorkbook([{ name: 'A', columns, rows }], 'yo')))
    ).map((row) => row.cells);
    expect(title).toHaveLength(6);
    expect(cells[0]).toMatchObject([
      { kind: 'text', text: '=1+1', address: 'A2' },
      { kind: 'text', text: '007' },
      { kind: 'number', value: 12.5, address: 'C2' },
      { kind: 'number', value: 3 },
      { kind: 'date', day: '2026-02-28' },
      // More digits than Excel keeps of a number stay text.
      { kind: 'text', text: '12345678901.1234567890' },
    ]);
  });

  test('of a workbook of Excel: formulas are reported, never their result', async () => {
    const content = await made((sheet) => {
      sheet.getCell('A1').value = { formula: 'B1*2', result: 26 };
      sheet.getCell('B1').value = 13.75;
      sheet.getCell('C1').value = { richText: [{ text: 'dos ' }, { text: 'partes' }] };
      sheet.getCell('D1').value = { error: '#N/A' };
      sheet.getCell('E1').value = true;
      sheet.getCell('F1').value = '13,75';
    });
    expect(await cellsOf(content)).toMatchObject([
      { kind: 'formula', address: 'A1' },
      { kind: 'number', value: 13.75 },
      { kind: 'text', text: 'dos partes' },
      { kind: 'error', text: '#N/A' },
      { kind: 'flag', value: true },
      { kind: 'text', text: '13,75' },
    ]);
  });

  test('of an old .xls', async () => {
    const sheet = xlsx.utils.aoa_to_sheet([
      ['NIT', 'Precio'],
      ['007', 13.75],
    ]);
    sheet.B3 = { t: 'n', v: 46_000, z: 'dd/mm/yyyy' };
    sheet['!ref'] = 'A1:B3';
    const book = xlsx.utils.book_new();
    xlsx.utils.book_append_sheet(book, sheet, 'Hoja1');
    const content: Buffer = xlsx.write(book, { type: 'buffer', bookType: 'biff8' });
    expect(await cellsOf(content)).toMatchObject([
      { kind: 'text', text: 'NIT', address: 'A1' },
      { kind: 'text', text: 'Precio' },
      { kind: 'text', text: '007' },
      { kind: 'number', value: 13.75, address: 'B2' },
      { kind: 'date', day: '2025-12-09' },
    ]);
  });
});

describe('what is not read, and why', () => {
  test.each([
    ['a PDF', Buffer.from('%PDF-1.7'), NOT_EXCEL],
    ['nothing', Buffer.alloc(0), NOT_EXCEL],
    ['a ZIP of something else', zipOf([{ name: 'a.txt', content: Buffer.from('a') }]), NOT_EXCEL],
    ['half of a ZIP', zipOf([{ name: 'a.txt', content: Buffer.from('a') }]).subarray(0, 60), DAMAGED],
    ['a file that only begins as an .xls', Buffer.from('d0cf11e0a1b11ae1ffff', 'hex'), DAMAGED],
    ['a sheet that breaks off', book(Buffer.from('<worksheet><sheetData><row')), DAMAGED],
  ])('%s', async (_, content, reason) => {
    await expect(rowsOf(content)).rejects.toThrow(reason);
  });

  test('a bomb that declares its size', async () => {
    await expect(rowsOf(book(Buffer.alloc(250 * 1024 * 1024, ' ')))).rejects.toThrow(TOO_LARGE);
  });

  test('a bomb that declares a small size', async () => {
    await expect(rowsOf(book(Buffer.alloc(64 * 1024 * 1024, ' '), 1_000))).rejects.toThrow(TOO_LARGE);
  });

  test('entities that grow', async () => {
    const sheet = `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]><worksheet><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>&b;&b;</t></is></c></row></sheetData></worksheet>`;
    await expect(rowsOf(book(Buffer.from(sheet)))).rejects.toThrow(DAMAGED);
  });

  test('a row too many', async () => {
    await expect(rowsOf(await written(MOST_ROWS + 20, ['x']))).rejects.toThrow(TOO_MANY_ROWS);
  });

  test('columns without end', async () => {
    const wide = Array.from({ length: 101 }, () => 'x');
    await expect(rowsOf(await written(1, wide))).rejects.toThrow(farCell('CW1'));
  });

  test('a part with a password', async () => {
    const content = book(Buffer.from('<worksheet/>'));
    content.writeUInt16LE(1, content.lastIndexOf(Buffer.from('504b0102', 'hex')) + 8);
    await expect(rowsOf(content)).rejects.toThrow(LOCKED);
  });
});

describe('which sheet is read', () => {
  const isTitles = ({ cells }: SheetRow): boolean =>
    cells.some((cell) => cell.kind === 'text' && cell.text === 'Código');
  const LINES = [['Insumos de 2026'], ['Código', 'Cantidad'], ['1001', 5], ['1002', 6]];
  const SHEETS = [
    {
      name: 'Borrador',
      state: 'hidden',
      rows: [
        ['Código', 'Cantidad'],
        ['999', 999],
      ],
    },
    { name: 'Instrucciones', state: 'visible', rows: [['Llene la hoja Insumos']] },
    { name: 'Insumos', state: 'visible', rows: LINES },
  ] as const;

  interface Page {
    readonly name: string;
    readonly state: 'visible' | 'hidden';
    readonly rows: readonly (readonly (string | number)[])[];
  }
  async function xlsxBook(sheets: readonly Page[] = SHEETS): Promise<Buffer> {
    const workbook = new ExcelJs.Workbook();
    for (const { name, state, rows } of sheets) {
      const page = workbook.addWorksheet(name, { state });
      for (const row of rows) page.addRow(row);
      if (name === 'Insumos') page.getRow(4).hidden = true;
    }
    return Buffer.from(await workbook.xlsx.writeBuffer());
  }
  function xlsBook(): Buffer {
    const workbook = xlsx.utils.book_new();
    for (const { name, rows } of SHEETS)
      xlsx.utils.book_append_sheet(workbook, xlsx.utils.aoa_to_sheet(rows.map((row) => [...row])), name);
    workbook.Workbook = { Sheets: SHEETS.map(({ state }) => ({ Hidden: state === 'hidden' ? 1 : 0 })) };
    return xlsx.write(workbook, { type: 'buffer', bookType: 'biff8' });
  }

  test.each([
    ['.xlsx', async () => await xlsxBook()],
    ['.xls', async () => xlsBook()],
  ])('of an %s the first visible one with the titles', async (_, made) => {
    const sheet = await openSheet(await made(), isTitles);
    expect(sheet).toMatchObject({ name: 'Insumos', titles: 2 });
    const numbers: number[] = [];
    for await (const { number } of sheet.rows) numbers.push(number);
    expect(numbers).toEqual([1, 2, 3, 4]);
  });

  test('without titles anywhere the first visible one with rows; a workbook of hidden ones has none', async () => {
    expect(await openSheet(await xlsxBook(), () => false)).toMatchObject({
      name: 'Instrucciones',
      titles: undefined,
    });
    await expect(openSheet(await xlsxBook([SHEETS[0]]), isTitles)).rejects.toThrow(NO_SHEET);
  });

  test('further sheets with the titles are named, whatever else is wrong with them', async () => {
    const wide = [...Array.from({ length: 101 }, () => 'x')];
    const opened = await openSheet(
      await xlsxBook([
        ...SHEETS,
        { name: 'Febrero', state: 'visible', rows: [['Código', 'Cantidad']] },
        { name: 'Ancha', state: 'visible', rows: [wide] },
        { name: 'Otra', state: 'hidden', rows: [['Código', 'Cantidad']] },
        { name: 'Marzo', state: 'visible', rows: [['Meses'], ['Código', 'Cantidad'], ['1', 2]] },
      ]),
      isTitles,
    );
    let rows = 0;
    for await (const _ of opened.rows) rows += 1;
    expect([opened.name, rows, await opened.others()]).toEqual(['Insumos', 4, ['Febrero', 'Marzo']]);
    expect(await (await openSheet(xlsBook(), isTitles)).others()).toEqual([]);
  });

  test('a hidden row is read, and marked', async () => {
    const rows: (true | undefined)[] = [];
    for await (const { hidden } of (await openSheet(await xlsxBook(), isTitles)).rows) rows.push(hidden);
    expect(rows).toEqual([undefined, undefined, undefined, true]);
  });

  test('a workbook with macros is refused by name', async () => {
    const types =
      '<Types><Override PartName="/xl/workbook.xml" ContentType="application/vnd.ms-excel.sheet.macroEnabled.main+xml"/></Types>';
    const content = zipOf([
      { name: '[Content_Types].xml', content: Buffer.from(types) },
      { name: 'xl/workbook.xml', content: WORKBOOK },
    ]);
    await expect(openSheet(content, isTitles)).rejects.toMatchObject({ message: MACROS, status: 415 });
  });
});
