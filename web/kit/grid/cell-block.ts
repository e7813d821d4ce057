import { keptDate } from '../figures/date-text.ts';
import { type EditColumn, holdsFigures, isOpen, shownCell, withLine } from './edit-columns.ts';

/** `1,250.00` as a spreadsheet shows it: the decimal point proves that the commas separate thousands. */
const GROUPED = /^-?\d{1,3}(,\d{3})+\.\d+$/;

/** A spreadsheet's amount as a person would type it: without `Q` and the commas of thousands. */
export function plainFigure(text: string): string {
  const plain = text.replace(/^Q\s*/i, '').trim();
  return GROUPED.test(plain) ? plain.replaceAll(',', '') : plain;
}

/** Value that a line keeps for text typed in a column. */
export function typedValue<Line>({ kind }: EditColumn<Line>, typed: string): string {
  const text = typed.trim();
  return kind === 'date' ? keptDate(text) : text;
}

const pastedValue = <Line>(column: EditColumn<Line>, text: string): string =>
  typedValue(column, holdsFigures(column) ? plainFigure(text.trim()) : text.replace(/\s*[\r\n]+\s*/g, ' '));

/** Cells of text copied from a spreadsheet: tabs between cells, a line per row, quotes around a cell with either. */
export function blockCells(text: string): readonly (readonly string[])[] {
  const rows: string[][] = [[]];
  // The loop below stops at the end of the text: the empty match there would be one cell more.
  const cells = /(?:"((?:[^"]|"")*)"(?=[\t\r\n]|$)|([^\t\r\n]*))(\t|\r\n|\n|\r|$)/g;
  for (const [, quoted, plain = '', end] of text.matchAll(cells)) {
    rows.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === '') break;
    if (end !== '\t') rows.push([]);
  }
  // Spreadsheets put a line break behind the last row, too.
  return rows.length > 1 && rows.at(-1)?.join('') === '' ? rows.slice(0, -1) : rows;
}

/** Cells as text to paste into a spreadsheet. */
export const blockText = (rows: readonly (readonly string[])[]): string =>
  rows
    .map((row) =>
      row.map((cell) => (/[\t\r\n"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join('\t'),
    )
    .join('\r\n');

/** Text of a cell for a spreadsheet: figures without separators, other values as they are shown. */
export const copiedCell = <Line extends object>(column: EditColumn<Line>, line: Line): string =>
  column.value?.(line) ??
  (holdsFigures(column) ? String(line[column.field] ?? '') : shownCell(column, line[column.field]));

export interface BlockTarget<Line> {
  readonly lines: readonly Line[];
  lineId(line: Line): string;
  /** Columns as they are displayed; undefined: a column of the grid's own, which holds a button. */
  readonly columns: readonly (EditColumn<Line> | undefined)[];
  /** Makes the line below the others; absent: no lines can be added. */
  readonly blank?: (() => Line) | undefined;
}

export interface BlockOutcome<Line> {
  readonly lines: readonly Line[];
  /** Number of cells not pasted because they cannot be typed in, and have another value. */
  readonly locked: number;
  /** Number of cells not pasted because they are beyond the last line or column. */
  readonly beyond: number;
}

/** Pastes cells from one of the grid on, down and to the right; each as if its text were typed. */
export function pasted<Line extends object>(
  { lines, lineId, columns, blank }: BlockTarget<Line>,
  from: { readonly row: number; readonly column: number },
  block: readonly (readonly string[])[],
): BlockOutcome<Line> {
  let next = lines;
  let locked = 0;
  let beyond = 0;
  for (const [down, cells] of block.entries()) {
    const known = next[from.row + down];
    if (!known && (!blank || cells.every((cell) => cell.trim() === ''))) {
      beyond += cells.filter((cell) => cell.trim() !== '').length;
      continue;
    }
    let line = known ?? blank?.();
    if (!line) continue;
    for (const [right, cell] of cells.entries()) {
      const at = from.column + right;
      const column = columns[at];
      if (column && isTyped(column, line)) line = { ...line, [column.field]: pastedValue(column, cell) };
      else if (cell.trim() === '' || (column && saysSame(column, line, cell))) continue;
      else if (at < columns.length) locked += 1;
      else beyond += 1;
    }
    if (line !== known) next = withLine(next, line, lineId);
  }
  return { lines: next, locked, beyond };
}

/** True when a cell can be typed in; a list of choices cannot. */
export const isTyped = <Line>(column: EditColumn<Line>, line: Line): boolean =>
  !column.control && isOpen(column, line);

const saysSame = <Line extends object>(column: EditColumn<Line>, line: Line, cell: string): boolean =>
  [copiedCell(column, line), shownCell(column, line[column.field])].includes(cell.trim());

/** Cells of a block that were not pasted, in words; undefined: none. */
export function leftOut({
  locked,
  beyond,
}: Pick<BlockOutcome<unknown>, 'locked' | 'beyond'>): string | undefined {
  const cells = (count: number): string => (count === 1 ? '1 celda' : `${count} celdas`);
  const parts = [
    ...(locked > 0 ? [`${cells(locked)} sin pegar porque ahí no se puede escribir`] : []),
    ...(beyond > 0 ? [`${cells(beyond)} sin pegar porque no caben en la tabla`] : []),
  ];
  return parts.length === 0 ? undefined : `Revise lo pegado: ${parts.join('; ')}.`;
}
