import { MAX_CELL } from '@expediente/kernel/limits.ts';
import type { BookSheet, SheetRow } from './cell.ts';
import {
  HEAD_ROWS,
  longCell,
  MOST_ROWS,
  MOST_TEXT,
  NO_SHEET,
  NOT_EXCEL,
  TOO_LARGE,
  TOO_MANY_ROWS,
  UnreadableWorkbook,
} from './limits.ts';

const ZIP = [0x50, 0x4b, 0x03, 0x04];
/** First bytes of an old .xls, and of an .xlsx with a password. */
const COMPOUND = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];

/** Sheet of a workbook that is read. */
export interface OpenedSheet {
  readonly name: string;
  /** Number of the row that has the titles; undefined: none of the first rows has them. */
  readonly titles: number | undefined;
  /**
   * Rows that have any cell, from the first.
   * @throws {UnreadableWorkbook} while they are read
   */
  readonly rows: AsyncIterable<SheetRow>;
  /** Names of the later visible sheets that have the titles, too; to be asked for once the rows were read. */
  others(): Promise<readonly string[]>;
}

/**
 * Opens the first visible sheet whose first rows have the titles, or else the first visible one that has rows; the
 * content shows whether the file is .xlsx or .xls. Only for a thread of its own (`inThread`), as files of strangers may
 * take all the time and memory that there is.
 * @throws {UnreadableWorkbook} with the reason in Spanish
 */
export async function openSheet(
  content: Uint8Array,
  isTitles: (row: SheetRow) => boolean,
): Promise<OpenedSheet> {
  const visible = (await sheetsOf(content)).filter(({ hidden }) => !hidden);
  const [first] = visible;
  if (!first) throw new UnreadableWorkbook(NO_SHEET);
  let filled: OpenedSheet | undefined;
  for (const [at, sheet] of visible.entries()) {
    const { head, titles, rows } = await headOf(sheet, isTitles);
    const opened = { name: sheet.name, titles, rows: joined(head, rows) };
    if (titles !== undefined)
      return { ...opened, others: async () => await titled(visible.slice(at + 1), isTitles) };
    if (head.length > 0) filled ??= { ...opened, others: NO_OTHERS };
  }
  return filled ?? { name: first.name, titles: undefined, rows: joined([], bounded([])), others: NO_OTHERS };
}

const NO_OTHERS = async (): Promise<readonly string[]> => [];

/** First rows of a sheet, up to its titles. */
async function headOf(sheet: BookSheet, isTitles: (row: SheetRow) => boolean) {
  const rows = bounded(sheet.rows());
  const head: SheetRow[] = [];
  let titles: number | undefined;
  while (titles === undefined && head.length < HEAD_ROWS) {
    const { value, done } = await rows.next();
    if (done) break;
    head.push(value);
    if (isTitles(value)) titles = value.number;
  }
  return { head, titles, rows };
}

/** Most sheets that are looked through for titles besides the one that is read. */
const MOST_OTHERS = 20;

/** Finds the sheets that have the titles. The others are not read: a fault in one of them does not matter. */
async function titled(
  sheets: readonly BookSheet[],
  isTitles: (row: SheetRow) => boolean,
): Promise<readonly string[]> {
  const names: string[] = [];
  for (const sheet of sheets.slice(0, MOST_OTHERS)) {
    try {
      const { titles, rows } = await headOf(sheet, isTitles);
      await rows.return(undefined);
      if (titles !== undefined) names.push(sheet.name);
    } catch (error) {
      if (!(error instanceof UnreadableWorkbook)) throw error;
    }
  }
  return names;
}

async function* joined(head: readonly SheetRow[], rest: AsyncGenerator<SheetRow>): AsyncGenerator<SheetRow> {
  yield* head;
  yield* rest;
}

/**
 * Rows that have any cell, up to the limits of a workbook.
 * @throws {UnreadableWorkbook} beyond them
 */
async function* bounded(sheet: AsyncIterable<SheetRow> | Iterable<SheetRow>): AsyncGenerator<SheetRow> {
  let rows = 0;
  let text = 0;
  for await (const row of sheet) {
    if (row.cells.length === 0) continue;
    rows += 1;
    if (rows > MOST_ROWS + HEAD_ROWS) throw new UnreadableWorkbook(TOO_MANY_ROWS);
    text += textIn(row);
    if (text > MOST_TEXT) throw new UnreadableWorkbook(TOO_LARGE);
    yield row;
  }
}

/** Sheets of a file; only the reader that it needs is loaded. */
async function sheetsOf(content: Uint8Array): Promise<readonly BookSheet[]> {
  const file = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  const begins = (bytes: readonly number[]): boolean => bytes.every((byte, at) => content[at] === byte);
  if (begins(ZIP)) return await (await import('./xlsx-rows.ts')).xlsxSheets(file);
  if (begins(COMPOUND)) return (await import('./xls-rows.ts')).xlsSheets(file);
  throw new UnreadableWorkbook(NOT_EXCEL);
}

/**
 * Characters of a row.
 * @throws {UnreadableWorkbook} for a cell that no Excel could hold
 */
function textIn({ cells }: SheetRow): number {
  let length = 0;
  for (const cell of cells) {
    if (cell.kind !== 'text' && cell.kind !== 'error') continue;
    if (cell.text.length > MAX_CELL) throw new UnreadableWorkbook(longCell(cell.address));
    length += cell.text.length;
  }
  return length;
}
