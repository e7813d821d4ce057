import { entered } from '@expediente/kernel/entered.ts';
import { folded, quoted } from '@expediente/kernel/text.ts';
import { addressOf, columnLetters, type SheetRow } from '@expediente/platform/excel/cell.ts';
import { HEAD_ROWS, UnreadableWorkbook } from '@expediente/platform/excel/limits.ts';
import { openSheet } from '@expediente/platform/excel/read.ts';
import { takenFrom } from '@expediente/platform/excel/taken.ts';
import { type DecimalFault, decimalFault } from '@expediente/schemas/checks.ts';
import type { TextOfCells } from '@expediente/schemas/shared/line-load.ts';
import type { SheetRead } from '@expediente/schemas/shared/sheet.ts';
import type { LoadColumn, LoadFault, TextsOf } from '@expediente/schemas/shared/workbook-load.ts';
import { decimalRule } from '@expediente/schemas/types.ts';

/** Most rows of a file: more than any plan has lines. A longer file has to be divided. */
export const MOST_LOADED_ROWS = 5_000;

/** Longest code or quantity in characters: more than any has. */
const MOST_CODE = 100;

/** Row of a sheet of lines: its cells as texts, and faults of those that cannot be read. */
export interface LoadedRow<Texts = TextOfCells> {
  /** Row number in the sheet. */
  readonly row: number;
  readonly values: Texts;
  readonly cells: Texts;
  readonly unreadable: readonly LoadFault<'unreadable'>[];
  /**
   * True for a row of titles, or above them, that has no number in the first column of numbers. It is no line then,
   * unless it names records.
   */
  readonly heading: boolean;
}

/** Sheet of lines, and remarks on reading it. */
export interface LoadedSheet<Texts = TextOfCells> extends SheetRead {
  readonly rows: readonly LoadedRow<Texts>[];
}

type AnyColumns = readonly LoadColumn[];
type AnyTexts = TextsOf<string>;

/**
 * Reads the rows of a sheet of lines, by position of their columns (planning B31); empty rows are left out. To be
 * called in a worker thread only.
 * @throws {UnreadableWorkbook} when it is no workbook, has columns in other places, or has too many rows
 */
export async function readLines(content: Uint8Array, columns: AnyColumns): Promise<LoadedSheet<AnyTexts>> {
  const rows: LoadedRow<AnyTexts>[] = [];
  let seen = 0;
  let hidden = 0;
  const sheet = await openSheet(content, (row) => titlesIn(columns, row).length > 1);
  for await (const sheetRow of sheet.rows) {
    seen += 1;
    if (seen <= HEAD_ROWS) expectOwnPlaces(columns, sheetRow, sheet.name);
    const isHead = sheet.titles === undefined ? seen === 1 : sheetRow.number <= sheet.titles;
    const row = rowOf(columns, sheetRow, isHead);
    if (Object.values(row.values).every((value) => value === '') && row.unreadable.length === 0) continue;
    if (rows.length > MOST_LOADED_ROWS)
      throw new UnreadableWorkbook(
        `La hoja ${quoted(sheet.name)} tiene más de ${MOST_LOADED_ROWS.toLocaleString('es-GT')} filas (hasta ${addressOf(1, row.row)} y más). Divídala en partes y cárguelas una tras otra.`,
      );
    if (sheetRow.hidden && !row.heading) hidden += 1;
    rows.push(row);
  }
  if (rows.every(({ heading }) => heading))
    throw new UnreadableWorkbook(
      `La hoja ${quoted(sheet.name)} no tiene filas que cargar. ${inWords(columns)}`,
    );
  return { sheet: sheet.name, hidden, others: await sheet.others(), rows };
}

/** Dashes that Word and web pages put in the place of a code's hyphens. */
const HYPHENS = /[\u2010-\u2015\u2212]/g;

function rowOf(columns: AnyColumns, { number, cells }: SheetRow, isHead: boolean): LoadedRow<AnyTexts> {
  const values: Record<string, string> = {};
  const addresses: Record<string, string> = {};
  const unreadable: LoadFault<'unreadable'>[] = [];
  for (const [place, { field, kind, nit, most = MOST_CODE }] of columns.entries()) {
    const cell = cells.find(({ column }) => column === place + 1);
    const address = addressOf(place + 1, number);
    const { value, fault } = takenFrom({ kind, most, ...(nit && { nit }) }, cell);
    const text = String(value ?? '').trim();
    // Only codes get plain hyphens: sentences stay as people wrote them.
    const isCode = kind === 'text' && !isSentence(columns, place + 1);
    values[field] = isCode ? text.replace(HYPHENS, '-') : text;
    addresses[field] = address;
    if (fault !== undefined) unreadable.push({ cell: address, reason: 'unreadable', message: fault });
  }
  const numbered = columns.find(({ kind }) => kind !== 'text')?.field ?? '';
  const heading = isHead && !isNumber(values[numbered] ?? '');
  return { row: number, values, cells: addresses, unreadable, heading };
}

const NO_NUMBER: readonly (DecimalFault | undefined)[] = ['number', 'comma'];
const ANY = decimalRule('quantity');
const isNumber = (text: string): boolean => !NO_NUMBER.includes(decimalFault(ANY, text));

const isSentence = (columns: AnyColumns, at: number): boolean => columns[at - 1]?.most !== undefined;
const isOwn = (columns: AnyColumns, at: number, text: string): boolean =>
  folded(columns[at - 1]?.title ?? '') === folded(entered(text).trim());

/** Titles of known columns in a row, each with its expected place and the actual one. */
const titlesIn = (columns: AnyColumns, { cells }: SheetRow) =>
  cells.flatMap((cell) => {
    if (cell.kind !== 'text' || cell.text.length > MOST_CODE) return [];
    // A column for sentences may contain a title's word by chance.
    if (isSentence(columns, cell.column) && !isOwn(columns, cell.column, cell.text)) return [];
    const place = columns.findIndex(({ title }) => folded(title) === folded(entered(cell.text).trim()));
    const column = columns[place];
    return column ? [{ place, column, at: cell.column }] : [];
  });

/**
 * Refuses a sheet with another order of columns, which would be read as nonsense.
 * @throws {UnreadableWorkbook}
 */
function expectOwnPlaces(columns: AnyColumns, row: SheetRow, sheet: string): void {
  for (const { place, column, at } of titlesIn(columns, row)) {
    if (at === place + 1) continue;
    throw new UnreadableWorkbook(
      `La columna «${column.title}» de la hoja ${quoted(sheet)} está en ${addressOf(at, row.number)} y se lee de la columna ${columnLetters(place + 1)}. ${inWords(columns)}`,
    );
  }
}

const inWords = (columns: AnyColumns): string =>
  `Las columnas son: ${columns.map(({ title }, place) => `${columnLetters(place + 1)} ${title}`).join(', ')}. Descargue la plantilla.`;
