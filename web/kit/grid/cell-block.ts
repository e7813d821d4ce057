import { keptDate } from '../figures/date-text.ts';
import { type EditColumn, holdsFigures, isOpen, shownCell, withLine } from './edit-columns.ts';

/** `1,250.00` as a spreadsheet shows it: the point leaves no doubt what its commas are. */
const GROUPED = /^-?\d{1,3}(,\d{3})+\.\d+$/;

/** An amount as it is typed, from one as a spreadsheet shows it: without its `Q` and the commas of its thousands. */
export function plainFigure(text: string): string {
  const plain = text.replace(/^Q\s*/i, '').trim();
  return GROUPED.test(plain) ? plain.replaceAll(',', '') : plain;
}

/** The value that a line keeps of what is typed in a column. */
export function typedValue<Line>({ kind }: EditColumn<Line>, typed: string): string {
  const text = typed.trim();
  return kind === 'date' ? keptDate(text) : text;
}

const pastedValue = <Line>(column: EditColumn<Line>, text: string): string =>
  typedValue(column, holdsFigures(column) ? plainFigure(text.trim()) : text.replace(/\s*[\r\n]+\s*/g, ' '));

/** The cells of text as spreadsheets copy it: tabs between cells, a line a row, quotes round a cell that holds either. */
export function blockCells(text: string): readonly (readonly string[])[] {
  const rows: string[][] = [[]];
  // An empty match at the end would be one cell more.
  const cells = /(?:"((?:[^"]|"")*)"(?=[\t\r\n]|$)|([^\t\r\n]*))(\t|\r\n|\n|\r|$)/g;
  for (const [, quoted, plain = '', end] of text.matchAll(cells)) {
    rows.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === '') break;
    if (end !== '\t') rows.push([]);
  }
  // Spreadsheets end the last row, too.
  return rows.length > 1 && rows.at(-1)?.join('') === '' ? rows.slice(0, -1) : rows;
}

/** Cells as text that a spreadsheet takes. */
export const blockText = (rows: readonly (readonly string[])[]): string =>
  rows
    .map((row) =>
      row.map((cell) => (/[\t\r\n"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join('\t'),
    )
    .join('\r\n');

/** What a cell says to a spreadsheet: figures without separators, the rest as it is shown. */
export const copiedCell = <Line extends object>(column: EditColumn<Line>, line: Line): string =>
  column.value?.(line) ??
  (holdsFigures(column) ? String(line[column.field] ?? '') : shownCell(column, line[column.field]));

export interface BlockTarget<Line> {
  readonly lines: readonly Line[];
  lineId(line: Line): string;
  /** In the order in which they are shown; undefined: one of the grid's own, which holds a button. */
  readonly columns: readonly (EditColumn<Line> | undefined)[];
  /** Makes the line below the others; absent: no lines can be added. */
  readonly blank?: (() => Line) | undefined;
}

export interface BlockOutcome<Line> {
  readonly lines: readonly Line[];
  /** Cells that are not open, where something else was to be put. */
  readonly locked: number;
  /** Cells beyond the last line or column. */
  readonly beyond: number;
}

/** Puts cells over those of the grid from one of them on, down and to the right; each is taken as if it were typed. */
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

/** Whether a cell can be typed in; a list of choices cannot. */
export const isTyped = <Line>(column: EditColumn<Line>, line: Line): boolean =>
  !column.control && isOpen(column, line);

const saysSame = <Line extends object>(column: EditColumn<Line>, line: Line, cell: string): boolean =>
  [copiedCell(column, line), shownCell(column, line[column.field])].includes(cell.trim());

/** What was left out of a block, in words; undefined: nothing. */
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
