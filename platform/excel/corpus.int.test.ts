import { buffer } from 'node:stream/consumers';
import xlsx from '@e965/xlsx';
import ExcelJs from 'exceljs';
import { describe, expect, test } from 'vitest';
import type { Cell } from './cell.ts';
import { DAMAGED, farCell, LOCKED, MACROS, NO_SHEET, NOT_EXCEL } from './limits.ts';
import { openSheet } from './read.ts';
import { BOOK_TYPE, MACRO_TYPE, type Maker, ROWS_OF_ALL, writtenBy, xmlPart } from './testing/written.ts';
import { zipOf } from './testing/zip.ts';
import { writeWorkbook } from './write.ts';

/** One small workbook as each program writes it, with the oddities of each: read rightly, or refused for its cause. */

async function cellsOf(content: Buffer): Promise<readonly Cell[]> {
  const cells: Cell[] = [];
  for await (const row of (await openSheet(content, () => false)).rows) cells.push(...row.cells);
  return cells;
}

/** A cell as it is written in these tables. */
const shown = (cell: Cell): string => {
  const value =
    cell.kind === 'text'
      ? cell.text
      : cell.kind === 'date'
        ? cell.day
        : 'value' in cell
          ? cell.value
          : cell.kind;
  return `${cell.address} ${cell.kind} ${value}`;
};

const EXPECTED = [
  ['A1 text Código', 'B1 text Cantidad', 'C1 text Fecha'],
  ['A2 text 2001', 'B2 number 5', 'C2 date 2026-11-20'],
  ['A3 text Ñu & <b>', 'B3 number 0.5', 'C3 date 2026-02-28'],
].flat();

const day = (text: string): Date => new Date(`${text}T00:00:00Z`);

function sheetJs(
  bookType: xlsx.BookType,
  more: xlsx.WritingOptions = {},
  date1904 = false,
  raw?: Buffer,
): Buffer {
  const [later, earlier] = date1904 ? [44_884, 44_619] : [46_346, 46_081];
  const sheet = xlsx.utils.aoa_to_sheet([
    ['Código', 'Cantidad', 'Fecha'],
    ['2001', 5],
    ['Ñu & <b>', 0.5],
  ]);
  sheet.C2 = { t: 'n', v: later, z: 'dd/mm/yyyy' };
  sheet.C3 = { t: 'n', v: earlier, z: 'dd/mm/yyyy' };
  sheet['!ref'] = 'A1:C3';
  const book = xlsx.utils.book_new();
  xlsx.utils.book_append_sheet(book, sheet, 'Insumos');
  book.Workbook = { WBProps: { date1904 } };
  if (raw) book.vbaraw = raw;
  const written: unknown = xlsx.write(book, { type: 'buffer', bookType, ...more });
  return Buffer.isBuffer(written) ? written : Buffer.from(String(written));
}

/** SheetJS leaves the letters of the code page out of a BIFF5, which Excel writes. */
function biff5(date1904 = false): Buffer {
  const written = sheetJs('biff5', {}, date1904).toString('latin1');
  return Buffer.from(written.replace('C_digo', 'Código').replace('_u & <b>', 'Ñu & <b>'), 'latin1');
}

async function excelJs(date1904 = false): Promise<Buffer> {
  const book = new ExcelJs.Workbook();
  book.properties.date1904 = date1904;
  const sheet = book.addWorksheet('Insumos');
  sheet.addRow(['Código', 'Cantidad', 'Fecha']);
  sheet.addRow(['2001', 5, day('2026-11-20')]);
  sheet.addRow(['Ñu & <b>', 0.5, day('2026-02-28')]);
  return Buffer.from(await book.xlsx.writeBuffer());
}

const ours = async (): Promise<Buffer> =>
  await buffer(
    writeWorkbook(
      [
        {
          name: 'Insumos',
          columns: [
            { title: 'Código', kind: 'text', width: 9 },
            { title: 'Cantidad', kind: 'decimal', width: 9 },
            { title: 'Fecha', kind: 'date', width: 9 },
          ],
          rows: [
            [
              ['2001', '5', '2026-11-20'],
              ['Ñu & <b>', '0.5', '2026-02-28'],
            ],
          ],
        },
      ],
      'prueba',
    ),
  );

const utf16 = (xml: string): Buffer =>
  Buffer.concat([Buffer.of(0xff, 0xfe), Buffer.from(xml.replace('UTF-8', 'UTF-16'), 'utf16le')]);

/** Oddities of programs that are not at hand, one or two each. */
const MAKERS: Readonly<Record<string, Maker>> = {
  'Excel: targets from the folder of the workbook': {},
  'openpyxl: targets from the root, a blank before the end of empty elements': {
    target: (part) => `/${part}`,
    rows: ROWS_OF_ALL.replace('</row>', '<c r="D1" s="1" /></row>'),
  },
  'LibreOffice: rows with formats, and formatted empty cells': {
    rows: ROWS_OF_ALL.replaceAll(
      '<row ',
      '<row customFormat="false" ht="12.8" hidden="false" collapsed="false" ',
    ).replaceAll('</row>', '<c r="D9" s="1"/><c r="E9" s="1"></c></row>'),
  },
  'Google: a thousand formatted rows of 26 columns': {
    rows: `${ROWS_OF_ALL}${Array.from({ length: 997 }, (_, at) => `<row r="${at + 4}" ht="15.75">${Array.from({ length: 26 }, (__, column) => `<c r="${String.fromCharCode(65 + column)}${at + 4}" s="1"/>`).join('')}</row>`).join('')}`,
  },
  '.NET, Open XML SDK: a prefix on everything, SharedStrings.xml, targets from the root': {
    prefix: 'x:',
    strings: 'xl/SharedStrings.xml',
    target: (part) => `/${part}`,
  },
  '.NET: parts named in one case, stored in another': { zipName: (part) => part.toLowerCase() },
  'a price list: the relations name sharedstrings.xml, the file has SharedStrings.xml': {
    strings: 'xl/SharedStrings.xml',
    target: (part) => part.replace('xl/', '').toLowerCase(),
  },
  'SharePoint, Box: workbook22.xml': { book: 'xl/workbook22.xml' },
  'a workbook at the root, its parts elsewhere': {
    book: 'book.xml',
    sheet: 'data/first.xml',
    strings: 'data/texts.xml',
    styles: 'data/looks.xml',
  },
  'another prefix of the relations': { id: 'rel' },
  'a generated prefix': { id: 'd3p1' },
  'ns0: on everything, and in the relations': { prefix: 'ns0:', id: 'ns1', relationPrefix: 'ns0:' },
  'strict OOXML': { strict: true },
  'strict OOXML with a prefix and another name': {
    strict: true,
    prefix: 's:',
    id: 'q',
    book: 'xl/libro.xml',
  },
  'targets with ..': { target: (part) => `../${part}` },
  'targets with back slashes': { target: (part) => part.replace('xl/', '').replaceAll('/', '\\') },
  'names in the file with back slashes': { zipName: (part) => part.replaceAll('/', '\\') },
  'names in the file with a slash before': { zipName: (part) => `/${part}` },
  'names with escapes': {
    sheet: 'xl/worksheets/hoja 1.xml',
    target: (part) => part.replace('xl/', '').replace(' ', '%20'),
  },
  'zip64, every number': { packing: 'wide' },
  'sizes behind the content': { packing: 'streamed' },
  'nothing packed': { packing: 'stored' },
  'days from 1904': { date1904: true },
  'parts in UTF-16': { encode: utf16 },
  'parts in Latin 1': { encode: (xml) => Buffer.from(xml.replace('UTF-8', 'ISO-8859-1'), 'latin1') },
  'a byte order mark before each part': { encode: (xml) => Buffer.from(`\ufeff${xml}`) },
  'rows and cells without addresses': { rows: ROWS_OF_ALL.replace(/ r="[A-Z]?\d+"/g, '') },
  'rows without addresses after empty ones': {
    rows: ROWS_OF_ALL.replace(/ r="[A-Z]?\d+"/g, '').replace('</row>', '<c/></row>'),
  },
  'texts in the cells': {
    rows: ROWS_OF_ALL.replace(
      '<c r="A2" t="s"><v>3</v></c>',
      '<c r="A2" t="inlineStr"><is><r><t>20</t></r><r><t>01</t></r></is></c>',
    ),
  },
  'texts as sections': {
    rows: ROWS_OF_ALL.replace(
      '<c r="A3" t="s"><v>4</v></c>',
      '<c r="A3" t="inlineStr"><is><t><![CDATA[Ñu & <b>]]></t></is></c>',
    ),
  },
  'numbers as results of texts': {
    rows: ROWS_OF_ALL.replace('<c r="A2" t="s"><v>3</v></c>', '<c r="A2" t="str"><v>2001</v></c>'),
  },
  'a type of workbooks with macros for parts that it does not have': {
    types: '<Default Extension="bin" ContentType="application/vnd.ms-excel.sheet.binary.macroEnabled.main"/>',
  },
  'a template (.xltx)': { bookType: BOOK_TYPE.replace('sheet.main', 'template.main') },
  'the type of workbooks by their extension': {
    types: `<Default Extension="XML" ContentType="${BOOK_TYPE}"/>`,
    bookType: '',
  },
  'without types': { parts: { '[Content_Types].xml': '<Types/>' } },
  'without relations of the file': { parts: { '_rels/.rels': '<Relationships/>' } },
  'a relation to a part that is not there': {
    parts: {
      '_rels/.rels':
        '<Relationships><Relationship Id="a" Type="x/officeDocument" Target="xl/no.xml"/></Relationships>',
    },
  },
  'parts that nothing here reads': {
    parts: {
      'xl/media/image1.png': Buffer.of(1, 2),
      'docProps/app.xml': '<Properties/>',
      'xl/calcChain.xml': '<a',
    },
  },
};

const encrypted = (): Buffer => {
  const book = xlsx.CFB.utils.cfb_new();
  xlsx.CFB.utils.cfb_add(book, '/EncryptionInfo', Buffer.from([4, 0, 4, 0, 0x40, 0, 0, 0]));
  xlsx.CFB.utils.cfb_add(book, '/EncryptedPackage', Buffer.alloc(64));
  return Buffer.from(xlsx.CFB.write(book, { type: 'buffer' }) as Buffer); // because of `type`
};

const READ: readonly (readonly [string, () => Buffer | Promise<Buffer>])[] = [
  ['SheetJS .xlsx', () => sheetJs('xlsx')],
  ['SheetJS .xlsx, packed, with shared texts', () => sheetJs('xlsx', { compression: true, bookSST: true })],
  ['SheetJS .xlsx of 1904', () => sheetJs('xlsx', {}, true)],
  ['SheetJS .xls (BIFF8)', () => sheetJs('biff8')],
  ['SheetJS .xls (BIFF8) of 1904', () => sheetJs('biff8', {}, true)],
  ['SheetJS .xls (BIFF5)', () => biff5()],
  ['SheetJS .xls (BIFF5) of 1904', () => biff5(true)],
  ['exceljs', async () => await excelJs()],
  ['exceljs of 1904', async () => await excelJs(true)],
  ['this product', ours],
  ...Object.entries(MAKERS).map(([name, maker]) => [name, () => writtenBy(maker)] as const),
];

const REFUSED: readonly (readonly [string, () => Buffer | Promise<Buffer>, string])[] = [
  ['SheetJS .xlsm', () => sheetJs('xlsm', { bookVBA: true }, false, Buffer.alloc(9)), MACROS],
  ['a .xlsm named .xlsx', () => writtenBy({ bookType: MACRO_TYPE }), MACROS],
  [
    'a .xlsm under another name of its workbook',
    () => writtenBy({ book: 'xl/libro.xml', bookType: MACRO_TYPE }),
    MACROS,
  ],
  ['programs in an .xlsx', () => writtenBy({ parts: { 'xl/vbaProject.bin': Buffer.alloc(9) } }), MACROS],
  [
    'programs under another name',
    () =>
      writtenBy({
        parts: {
          'xl/p.bin': Buffer.alloc(9),
          'xl/_rels/workbook.xml.rels':
            '<Relationships><Relationship Id="a" Type="http://schemas.microsoft.com/office/2006/relationships/vbaProject" Target="p.bin"/></Relationships>',
        },
      }),
    MACROS,
  ],
  ...(
    ['xlsb', 'ods', 'fods', 'xlml', 'csv', 'txt', 'html', 'sylk', 'dif', 'eth', 'rtf', 'biff2'] as const
  ).map((type) => [`SheetJS ${type}`, () => sheetJs(type), NOT_EXCEL] as const),
  [
    'a document of Word',
    () =>
      zipOf([
        {
          name: '_rels/.rels',
          content: Buffer.from(
            '<Relationships><Relationship Id="a" Type="x/officeDocument" Target="word/document.xml"/></Relationships>',
          ),
        },
        { name: 'word/document.xml', content: xmlPart('document') },
      ]),
    NOT_EXCEL,
  ],
  ['a ZIP of other files', () => zipOf([{ name: 'a.txt', content: Buffer.from('a') }]), NOT_EXCEL],
  ['an .xlsx with a password', encrypted, LOCKED],
  ['half of an .xlsx', () => writtenBy().subarray(0, 600), DAMAGED],
  ['half of a zip64', () => writtenBy({ packing: 'wide' }).subarray(0, 600), DAMAGED],
  ['half of an .xls', () => sheetJs('biff8').subarray(0, 700), DAMAGED],
  [
    'a shared text that is not there',
    () => writtenBy({ rows: ROWS_OF_ALL.replace('<v>4</v>', '<v>9</v>') }),
    DAMAGED,
  ],
  [
    'no sheet but a chart',
    () => writtenBy({ sheet: 'xl/chartsheets/sheet1.xml', sheetIs: 'chartsheet' }),
    NO_SHEET,
  ],
  [
    'content in DA3',
    () => writtenBy({ rows: ROWS_OF_ALL.replace('</row>', '<c r="DA1"><v>1</v></c></row>') }),
    farCell('DA1'),
  ],
  [
    'content in DA5 of an .xls',
    () => {
      const sheet = xlsx.utils.aoa_to_sheet([['Código']]);
      sheet.DA5 = { t: 's', v: 'x' };
      sheet['!ref'] = 'A1:DA5';
      const book = xlsx.utils.book_new();
      xlsx.utils.book_append_sheet(book, sheet, 'a');
      return xlsx.write(book, { type: 'buffer', bookType: 'biff8' });
    },
    farCell('DA5'),
  ],
];

describe('read rightly', () => {
  test.each(READ)('%s', async (_, make) => {
    expect((await cellsOf(await make())).map(shown)).toEqual(EXPECTED);
  });
});

describe('refused for its cause', () => {
  test.each(REFUSED)('%s', async (_, make, reason) => {
    await expect(cellsOf(await make()).then((cells) => cells.map(shown))).rejects.toThrow(reason);
  });
});
