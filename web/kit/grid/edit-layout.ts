import { type EditColumn, headingsOf, holdsFigures } from './edit-columns.ts';

/**
 * Columns of words: the `width` from which a column counts as one, the parts of it that stay when it shrinks or is
 * pinned (`kept`), and its weight in sharing the remaining room.
 */
const WORDS = { width: 160, shrunk: 0.6, kept: 0.75, share: 3 };
const WIDTH = 100;
/** Width that a figure with its word needs in the cell of another column. */
const HELD_FIGURE = 112;

export interface LaidColumn<Line> {
  readonly column: EditColumn<Line>;
  /** Columns whose values are shown in its cells too, above or below its own. */
  readonly holds: readonly EditColumn<Line>[];
  readonly width: number;
  /** Share of the remaining room; absent: the column keeps its width. */
  readonly grows?: number;
  /** Side at which it stays in sight while the others scroll. */
  readonly kept?: 'left' | 'right';
}

interface Asked<Line> {
  readonly columns: readonly EditColumn<Line>[];
  /** Room for the columns in px. */
  readonly room: number;
  readonly readOnly: boolean;
  /** True when all cells of the column are empty. */
  isIdle(column: EditColumn<Line>): boolean;
}

/**
 * Distributes the room among columns. If it is short, columns that may share another's cell move into it, one cell
 * after the other; then words take more lines; if it is still too short, the columns that name a line and those with buttons
 * stay in sight while the others scroll.
 */
export function laidOut<Line>({ columns, room, readOnly, isIdle }: Asked<Line>): readonly LaidColumn<Line>[] {
  const wanted = (column: EditColumn<Line>): number =>
    column.idle !== undefined && isIdle(column) ? column.idle : (column.width ?? WIDTH);
  const least = (column: EditColumn<Line>): number =>
    isWords(column, readOnly) && !column.fixed ? Math.round(wanted(column) * WORDS.shrunk) : wanted(column);
  const sum = (width: (column: EditColumn<Line>) => number, of: readonly EditColumn<Line>[]): number =>
    of.reduce((all, column) => all + width(column), 0);
  const fields = new Set<string>(columns.map(({ field }) => field));
  const hosts = new Set(columns.flatMap(({ within }) => (within && fields.has(within) ? [within] : [])));
  let own = columns;
  for (const host of hosts) if (sum(wanted, own) > room) own = own.filter(({ within }) => within !== host);
  const holdsOf = (column: EditColumn<Line>): readonly EditColumn<Line>[] =>
    columns.filter((each) => each.within === column.field && !own.includes(each));
  const needed = (column: EditColumn<Line>): number =>
    Math.max(least(column), holdsOf(column).some(holdsFigures) ? HELD_FIGURE : 0);
  const scrolls = sum(needed, own) > room;
  const heading = headingsOf(own).at(-1);
  const naming = heading ? own.slice(0, own.indexOf(heading) + 1) : [];
  return own.map((column): LaidColumn<Line> => {
    const holds = holdsOf(column);
    const kept = !scrolls
      ? undefined
      : naming.includes(column)
        ? 'left'
        : column.pressed
          ? 'right'
          : undefined;
    if (kept)
      return {
        column,
        holds,
        kept,
        width: Math.round(wanted(column) * (isWords(column, readOnly) ? WORDS.kept : 1)),
      };
    if (column.fixed) return { column, holds, width: wanted(column) };
    const words = isWords(column, readOnly);
    return { column, holds, width: needed(column), grows: wanted(column) * (words ? WORDS.share : 1) };
  });
}

/** Fields of columns without any value, among those that are narrower while they have none. */
export const idleOf = <Line extends object>(
  columns: readonly EditColumn<Line>[],
  lines: readonly Line[],
): readonly string[] =>
  columns
    .filter(
      (column) =>
        column.idle !== undefined &&
        lines.every((line) => ((column.value ? column.value(line) : line[column.field]) ?? '') === ''),
    )
    .map(({ field }) => field);

/** True when a column's cells hold words, which may take several lines. */
export const isWords = <Line>(
  { kind, editable, render, words, width = WIDTH }: EditColumn<Line>,
  readOnly: boolean,
): boolean => !kind && !render && (words === true || ((readOnly || !editable) && width >= WORDS.width));
