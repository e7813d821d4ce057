import xlsx from '@e965/xlsx';
import { addressOf, type BookSheet, type Cell, type CellValue, type SheetRow } from './cell.ts';
import {
  DAMAGED,
  HEAD_ROWS,
  LOCKED,
  MOST_COLUMNS,
  MOST_FORMAT,
  MOST_ROWS,
  TOO_MANY_COLUMNS,
  UnreadableWorkbook,
} from './limits.ts';

/** The sheets of an old .xls. Only in a worker: the reader takes the whole file at once. @throws {UnreadableWorkbook} */
export function xlsSheets(file: Buffer): readonly BookSheet[] {
  const book = opened(file);
  return book.SheetNames.flatMap((name, at): BookSheet[] => {
    const sheet = book.Sheets[name];
    const hidden = (book.Workbook?.Sheets?.[at]?.Hidden ?? 0) !== 0;
    return sheet ? [{ name, hidden, rows: () => rowsOf(sheet) }] : [];
  });
}

function* rowsOf(sheet: xlsx.WorkSheet): Generator<SheetRow> {
  const { '!ref': range, '!rows': heights = [] } = sheet;
  if (range === undefined) return;
  const { s: first, e: last } = xlsx.utils.decode_range(range);
  if (last.c >= MOST_COLUMNS) throw new UnreadableWorkbook(TOO_MANY_COLUMNS);
  for (let row = first.r; row <= last.r; row += 1) {
    const cells: Cell[] = [];
    for (let column = first.c; column <= last.c; column += 1) {
      const address = addressOf(column + 1, row + 1);
      const cell: xlsx.CellObject | undefined = sheet[address];
      const value = cell && cellValue(cell);
      if (value) cells.push({ ...value, address, column: column + 1 });
    }
    const hidden = heights[row]?.hidden === true;
    if (cells.length > 0) yield { number: row + 1, cells, ...(hidden && { hidden }) };
  }
}

function opened(file: Buffer): xlsx.WorkBook {
  try {
    return xlsx.read(file, {
      type: 'buffer',
      // One more than is taken shows that there are too many.
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

function cellValue({ t, v, f, z, w }: xlsx.CellObject): CellValue | undefined {
  if (f !== undefined) return { kind: 'formula' };
  if (v === undefined || v === '') return undefined;
  if (t === 's') return { kind: 'text', text: String(v) };
  if (t === 'b') return { kind: 'flag', value: v === true };
  if (t === 'e') return { kind: 'error', text: w ?? '#ERROR!' };
  if (t !== 'n' || typeof v !== 'number') return undefined;
  if (!Number.isFinite(v)) return { kind: 'error', text: '#NUM!' };
  const format = typeof z === 'string' && z.length <= MOST_FORMAT ? z : undefined;
  return format !== undefined && xlsx.SSF.is_date(format)
    ? dayOf(v)
    : { kind: 'number', value: v, ...(format === undefined ? {} : { format }) };
}

function dayOf(serial: number): CellValue {
  const date = xlsx.SSF.parse_date_code(serial);
  if (date === null) return { kind: 'error', text: '#NUM!' };
  const [month, day] = [date.m, date.d].map((part) => String(part).padStart(2, '0'));
  return { kind: 'date', day: `${date.y}-${month}-${day}` };
}
