import { entered } from '@expediente/kernel/entered.ts';
import { folded } from '@expediente/kernel/text.ts';
import { type LoadColumn, MOST_PASTED, type PastedCells } from '@expediente/schemas/shared/workbook-load.ts';
import { blockCells, plainFigure } from '../grid/cell-block.ts';

/** A pasted row: its original text, and its cells by field. */
interface PastedRow {
  /** Number of the row, from 1. */
  readonly row: number;
  readonly text: string;
  readonly cells: PastedCells;
}

type Columns = readonly LoadColumn[];
/** Fields by position of their cells; null: a cell that is not read. */
type Layout = readonly (string | null)[];

const templateOf = (columns: Columns): Layout => columns.map(({ field }) => field);
const narrowOf = (columns: Columns): Layout => templateOf(columns.filter(({ aside }) => !aside));

/** Amount as people write it, even misspelt: unlike a name it has no letters besides the currency sign. */
const AMOUNT = /^(?:Q|GTQ)?[\s.]*[-\d][\d.,'\s-]*$/i;
interface Row {
  /** Number of the row, from 1. */
  readonly row: number;
  readonly text: string;
  readonly cells: readonly string[];
}

/** Rows of text copied from a spreadsheet, or typed with `;` between cells. */
const rowsIn = (text: string): readonly Row[] =>
  blockCells(text).map((block, at) => {
    const [typed = ''] = block;
    const cells = block.length > 1 ? block : typed.split(';');
    return { row: at + 1, text: block.join('\t'), cells: cells.map((cell) => entered(cell).trim()) };
  });

/** Column whose title a cell has; compared by the first word, because people shorten titles. */
function titled(columns: Columns, cell: string): string | undefined {
  const [word = ''] = folded(cell).split(/[\s*]/);
  return word === '' ? undefined : columns.find(({ title }) => folded(title).split(' ')[0] === word)?.field;
}

/** True for the row of titles: a cell has only the first column's title, and not 'NIT 1234567' with its value. */
const isTitles = ([first]: Columns, cells: readonly string[]): boolean =>
  cells.some((cell) => folded(cell).replace(/[\s*:]+$/, '') === folded(first?.title ?? ''));

/** Layout from titles, completed where only the first ones are there; undefined: fewer than two titles are known. */
function placedBy(columns: Columns, titles: readonly string[]): Layout | undefined {
  const layout = titles.map((cell) => titled(columns, cell) ?? null);
  if (layout.filter((field) => field !== null).length < 2) return undefined;
  return (
    [templateOf(columns), narrowOf(columns)].find((each) =>
      layout.every((field, at) => field === each[at]),
    ) ?? layout
  );
}

/**
 * Layout of rows without titles: the template's if most cells in the place of its column that is not read hold names,
 * else the one without that column, where they would be amounts.
 */
function layoutOf(columns: Columns, rows: readonly (readonly string[])[]): Layout {
  const aside = columns.findIndex((column) => column.aside);
  const cells = rows.map((row) => row[aside] ?? '').filter((cell) => cell !== '');
  const names = cells.filter((cell) => !AMOUNT.test(cell));
  const isWide = rows.some((row) => row.length >= columns.length);
  return names.length * 2 > cells.length || (cells.length === 0 && isWide)
    ? templateOf(columns)
    : narrowOf(columns);
}

/** Rows of pasted text, without empty ones and titles. */
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
    // Cut, so that the call stays small; the check still refuses a text of this length.
    const textOf = (field: string): string => (cells[layout.indexOf(field)] ?? '').slice(0, MOST_PASTED);
    const read = columns.filter(({ aside }) => !aside);
    const texts = read.map(({ field, kind }) => [
      field,
      kind === 'decimal' ? plainFigure(textOf(field)) : textOf(field),
    ]);
    return { row, text, cells: { row, ...Object.fromEntries(texts) } };
  });
}
