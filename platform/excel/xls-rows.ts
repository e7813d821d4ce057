import xlsx from '@e965/xlsx';
import { addressOf, type BookSheet, type Cell, type CellValue, type SheetRow } from './cell.ts';
import { dayCell } from './days.ts';
import {
  DAMAGED,
  farCell,
  HEAD_ROWS,
  LOCKED,
  MOST_COLUMNS,
  MOST_FORMAT,
  MOST_ROWS,
  UnreadableWorkbook,
} from './limits.ts';

/**
 * Sheets of an old .xls. Only for a worker, since the reader takes the whole file at once.
 * @throws {UnreadableWorkbook}
 */
export function xlsSheets(file: Buffer): readonly BookSheet[] {
  const book = opened(file);
  const date1904 = book.Workbook?.WBProps?.date1904 === true;
  return book.SheetNames.flatMap((name, at): BookSheet[] => {
    const sheet = book.Sheets[name];
    const hidden = (book.Workbook?.Sheets?.[at]?.Hidden ?? 0) !== 0;
    return sheet ? [{ name, hidden, rows: () => rowsOf(sheet, date1904) }] : [];
  });
}

function* rowsOf(sheet: xlsx.WorkSheet, date1904: boolean): Generator<SheetRow> {
  const { '!ref': range, '!rows': heights = [] } = sheet;
  if (range === undefined) return;
  const { s: first, e: last } = xlsx.utils.decode_range(range);
  for (let row = first.r; row <= last.r; row += 1) {
    const cells: Cell[] = [];
    for (let column = first.c; column <= last.c; column += 1) {
      const address = addressOf(column + 1, row + 1);
      const cell: xlsx.CellObject | undefined = sheet[address];
      const value = cell && cellValue(cell, date1904);
      if (!value) continue;
      if (column >= MOST_COLUMNS) throw new UnreadableWorkbook(farCell(address));
      cells.push({ ...value, address, column: column + 1 });
    }
    const hidden = heights[row]?.hidden === true;
    if (cells.length > 0) yield { number: row + 1, cells, ...(hidden && { hidden }) };
  }
}

function opened(file: Buffer): xlsx.WorkBook {
  try {
    return xlsx.read(file, {
      type: 'buffer',
      // A row beyond those that are taken shows that there are too many.
      sheetRows: MOST_ROWS + HEAD_ROWS + 1,
      cellDates: false,
      cellNF: true,
      cellHTML: false,
      cellFormula: true,
    });
  } catch (error) {
    const locked = error instanceof Error && /password|encrypt/i.test(error.message);
    throw new UnreadableWorkbook(locked ? LOCKED : DAMAGED, { cause: error });
  }
}

function cellValue({ t, v, f, z, w }: xlsx.CellObject, date1904: boolean): CellValue | undefined {
  if (f !== undefined) return { kind: 'formula' };
  if (v === undefined || v === '') return undefined;
  if (t === 's') return { kind: 'text', text: String(v) };
  if (t === 'b') return { kind: 'flag', value: v === true };
  if (t === 'e') return { kind: 'error', text: w ?? '#ERROR!' };
  if (t !== 'n' || typeof v !== 'number') return undefined;
  if (!Number.isFinite(v)) return { kind: 'error', text: '#NUM!' };
  const format = typeof z === 'string' && z.length <= MOST_FORMAT ? z : undefined;
  return format !== undefined && xlsx.SSF.is_date(format)
    ? dayCell(v, date1904)
    : { kind: 'number', value: v, ...(format === undefined ? {} : { format }) };
}
