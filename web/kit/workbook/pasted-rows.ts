import { entered } from '@expediente/kernel/entered.ts';
import { folded } from '@expediente/kernel/text.ts';
import { type LoadColumn, MOST_PASTED, type PastedCells } from '@expediente/schemas/shared/workbook-load.ts';
import { blockCells, plainFigure } from '../grid/cell-block.ts';

/** A row of cells as a spreadsheet copies them, in the columns of the template or without those that are not read. */
interface PastedRow {
  /** From 1. */
  readonly row: number;
  readonly text: string;
  readonly cells: PastedCells;
}

type Columns = readonly LoadColumn[];
/** Columns by position; null: one that is not read. */
type Layout = readonly (string | null)[];

const templateOf = (columns: Columns): Layout => columns.map(({ field }) => field);
const narrowOf = (columns: Columns): Layout => templateOf(columns.filter(({ aside }) => !aside));

/** Whatever people write for an amount, misspelt or not: a name has letters besides the sign of the money. */
const AMOUNT = /^(?:Q|GTQ)?[\s.]*[-\d][\d.,'\s-]*$/i;
interface Row {
  /** From 1. */
  readonly row: number;
  readonly text: string;
  readonly cells: readonly string[];
}

/** Rows as a spreadsheet copies them, or as they are typed, with `;` between cells. */
const rowsIn = (text: string): readonly Row[] =>
  blockCells(text).map((block, at) => {
    const [typed = ''] = block;
    const cells = block.length > 1 ? block : typed.split(';');
    return { row: at + 1, text: block.join('\t'), cells: cells.map((cell) => entered(cell).trim()) };
  });

/** The column that a cell is the title of: by its first word, as people shorten titles. */
function titled(columns: Columns, cell: string): string | undefined {
  const [word = ''] = folded(cell).split(/[\s*]/);
  return word === '' ? undefined : columns.find(({ title }) => folded(title).split(' ')[0] === word)?.field;
}

/** Whether a row has the titles: that of the first column alone in its cell, as a NIT that is copied with its word has more. */
const isTitles = ([first]: Columns, cells: readonly string[]): boolean =>
  cells.some((cell) => folded(cell).replace(/[\s*:]+$/, '') === folded(first?.title ?? ''));

/** What titles place; undefined: the first column alone. Those of the first columns stand for all of them. */
function placedBy(columns: Columns, titles: readonly string[]): Layout | undefined {
  const layout = titles.map((cell) => titled(columns, cell) ?? null);
  if (layout.filter((field) => field !== null).length < 2) return undefined;
  return (
    [templateOf(columns), narrowOf(columns)].find((each) =>
      layout.every((field, at) => field === each[at]),
    ) ?? layout
  );
}

/** Of rows without titles: in the template a name is where an amount is without it, which most rows have. */
function layoutOf(columns: Columns, rows: readonly (readonly string[])[]): Layout {
  const aside = columns.findIndex((column) => column.aside);
  const cells = rows.map((row) => row[aside] ?? '').filter((cell) => cell !== '');
  const names = cells.filter((cell) => !AMOUNT.test(cell));
  const isWide = rows.some((row) => row.length >= columns.length);
  return names.length * 2 > cells.length || (cells.length === 0 && isWide)
    ? templateOf(columns)
    : narrowOf(columns);
}

/** The rows of what was pasted, empty ones and titles left out. */
export function pastedCells(columns: Columns, text: string): readonly PastedRow[] {
  const rows = rowsIn(text).filter(({ cells }) => cells.some((cell) => cell !== ''));
  const lines = rows.filter(({ cells }) => !isTitles(columns, cells));
  const titles = rows.find(({ cells }) => isTitles(columns, cells))?.cells ?? [];
  const layout =
    placedBy(columns, titles) ??
    layoutOf(
      columns,
      lines.map(({ cells }) => cells),
    );
  return lines.map(({ text, row, cells }) => {
    // The check refuses what is longer than any cell, as it is cut.
    const textOf = (field: string): string => (cells[layout.indexOf(field)] ?? '').slice(0, MOST_PASTED);
    const read = columns.filter(({ aside }) => !aside);
    const texts = read.map(({ field, kind }) => [
      field,
      kind === 'decimal' ? plainFigure(textOf(field)) : textOf(field),
    ]);
    return { row, text, cells: { row, ...Object.fromEntries(texts) } };
  });
}
