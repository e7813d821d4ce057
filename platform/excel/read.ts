import { MAX_CELL } from '@expediente/kernel/limits.ts';
import type { SheetRow } from './cell.ts';
import {
  HEAD_ROWS,
  longCell,
  MOST_ROWS,
  MOST_TEXT,
  NOT_EXCEL,
  TOO_LARGE,
  TOO_MANY_ROWS,
  UnreadableWorkbook,
} from './limits.ts';

const ZIP = [0x50, 0x4b, 0x03, 0x04];
/** Of an old .xls, and of an .xlsx with a password. */
const COMPOUND = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];

/**
 * Rows of the first sheet of a workbook that have any cell, .xlsx or .xls by its content. Only in a thread of its own
 * (`inThread`), as files of strangers may take all the time and memory that there is.
 * @throws {UnreadableWorkbook} with the reason in Spanish
 */
export async function* readWorkbook(content: Uint8Array): AsyncGenerator<SheetRow> {
  let rows = 0;
  let text = 0;
  for await (const row of await rowsOf(content)) {
    if (row.cells.length === 0) continue;
    rows += 1;
    if (rows > MOST_ROWS + HEAD_ROWS) throw new UnreadableWorkbook(TOO_MANY_ROWS);
    text += textIn(row);
    if (text > MOST_TEXT) throw new UnreadableWorkbook(TOO_LARGE);
    yield row;
  }
}

/** Only the reader that is needed is loaded. */
async function rowsOf(content: Uint8Array): Promise<AsyncIterable<SheetRow> | Iterable<SheetRow>> {
  const file = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  const begins = (bytes: readonly number[]): boolean => bytes.every((byte, at) => content[at] === byte);
  if (begins(ZIP)) return (await import('./xlsx-rows.ts')).xlsxRows(file);
  if (begins(COMPOUND)) return (await import('./xls-rows.ts')).xlsRows(file);
  throw new UnreadableWorkbook(NOT_EXCEL);
}

/** Characters of a row. @throws {UnreadableWorkbook} a cell that no Excel could hold */
function textIn({ cells }: SheetRow): number {
  let length = 0;
  for (const cell of cells) {
    if (cell.kind !== 'text' && cell.kind !== 'error') continue;
    if (cell.text.length > MAX_CELL) throw new UnreadableWorkbook(longCell(cell.address));
    length += cell.text.length;
  }
  return length;
}
