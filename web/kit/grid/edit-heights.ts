import type { EditColumn, EditGridProps } from './edit-columns.ts';

/** Px of a line of one row of words, and of each row of heads. */
export const ROW = 34;
/** Px of a grid beyond which its lines scroll in it. */
export const MOST_HEIGHT = 420;
/** Room for the word about having no lines. */
const EMPTY_ROWS = 2;
/** Px of borders; a row of totals has one of its own. */
const BORDERS = 3;

/** Whether columns have a row of titles above their own. */
export const isGrouped = <Line>(columns: readonly EditColumn<Line>[]): boolean =>
  columns.some(({ group }) => group !== undefined);

interface Drawn<Line> {
  readonly columns: readonly EditColumn<Line>[];
  /** Lines, and the empty one below them. */
  readonly rows: number;
  readonly totalled: boolean;
  /** Px of the rows together, where some are higher than one line. */
  readonly rowsHigh?: number;
}

/** Px of a grid all of whose lines are seen; without any it has room for the word about that. */
export function wholeHeight<Line>({ columns, rows, totalled, rowsHigh = 0 }: Drawn<Line>): number {
  const heads = (isGrouped(columns) ? 2 : 1) + (totalled ? 1 : 0);
  return Math.max(rowsHigh, (rows || EMPTY_ROWS) * ROW) + heads * ROW + BORDERS + (totalled ? 1 : 0);
}

/** Px that a grid takes before it is there, so that nothing below it moves when it comes. */
export function heightBefore<Line extends object>(props: EditGridProps<Line>): number {
  const { columns, lines, blank, readOnly = false, totals, height = MOST_HEIGHT } = props;
  const rows = lines.length + (blank && !readOnly ? 1 : 0);
  return Math.min(height, wholeHeight({ columns, rows, totalled: totals !== undefined }));
}

/** Whether a cell that cannot be typed in says why, below the grid. */
export const explains = <Line extends object>({ columns, readOnly = false }: EditGridProps<Line>): boolean =>
  !readOnly && columns.some(({ locked }) => locked !== undefined);

/** Whether what is in a cell can be copied to the lines below it. */
export const fillsDown = <Line extends object>({
  readOnly = false,
  fillDown,
  lines,
}: EditGridProps<Line>): boolean => !readOnly && fillDown === true && lines.length > 1;
