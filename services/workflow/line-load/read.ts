import { folded } from '@expediente/kernel/text.ts';
import { addressOf, columnLetters, type SheetRow } from '@expediente/platform/excel/cell.ts';
import { HEAD_ROWS, UnreadableWorkbook } from '@expediente/platform/excel/limits.ts';
import { readWorkbook } from '@expediente/platform/excel/read.ts';
import { takenFrom } from '@expediente/platform/excel/taken.ts';
import { type DecimalFault, decimalFault } from '@expediente/schemas/checks.ts';
import type { LoadColumn, LoadFault, TextOfCells } from '@expediente/schemas/shared/line-load.ts';
import { decimalRule } from '@expediente/schemas/types.ts';

/** More rows than any plan has lines: whoever has them divides the file. */
export const MOST_LOADED_ROWS = 5_000;

/** Characters of a code or a quantity: more than any has. */
const MOST_CODE = 100;

/** A row of a sheet of lines: cells as texts, and what of them cannot be read. */
export interface LoadedRow {
  /** As the sheet numbers it. */
  readonly row: number;
  readonly values: TextOfCells;
  readonly cells: TextOfCells;
  readonly unreadable: readonly LoadFault[];
  /** The first row, without a number in the quantity's column: titles, unless it names records. */
  readonly heading: boolean;
}

/**
 * Rows of a sheet of lines, by position of their columns (planning B31); empty rows are passed over. Only in a thread.
 * @throws {UnreadableWorkbook} no workbook, columns in other places, too many rows
 */
export async function readLines(
  content: Uint8Array,
  columns: readonly LoadColumn[],
): Promise<readonly LoadedRow[]> {
  const rows: LoadedRow[] = [];
  let seen = 0;
  for await (const sheetRow of readWorkbook(content)) {
    seen += 1;
    if (seen <= HEAD_ROWS) expectOwnPlaces(columns, sheetRow);
    const row = rowOf(columns, sheetRow, seen === 1);
    if (Object.values(row.values).every((value) => value === '') && row.unreadable.length === 0) continue;
    if (rows.length > MOST_LOADED_ROWS)
      throw new UnreadableWorkbook(
        `La hoja tiene más de ${MOST_LOADED_ROWS.toLocaleString('es-GT')} filas (hasta ${addressOf(1, row.row)} y más). Divídala en partes y cárguelas una tras otra.`,
      );
    rows.push(row);
  }
  if (rows.every(({ heading }) => heading))
    throw new UnreadableWorkbook(`La hoja no tiene filas que cargar. ${inWords(columns)}`);
  return rows;
}

function rowOf(columns: readonly LoadColumn[], { number, cells }: SheetRow, first: boolean): LoadedRow {
  const values = { sub_product: '', code: '', line_id: '', qty: '' };
  const addresses = { ...values };
  const unreadable: LoadFault[] = [];
  for (const [place, { field, kind, most = MOST_CODE }] of columns.entries()) {
    const cell = cells.find(({ column }) => column === place + 1);
    const address = addressOf(place + 1, number);
    const { value, fault } = takenFrom({ kind, most }, cell);
    Object.assign(values, { [field]: String(value ?? '').trim() });
    Object.assign(addresses, { [field]: address });
    if (fault !== undefined) unreadable.push({ cell: address, reason: 'unreadable', message: fault });
  }
  const heading = first && !isNumber(values.qty);
  return { row: number, values, cells: addresses, unreadable, heading };
}

const NO_NUMBER: readonly (DecimalFault | undefined)[] = ['number', 'comma'];
const ANY = decimalRule('quantity');
const isNumber = (text: string): boolean => !NO_NUMBER.includes(decimalFault(ANY, text));

/** A sheet of another layout would be read as nonsense, row by row. @throws {UnreadableWorkbook} */
function expectOwnPlaces(columns: readonly LoadColumn[], { number, cells }: SheetRow): void {
  for (const cell of cells) {
    if (cell.kind !== 'text' || cell.text.length > MOST_CODE) continue;
    const place = columns.findIndex(({ title }) => folded(title) === folded(cell.text.trim()));
    const column = columns[place];
    // Where people write sentences a title is a word like others.
    if (!column || cell.column === place + 1 || columns[cell.column - 1]?.most) continue;
    throw new UnreadableWorkbook(
      `La columna «${column.title}» está en ${addressOf(cell.column, number)} y se lee de la columna ${columnLetters(place + 1)}. ${inWords(columns)}`,
    );
  }
}

const inWords = (columns: readonly LoadColumn[]): string =>
  `Las columnas son: ${columns.map(({ title }, place) => `${columnLetters(place + 1)} ${title}`).join(', ')}. Descargue la plantilla.`;
