import type { AnyCatalogue } from '@expediente/catalogues/definition.ts';
import { identityOf } from '@expediente/catalogues/engine/identity.ts';
import { type SheetColumn, sheetColumns } from '@expediente/catalogues/excel/sheet.ts';
import { entered } from '@expediente/kernel/entered.ts';
import { folded, quoted } from '@expediente/kernel/text.ts';
import { columnLetters, type SheetRow } from '@expediente/platform/excel/cell.ts';
import { HEAD_ROWS, UnreadableWorkbook } from '@expediente/platform/excel/limits.ts';
import { openSheet } from '@expediente/platform/excel/read.ts';
import { REASON } from '@expediente/platform/excel/refused.ts';
import { takenFrom } from '@expediente/platform/excel/taken.ts';
import type { ImportSheet, ImportValues, RowFault } from '@expediente/schemas/catalogues/import.ts';
import { withAwaited } from './awaited.ts';

interface Placed {
  readonly column: SheetColumn;
  /** Column of the sheet, from 1. */
  readonly at: number;
}

/**
 * Reads a workbook into rows of a catalogue: cells as values, repeated rows with their fault. Runs only in a thread.
 * @throws {UnreadableWorkbook}
 */
export async function readSheet(
  content: Uint8Array,
  definition: AnyCatalogue,
  profile: number,
): Promise<ImportSheet> {
  const columns = sheetColumns(definition, profile);
  const rows: ImportSheet['rows'][number][] = [];
  const hidden = new Set<number>();
  let placed: readonly Placed[] | undefined;
  const sheet = await openSheet(content, (row) => isHeading(columns, row));
  if (sheet.titles === undefined) throw new UnreadableWorkbook(noHeading(columns, sheet.name));
  for await (const row of sheet.rows) {
    if (placed) {
      rows.push(rowOf(placed, row));
      if (row.hidden) hidden.add(row.number);
    } else if (row.number === sheet.titles) placed = placedColumns(columns, row);
  }
  if (!placed) throw new UnreadableWorkbook(noHeading(columns, sheet.name));
  const filled = rows.filter(({ values }) =>
    Object.values(values).some((value) => value !== null && value !== ''),
  );
  if (filled.length === 0)
    throw new UnreadableWorkbook(`La hoja ${quoted(sheet.name)} no tiene filas debajo de los títulos.`);
  return {
    sheet: sheet.name,
    hidden: filled.filter(({ row }) => hidden.has(row)).length,
    others: await sheet.others(),
    columns: placed.map(({ column: { field, title }, at }) => ({ field, title, letter: columnLetters(at) })),
    rows: withAwaited(
      definition,
      placed.map(({ column }) => column),
      withRepeated(definition, placed, filled),
    ),
  };
}

function rowOf(placed: readonly Placed[], { number, cells }: SheetRow): ImportSheet['rows'][number] {
  const values: Record<string, string | number | null> = {};
  const faults: RowFault[] = [];
  for (const { column, at } of placed) {
    const { value, fault } = takenFrom(
      column,
      cells.find((cell) => cell.column === at),
    );
    values[column.field] = value;
    if (fault !== undefined) faults.push({ field: column.field, message: fault });
  }
  return { row: number, values, faults };
}

const titleOf = (text: string): string =>
  folded(entered(text))
    .replace(/\s+/g, ' ')
    .replace(/\s*\*$/, '')
    .trim();

const titlesIn = (row: SheetRow): readonly { readonly title: string; readonly at: number }[] =>
  row.cells.flatMap((cell) => (cell.kind === 'text' ? [{ title: cell.text, at: cell.column }] : []));

/** True for the row of titles: it has two known titles at least, or one and no other text. */
function isHeading(columns: readonly SheetColumn[], row: SheetRow): boolean {
  const titles = titlesIn(row);
  const own = titles.filter(({ title }) =>
    columns.some((column) => titleOf(column.title) === titleOf(title)),
  );
  return own.length >= 2 || (own.length === 1 && titles.length === 1);
}

/** @throws {UnreadableWorkbook} unknown or repeated titles: the values below them would be lost */
function placedColumns(columns: readonly SheetColumn[], row: SheetRow): readonly Placed[] {
  const titles = titlesIn(row).filter(({ title }) => titleOf(title) !== titleOf(REASON));
  const named = (title: string) => columns.find((each) => titleOf(each.title) === titleOf(title));
  const unknown = titles.filter(({ title }) => named(title) === undefined);
  if (unknown.length > 0)
    throw new UnreadableWorkbook(
      `No se conoce la columna ${unknown.map(({ title, at }) => `${quoted(title)} (${columnLetters(at)}${row.number})`).join(', ')}. ${known(columns)}`,
    );
  const placed = titles.flatMap(({ title, at }) => {
    const column = named(title);
    return column ? [{ column, at }] : [];
  });
  const twice = placed.find(({ column, at }) =>
    placed.some((each) => each.column === column && each.at < at),
  );
  if (twice)
    throw new UnreadableWorkbook(`La columna «${twice.column.title}» está dos veces. Deje solo una.`);
  return placed;
}

const known = (columns: readonly SheetColumn[]): string =>
  `Las columnas son: ${columns.map(({ title }) => title).join(', ')}.`;

const noHeading = (columns: readonly SheetColumn[], sheet: string): string =>
  `No se encontraron los títulos de las columnas en las primeras ${HEAD_ROWS} filas de la hoja ${quoted(sheet)}. ${known(columns)}`;

/** Adds a fault to each row that repeats the record of an earlier row, or a value that only one record may have. */
function withRepeated(
  definition: AnyCatalogue,
  placed: readonly Placed[],
  rows: ImportSheet['rows'],
): ImportSheet['rows'] {
  const present = new Set(placed.map(({ column }) => column.field));
  const { key, unique } = definition;
  const rules = [
    { fields: [key.field], where: undefined },
    // A row with an id is identified by that id.
    ...(key.kind === 'natural' ? [] : [{ fields: identityOf(definition), where: { [key.field]: null } }]),
    ...unique.map(({ fields, within = [], where }) => ({ fields: [...within, ...fields], where })),
  ].filter(({ fields }) => fields.every((field) => present.has(field)));
  const seen = rules.map(() => new Map<string, number>());
  const titles = new Map(placed.map(({ column: { field, title } }) => [field, title]));
  return rows.map((each) => {
    for (const [at, { fields, where }] of rules.entries()) {
      const value = claimed(each.values, fields, where);
      const first = value === undefined ? undefined : seen[at]?.get(value);
      if (first !== undefined) {
        const names = fields.map((field) => titles.get(field)).join(', ');
        const message = `Repite la fila ${first}: ${names}.`;
        return { ...each, faults: [...each.faults, { field: fields.at(-1) ?? '', message }] };
      }
      if (value !== undefined) seen[at]?.set(value, each.row);
    }
    return each;
  });
}

/** Values that a row claims for itself; undefined: it claims none. */
function claimed(
  values: ImportValues,
  fields: readonly string[],
  where: Readonly<Record<string, unknown>> = {},
): string | undefined {
  const textOf = (field: string): string => String(values[field] ?? '');
  const meets = Object.entries(where).every(([field, value]) => textOf(field) === String(value ?? ''));
  const last = fields.at(-1);
  if (!meets || last === undefined || fields.every((field) => textOf(field) === '')) return undefined;
  return fields.map((field) => textOf(field).trim().toUpperCase()).join('\u0000');
}
