import { Readable } from 'node:stream';
import ExcelJs from 'exceljs';
import { type Cell, type CellValue, columnLetters, type SheetRow } from './cell.ts';
import { DAMAGED, MOST_COLUMNS, NO_SHEET, TOO_MANY_COLUMNS, UnreadableWorkbook } from './limits.ts';
import { firstSheetOnly } from './zip.ts';

/** Rows of the first sheet of an .xlsx, one by one. @throws {UnreadableWorkbook} */
export async function* xlsxRows(file: Buffer): AsyncGenerator<SheetRow> {
  const reader = new ExcelJs.stream.xlsx.WorkbookReader(Readable.from([firstSheetOnly(file)]), {
    worksheets: 'emit',
    sharedStrings: 'cache',
    styles: 'cache',
    hyperlinks: 'ignore',
    entries: 'ignore',
  });
  let sheets = 0;
  try {
    for await (const sheet of reader) {
      sheets += 1;
      for await (const row of sheet) yield rowOf(row);
      break;
    }
  } catch (error) {
    if (error instanceof UnreadableWorkbook) throw error;
    throw new UnreadableWorkbook(DAMAGED, { cause: error });
  }
  if (sheets === 0) throw new UnreadableWorkbook(NO_SHEET);
}

function rowOf(row: ExcelJs.Row): SheetRow {
  const cells: Cell[] = [];
  if (row.cellCount > MOST_COLUMNS) throw new UnreadableWorkbook(TOO_MANY_COLUMNS);
  row.eachCell({ includeEmpty: false }, (cell, column) => {
    const value = cellValue(cell.value, cell.numFmt);
    if (value) cells.push({ ...value, address: `${columnLetters(column)}${row.number}`, column });
  });
  return { number: row.number, cells };
}

function cellValue(value: ExcelJs.CellValue, format: string | undefined): CellValue | undefined {
  if (value === null || value === undefined || value === '') return undefined;
  if (typeof value === 'string') return { kind: 'text', text: value };
  if (typeof value === 'number') return { kind: 'number', value, ...(format ? { format } : {}) };
  if (typeof value === 'boolean') return { kind: 'flag', value };
  if (value instanceof Date) return dateOf(value);
  if ('formula' in value || 'sharedFormula' in value) return { kind: 'formula' };
  if ('error' in value) return { kind: 'error', text: value.error };
  if ('richText' in value) return { kind: 'text', text: value.richText.map(({ text }) => text).join('') };
  return 'text' in value ? { kind: 'text', text: String(value.text) } : undefined;
}

/** A day of the sheet has no zone: the reader tells it as midnight of UTC. */
const dateOf = (date: Date): CellValue =>
  Number.isNaN(date.getTime())
    ? { kind: 'error', text: '#NUM!' }
    : { kind: 'date', day: date.toISOString().slice(0, 10) };
