import { copiedCell, isTyped } from './cell-block.ts';
import type { EditColumn } from './edit-columns.ts';
import type { CellPlace } from './edit-navigation.ts';

/** A rectangle of cells: first and last index among the displayed rows and columns. */
export interface Block {
  readonly rows: readonly [number, number];
  readonly columns: readonly [number, number];
}

/** Two corners of a block as chosen: the first one stays, the second one moves. */
export interface Chosen {
  readonly from: CellPlace;
  readonly to: CellPlace;
}

/** Columns as they are displayed; undefined: one without values of the lines, as that of the remove buttons. */
type Displayed<Line> = readonly (EditColumn<Line> | undefined)[];

const sorted = (one: number, other: number) => [Math.min(one, other), Math.max(one, other)] as const;

const isWithin = (at: number, [first, last]: readonly [number, number]): boolean => at >= first && at <= last;

/** The block between two cells. @param ids of the displayed columns */
export const blockOf = ({ from, to }: Chosen, ids: readonly string[]): Block => ({
  rows: sorted(from.rowIndex, to.rowIndex),
  columns: sorted(ids.indexOf(from.colId), ids.indexOf(to.colId)),
});

export const isMany = ({ rows, columns }: Block): boolean => rows[0] !== rows[1] || columns[0] !== columns[1];

export const isInBlock = ({ rows, columns }: Block, row: number, column: number): boolean =>
  isWithin(row, rows) && isWithin(column, columns);

const ARROWS: Readonly<Record<string, readonly [down: number, right: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** True when a key moves the corner of a block; in a field the arrows left and right select text instead. */
export const movesCorner = (key: string, inField: boolean): boolean =>
  key in ARROWS && (!inField || ARROWS[key]?.[1] === 0);

/** The corner moved by one cell, within the grid. @param rows number of displayed rows */
export function cornerBy(key: string, to: CellPlace, ids: readonly string[], rows: number): CellPlace {
  const [down, right] = ARROWS[key] ?? [0, 0];
  const column = Math.min(ids.length - 1, Math.max(0, ids.indexOf(to.colId) + right));
  return {
    rowIndex: Math.min(Math.max(0, rows - 1), Math.max(0, to.rowIndex + down)),
    colId: ids[column] ?? to.colId,
  };
}

const inBlock = <Line>(displayed: Displayed<Line>, { columns }: Block): Displayed<Line> =>
  displayed.slice(columns[0], columns[1] + 1);

/** Texts of a block to copy. */
export const textsIn = <Line extends object>(
  lines: readonly Line[],
  displayed: Displayed<Line>,
  block: Block,
): readonly (readonly string[])[] =>
  lines
    .slice(block.rows[0], block.rows[1] + 1)
    .map((line) => inBlock(displayed, block).map((column) => (column ? copiedCell(column, line) : '')));

/** Lines with the same text in each cell of a block that can be typed in. */
export function filledBlock<Line extends object>(
  lines: readonly Line[],
  displayed: Displayed<Line>,
  block: Block,
  text: string,
): readonly Line[] {
  const open = inBlock(displayed, block);
  const filled = (line: Line): Line => {
    const typed = open.flatMap((column) =>
      column && isTyped(column, line) ? [[column.field, text] as const] : [],
    );
    return { ...line, ...Object.fromEntries(typed) };
  };
  return lines.map((line, place) => (isWithin(place, block.rows) ? filled(line) : line));
}

/** One text for each cell of a block. */
export const repeated = (text: string, { rows, columns }: Block): readonly (readonly string[])[] =>
  Array.from({ length: rows[1] - rows[0] + 1 }, () =>
    Array.from({ length: columns[1] - columns[0] + 1 }, () => text),
  );
