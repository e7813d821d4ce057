import type { EditColumn, EditGridProps } from './edit-columns.ts';

/** Height in px of a line with one row of words, and of each row of heads. */
export const ROW = 34;
/** Height in px beyond which a grid's lines scroll. */
export const MOST_HEIGHT = 420;
/** Rows of room for the text of an empty grid. */
const EMPTY_ROWS = 2;
/** Height of borders in px; a row of totals adds one. */
const BORDERS = 3;

/** True when a row of group titles is above those of the columns. */
export const isGrouped = <Line>(columns: readonly EditColumn<Line>[]): boolean =>
  columns.some(({ group }) => group !== undefined);

interface Drawn<Line> {
  readonly columns: readonly EditColumn<Line>[];
  /** Lines, and the empty one below them. */
  readonly rows: number;
  readonly totalled: boolean;
  /** Height of all rows in px, where some are higher than one line. */
  readonly rowsHigh?: number;
}

/** Height in px of a grid with all lines in sight, or with room for the text of an empty one. */
export function wholeHeight<Line>({ columns, rows, totalled, rowsHigh = 0 }: Drawn<Line>): number {
  const heads = (isGrouped(columns) ? 2 : 1) + (totalled ? 1 : 0);
  return Math.max(rowsHigh, (rows || EMPTY_ROWS) * ROW) + heads * ROW + BORDERS + (totalled ? 1 : 0);
}

/** Height in px of a grid that is still being loaded, so that nothing below it moves when it comes. */
export function heightBefore<Line extends object>(props: EditGridProps<Line>): number {
  const { columns, lines, blank, readOnly = false, totals, height = MOST_HEIGHT } = props;
  const rows = lines.length + (blank && !readOnly ? 1 : 0);
  return Math.min(height, wholeHeight({ columns, rows, totalled: totals !== undefined }));
}

/** True when locked cells are explained below the grid. */
export const explains = <Line extends object>({ columns, readOnly = false }: EditGridProps<Line>): boolean =>
  !readOnly && columns.some(({ locked }) => locked !== undefined);

/** True when a cell's value can be copied to the lines below it. */
export const fillsDown = <Line extends object>({
  readOnly = false,
  fillDown,
  lines,
}: EditGridProps<Line>): boolean => !readOnly && fillDown === true && lines.length > 1;
