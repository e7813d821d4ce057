import { once } from 'node:events';
import { PassThrough, type Readable } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import type ExcelJs from 'exceljs';
import { columnLetters } from './cell.ts';

/**
 * Form in which a column's cells are written: a code is always text, an amount a number. `decimal` is for prices, too.
 */
export type ColumnKind = 'text' | 'integer' | 'decimal' | 'quantity' | 'money' | 'date';

export interface WrittenColumn {
  readonly title: string;
  readonly kind: ColumnKind;
  /** Width in characters. */
  readonly width: number;
}

/** Cell to be written; decimals and dates are the texts that the product keeps. */
export type WrittenCell = string | number | null | undefined;

/**
 * Sum of cells above it in its column, from one of the sheet's rows to another (both count, the first row is 0): a
 * formula, with the exact sum as it was computed here. Other sums among the cells are not summed again.
 */
export interface SumCell {
  readonly sumFrom: number;
  readonly sumTo: number;
  readonly result: string;
  /** Rows to leave out: those that have this text in that column (the first is 0). */
  readonly unless?: { readonly column: number; readonly is: string };
}

/** A row in bold: a subtotal, a total. */
export interface TotalRow {
  readonly total: readonly (WrittenCell | SumCell)[];
}

export type WrittenRow = readonly WrittenCell[] | TotalRow;

export interface WrittenSheet {
  readonly name: string;
  /** Lines above the columns' titles. */
  readonly head?: readonly string[];
  readonly columns: readonly WrittenColumn[];
  readonly rows: AsyncIterable<readonly WrittenRow[]> | Iterable<readonly WrittenRow[]>;
}

export const EXCEL_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const FORMATS: Readonly<Record<ColumnKind, string>> = {
  // Format of text, so that anything typed there later stays as typed.
  text: '@',
  integer: '0',
  decimal: '#,##0.00########',
  quantity: '#,##0.00',
  money: '"Q"#,##0.00',
  date: 'dd/mm/yyyy',
};
/** Most digits that an Excel number holds. */
const MOST_DIGITS = 15;
const DECIMALS: readonly ColumnKind[] = ['decimal', 'quantity', 'money'];
/** Most bytes that are produced and not yet read. */
const AHEAD = 1024 * 1024;
const HEAD_STYLE = {
  font: { bold: true },
  fill: { type: 'pattern', pattern: 'solid', fgColor: { argb: 'FFE3EAF2' } },
} as const;

const TOTAL_STYLE = {
  font: { bold: true },
  border: { top: { style: 'thin', color: { argb: 'FF8A97A8' } } },
} as const;

/**
 * Workbook as a stream, produced on demand: rows come in batches and none is kept. A cell holds the value given, and a
 * formula only for a sum. An error while rows are read ends the stream with that error.
 */
export function writeWorkbook(sheets: readonly WrittenSheet[], author: string): Readable {
  const output = new PassThrough({ highWaterMark: AHEAD });
  write(sheets, author, output).catch((error: unknown) =>
    output.destroy(error instanceof Error ? error : new Error(String(error))),
  );
  return output;
}

async function write(sheets: readonly WrittenSheet[], author: string, output: PassThrough): Promise<void> {
  // Loaded at the first export: it would take a tenth of the time of every start.
  const { default: Excel } = await import('exceljs');
  const book = new Excel.stream.xlsx.WorkbookWriter({
    stream: output,
    useStyles: true,
    useSharedStrings: false,
  });
  book.creator = author;
  for (const sheet of sheets) await writeSheet(book, sheet, output);
  await book.commit();
}

async function writeSheet(
  book: ExcelJs.stream.xlsx.WorkbookWriter,
  { name, head = [], columns, rows }: WrittenSheet,
  output: PassThrough,
): Promise<void> {
  const titles = head.length + 1;
  const sheet = book.addWorksheet(name, { views: [{ state: 'frozen', ySplit: titles }] });
  sheet.columns = columns.map(({ kind, width }) => ({ width, style: { numFmt: FORMATS[kind] } }));
  for (const line of head) {
    const row = sheet.addRow([line]);
    row.getCell(1).numFmt = FORMATS.text;
    row.commit();
  }
  const heading = sheet.addRow(columns.map(({ title }) => title));
  heading.eachCell((cell) => Object.assign(cell, HEAD_STYLE));
  heading.commit();
  for await (const batch of rows) {
    for (const row of batch) addRow(sheet, columns, titles, row);
    // Gives other requests their turn, and waits for the reader (back-pressure).
    await turn();
    if (output.destroyed) return;
    if (output.writableNeedDrain) await Promise.race([once(output, 'drain'), once(output, 'close')]);
  }
  sheet.commit();
}

/** @param titles rows above the sheet's rows */
function addRow(
  sheet: ExcelJs.Worksheet,
  columns: readonly WrittenColumn[],
  titles: number,
  row: WrittenRow,
): void {
  const cells = 'total' in row ? row.total : row;
  const added = sheet.addRow(
    cells.map((cell, at) => {
      const kind = columns[at]?.kind;
      if (typeof cell !== 'object' || cell === null) return written(cell, kind);
      return { formula: sumFormula(cell, at, titles), result: written(cell.result, kind) ?? 0 };
    }),
  );
  if ('total' in row) added.eachCell((cell) => Object.assign(cell, TOTAL_STYLE));
  added.commit();
}

function sumFormula({ sumFrom, sumTo, unless }: SumCell, at: number, titles: number): string {
  const rangeOf = (column: number): string => {
    const letters = columnLetters(column + 1);
    return `${letters}${titles + 1 + sumFrom}:${letters}${titles + 1 + sumTo}`;
  };
  return unless
    ? `SUMIF(${rangeOf(unless.column)},"<>${unless.is}",${rangeOf(at)})`
    : `SUBTOTAL(9,${rangeOf(at)})`;
}

function written(cell: WrittenCell, kind: ColumnKind = 'text'): string | number | Date | null {
  if (cell === null || cell === undefined || cell === '') return null;
  if (typeof cell === 'number') return cell;
  if (DECIMALS.includes(kind) && /^-?\d+(\.\d+)?$/.test(cell) && digits(cell) <= MOST_DIGITS)
    return Number(cell);
  if (kind === 'integer' && /^-?\d{1,15}$/.test(cell)) return Number(cell);
  return kind === 'date' && /^\d{4}-\d\d-\d\d$/.test(cell) ? new Date(`${cell}T00:00:00Z`) : cell;
}

const digits = (decimal: string): number => decimal.replace(/^-?0*\.?0*|\./g, '').length;
