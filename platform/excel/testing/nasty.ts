import xlsx from '@e965/xlsx';
import { addressOf } from '../cell.ts';
import { type ZipPart, zipOf } from './zip.ts';

/** For tests: workbooks that no Excel writes, made to cost their reader much more than they weigh. */

export const MIB = 1024 * 1024;

const RELS = '<Relationships></Relationships>';
const WORKBOOK = '<workbook><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>';
const PARTS = {
  rels: 'xl/_rels/workbook.xml.rels',
  book: 'xl/workbook.xml',
  strings: 'xl/sharedStrings.xml',
};
const SHEET = 'xl/worksheets/sheet1.xml';

const part = (name: string, content: readonly (string | Buffer)[]): ZipPart => ({
  name,
  content: Buffer.concat(content.map((each) => (typeof each === 'string' ? Buffer.from(each) : each))),
});

/** An .xlsx of this sheet and these shared strings, both as XML. */
export const bookOf = (sheet: ZipPart, strings: ZipPart, others: readonly ZipPart[] = []): Buffer =>
  zipOf([part(PARTS.rels, [RELS]), part(PARTS.book, [WORKBOOK]), strings, sheet, ...others]);

const NO_STRINGS = part(PARTS.strings, ['<sst/>']);
const sheetOf = (...rows: readonly (string | Buffer)[]): ZipPart =>
  part(SHEET, ['<worksheet><sheetData>', ...rows, '</sheetData></worksheet>']);
const stringsOf = (strings: readonly (string | Buffer)[]): ZipPart =>
  part(PARTS.strings, ['<sst>', Buffer.concat(strings.map((each) => Buffer.from(each))), '</sst>']);

const letters = (count: number, letter = 'x'): Buffer => Buffer.alloc(count, letter);
const CODES = '<c r="A1" t="inlineStr"><is><t>1-1-1</t></is></c>';
const QTY = '<c r="D1"><v>5</v></c>';

/** Workbook with a row of the plan's template whose code, in B1, is this text, kept in the sheet itself. */
export const inlineCell = (text: Buffer): Buffer =>
  bookOf(
    sheetOf(`<row r="1">${CODES}<c r="B1" t="inlineStr"><is><t>`, text, `</t></is></c>${QTY}</row>`),
    NO_STRINGS,
  );

/** Workbook with such a row whose code is this shared text, or (0) another one. */
export const sharedCell = (text: Buffer, shown = 1): Buffer =>
  bookOf(
    sheetOf(`<row r="1">${CODES}<c r="B1" t="s"><v>${shown}</v></c>${QTY}</row>`),
    stringsOf(['<si><t>otro</t></si><si><t>', text, '</t></si>']),
  );

/** Workbook with such a row whose code is a text of many runs. */
export const richCell = (runs: number, each: number): Buffer =>
  bookOf(
    sheetOf(
      `<row r="1">${CODES}<c r="B1" t="inlineStr"><is>`,
      `<r><t>${'x'.repeat(each)}</t></r>`.repeat(runs),
      `</is></c>${QTY}</row>`,
    ),
    NO_STRINGS,
  );

/** Workbook with a shared text of this length in every cell of so many rows and columns. */
export const sharedByAll = (characters: number, rows: number, columns: number): Buffer => {
  const cellsOf = (row: number) =>
    Array.from({ length: columns }, (_, at) => `<c r="${addressOf(at + 1, row)}" t="s"><v>0</v></c>`).join(
      '',
    );
  const all = Array.from({ length: rows }, (_, at) => `<row r="${at + 1}">${cellsOf(at + 1)}</row>`).join('');
  return bookOf(sheetOf(all), stringsOf(['<si><t>', letters(characters), '</t></si>']));
};

/** Workbook of so many shared texts of this length, all different. */
export const manyStrings = (count: number, characters: number): Buffer =>
  bookOf(
    sheetOf(`<row r="1">${CODES}<c r="B1" t="s"><v>0</v></c>${QTY}</row>`),
    stringsOf(
      Array.from({ length: count }, (_, at) => `<si><t>${String(at).padEnd(characters, 'x')}</t></si>`),
    ),
  );

/** Workbook with two rows; the quantity of the second is a number of so many digits. */
export const longNumber = (digits: number): Buffer =>
  bookOf(
    sheetOf(
      `<row r="1">${CODES}${QTY}</row><row r="2"><c r="A2" t="inlineStr"><is><t>1-1-1</t></is></c>`,
      `<c r="D2"><v>${'9'.repeat(digits)}</v></c></row>`,
    ),
    NO_STRINGS,
  );

/** Workbook with a row that has a formula of this length. */
export const longFormula = (characters: number): Buffer =>
  bookOf(
    sheetOf(`<row r="1">${CODES}<c r="B1"><f>`, letters(characters, '1'), `</f><v>1</v></c>${QTY}</row>`),
    NO_STRINGS,
  );

/** Workbook with a number in a format of so many zeros. */
export const longFormat = (zeros: number): Buffer =>
  bookOf(sheetOf(`<row r="1">${CODES}<c r="B1" s="1"><v>7</v></c>${QTY}</row>`), NO_STRINGS, [
    part('xl/styles.xml', [
      `<styleSheet><numFmts count="1"><numFmt numFmtId="164" formatCode="${'0'.repeat(zeros)}"/></numFmts>`,
      '<cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="164" applyNumberFormat="1"/></cellXfs></styleSheet>',
    ]),
  ]);

/** A workbook of many sheets with a long cell each; the first is an ordinary one. */
export const manySheets = (sheets: number, characters: number): Buffer =>
  bookOf(
    sheetOf(`<row r="1">${CODES}<c r="B1" t="inlineStr"><is><t>A-1</t></is></c>${QTY}</row>`),
    NO_STRINGS,
    Array.from({ length: sheets - 1 }, (_, at) => ({
      ...sheetOf('<row r="1"><c r="A1" t="inlineStr"><is><t>', letters(characters), '</t></is></c></row>'),
      name: `xl/worksheets/sheet${at + 2}.xml`,
    })),
  );

/** Bytes that a record of an .xls holds at most. */
const RECORD = 8_224;
const record = (kind: number, content: Buffer): Buffer => {
  const head = Buffer.alloc(4);
  head.writeUInt16LE(kind);
  head.writeUInt16LE(content.length, 2);
  return Buffer.concat([head, content]);
};
const numbers = (...values: readonly number[]): Buffer => {
  const content = Buffer.alloc(values.length * 2);
  for (const [at, value] of values.entries()) content.writeUInt16LE(value & 0xffff, at * 2);
  return content;
};

/** A shared text of an .xls, which goes on in CONTINUE records where it is longer than one holds. */
function sharedInRecords(text: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32LE(1, 0);
  head.writeUInt32LE(1, 4);
  const first = text.subarray(0, RECORD - 11);
  const rest = text.subarray(first.length);
  const pieces = Array.from({ length: Math.ceil(rest.length / (RECORD - 1)) }, (_, at) =>
    record(0x3c, Buffer.concat([Buffer.of(0), rest.subarray(at * (RECORD - 1), (at + 1) * (RECORD - 1))])),
  );
  return Buffer.concat([
    record(0xfc, Buffer.concat([head, numbers(text.length), Buffer.of(0), first])),
    ...pieces,
  ]);
}

/** Workbook in the format of an .xls (BIFF8), with one sheet of these cells, each a record. */
function oldBook(
  cells: readonly Buffer[],
  rows: number,
  columns: number,
  strings: Buffer = Buffer.alloc(0),
): Buffer {
  const begin = (kind: number): Buffer => record(0x809, numbers(0x600, kind, 0x0dbb, 0x07cc, 0, 0, 6, 0));
  const globals = (sheetAt: number): Buffer => {
    const sheet = Buffer.alloc(6);
    sheet.writeUInt32LE(sheetAt);
    return Buffer.concat([
      begin(5),
      record(0x42, numbers(1200)),
      record(0x85, Buffer.concat([sheet, Buffer.of(1, 0), Buffer.from('a')])),
      strings,
      record(0x0a, Buffer.alloc(0)),
    ]);
  };
  const sheet = [
    begin(0x10),
    record(0x200, numbers(0, 0, rows, rows >> 16, 0, columns, 0)),
    ...cells,
    record(0x0a, Buffer.alloc(0)),
  ];
  const book = xlsx.CFB.utils.cfb_new();
  xlsx.CFB.utils.cfb_add(book, '/Workbook', Buffer.concat([globals(globals(0).length), ...sheet]));
  return Buffer.from(xlsx.CFB.write(book, { type: 'buffer' }) as Buffer); // because of `type`
}

/** An .xls whose cells in column B of so many rows all are one shared text; at most 65,535 characters. */
export function sharedInOldBook(text: Buffer, rows: number): Buffer {
  const cells = Array.from({ length: rows }, (_, row) => record(0xfd, numbers(row, 1, 0, 0, 0)));
  return oldBook(cells, rows, 2, sharedInRecords(text));
}

/** An .xls of so many rows, with a small number in each of so many columns: six bytes a cell. */
export function wideOldBook(rows: number, columns: number): Buffer {
  const cells = Array.from({ length: columns }, () => [0, 6, 0]).flat();
  const all = Array.from({ length: rows }, (_, row) => record(0xbd, numbers(row, 0, ...cells, columns - 1)));
  return oldBook(all, rows, columns);
}
