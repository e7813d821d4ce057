import ExcelJs from 'exceljs';
import { expect, test } from 'vitest';
import type { Cell } from './cell.ts';
import { zipOf } from './testing/zip.ts';
import { xlsxRows } from './xlsx-rows.ts';

async function cellsOf(content: Buffer): Promise<readonly Cell[]> {
  const cells: Cell[] = [];
  for await (const row of xlsxRows(content)) cells.push(...row.cells);
  return cells;
}

async function saved(fill: (book: ExcelJs.Workbook) => void): Promise<Buffer> {
  const book = new ExcelJs.Workbook();
  fill(book);
  return Buffer.from(await book.xlsx.writeBuffer());
}

/** Parts as another program than Excel may write them. */
const written = (parts: Readonly<Record<string, string>>): Buffer =>
  zipOf(Object.entries(parts).map(([name, content]) => ({ name, content: Buffer.from(content) })));

const sheetWith = (row: string): string => `<worksheet><sheetData>${row}</sheetData></worksheet>`;

test.each([
  ['dd/mm/yyyy', 'date'],
  ['[$-409]d-mmm-yy;@', 'date'],
  ['YYYY-MM-DD', 'date'],
  ['#,##0.00', 'number'],
  ['"dias" 0', 'number'],
  ['[Red]0.00', 'number'],
  ['0.00\\ \\d', 'number'],
  ['000', 'number'],
])('a number in the format %s is a %s', async (numFmt, kind) => {
  const content = await saved((book) => {
    const cell = book.addWorksheet('a').getCell('A1');
    cell.value = 46_000;
    cell.numFmt = numFmt;
  });
  const [cell] = await cellsOf(content);
  expect(cell?.kind).toBe(kind);
  if (cell?.kind === 'date') expect(cell.day).toBe('2025-12-09');
});

test('days count from 1904 where the workbook asks for it', async () => {
  const content = await saved((book) => {
    book.properties.date1904 = true;
    book.addWorksheet('a').getCell('A1').value = new Date(Date.UTC(2026, 1, 28));
  });
  expect(await cellsOf(content)).toMatchObject([{ kind: 'date', day: '2026-02-28' }]);
});

test('the sheet that is shown first is read, wherever its part is', async () => {
  const content = written({
    'xl/workbook.xml':
      '<workbook><sheets><sheet name="b" r:id="rId2"/><sheet name="a" r:id="rId1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Target="/xl/worksheets/sheet2.xml"/></Relationships>',
    'xl/worksheets/sheet1.xml': sheetWith('<row r="1"><c r="A1"><v>1</v></c></row>'),
    'xl/worksheets/sheet2.xml': sheetWith('<row r="1"><c r="A1"><v>2</v></c></row>'),
  });
  expect(await cellsOf(content)).toMatchObject([{ value: 2 }]);
});

test('prefixed names, cells without addresses, texts with reading aids and escapes', async () => {
  const content = written({
    'xl/workbook.xml': '<x:workbook xmlns:x="a"><x:sheets/></x:workbook>',
    'xl/sharedStrings.xml':
      '<x:sst xmlns:x="a"><x:si><x:r><x:t xml:space="preserve">dos </x:t></x:r><x:r><x:t>partes</x:t></x:r><x:rPh><x:t>no</x:t></x:rPh></x:si><x:si><x:t>a_x000A_b &amp; c</x:t></x:si></x:sst>',
    'xl/worksheets/sheet1.xml':
      '<x:worksheet xmlns:x="a"><x:sheetData><x:row><x:c t="s"><x:v>0</x:v></x:c><x:c t="s"><x:v>1</x:v></x:c></x:row><x:row r="5"><x:c r="C5" t="inlineStr"><x:is><x:r><x:t>uno</x:t></x:r><x:r><x:t> dos</x:t></x:r></x:is></x:c><x:c t="b"><x:v>1</x:v></x:c></x:row></x:sheetData></x:worksheet>',
  });
  expect(await cellsOf(content)).toEqual([
    { kind: 'text', text: 'dos partes', address: 'A1', column: 1 },
    { kind: 'text', text: 'a\nb & c', address: 'B1', column: 2 },
    { kind: 'text', text: 'uno dos', address: 'C5', column: 3 },
    { kind: 'flag', value: true, address: 'D5', column: 4 },
  ]);
});

test('the same cells as another reader finds in a workbook of Excel', async () => {
  const content = await saved((book) => {
    const sheet = book.addWorksheet('a');
    for (let row = 1; row <= 300; row += 1)
      sheet.addRow([
        `código ${row % 7}`,
        row / 7,
        row % 2 === 0,
        new Date(Date.UTC(2026, 0, row)),
        '',
        null,
        'ñ😀',
      ]);
    sheet.mergeCells('A2:B3');
  });
  const book = new ExcelJs.Workbook();
  await book.xlsx.load(
    content.buffer.slice(content.byteOffset, content.byteOffset + content.length) as ArrayBuffer,
  ); // not shared memory
  const expected: unknown[] = [];
  book.worksheets[0]?.eachRow((row) =>
    row.eachCell(({ value, address, isMerged, master }) => {
      if (value !== '' && (!isMerged || master.address === address))
        expected.push([address, value instanceof Date ? value.toISOString().slice(0, 10) : value]);
    }),
  );
  const found = (await cellsOf(content)).map((cell) => [
    cell.address,
    cell.kind === 'text'
      ? cell.text
      : cell.kind === 'date'
        ? cell.day
        : 'value' in cell
          ? cell.value
          : cell.kind,
  ]);
  expect(found).toEqual(expected);
});
