import { linesIn, type Writing, wordWidth } from '../layout/text-width.ts';
import { type Column, heldTexts, isWords, type LaidColumn, LEAST_WIDTHS, shownValue } from './columns.tsx';

interface Asked<Row> {
  readonly columns: readonly Column<Row>[];
  /** Px that there are for them. */
  readonly room: number;
  /** The field that is never out of sight. */
  readonly key: string | undefined;
  /** Px that a head needs for its widest word. */
  headWidth?(title: string): number;
}

/**
 * How a list's columns share the room. Where it is short those that may be in the cell of another go there, from the last
 * one to the first until the others fit; where they still do not, the key field keeps its place and the others scroll.
 */
export function laidList<Row>({
  columns,
  room,
  key,
  headWidth = headOf,
}: Asked<Row>): readonly LaidColumn<Row>[] {
  const own = ({ width, title, kind = 'text' }: Column<Row>): number =>
    Math.max(width ?? LEAST_WIDTHS[kind], headWidth(title));
  const fields = new Set<string>(columns.map(({ field }) => field));
  let held: readonly Column<Row>[] = [];
  const holdsOf = (column: Column<Row>): readonly Column<Row>[] =>
    held.filter(({ within }) => within === column.field);
  const widthOf = (column: Column<Row>): number =>
    Math.max(
      own(column),
      ...holdsOf(column).map(({ kind = 'text' }) => (kind === 'text' ? 0 : LEAST_WIDTHS[kind])),
    );
  const shown = (): readonly Column<Row>[] => columns.filter((column) => !held.includes(column));
  const needed = (of: readonly Column<Row>[]): number => of.reduce((sum, column) => sum + widthOf(column), 0);
  for (const column of [...columns].reverse())
    if (column.within !== undefined && fields.has(column.within) && needed(shown()) > room)
      held = [column, ...held];
  const place = shown().findIndex(({ field }) => field === key);
  const isBeyond = needed(shown().slice(0, place + 1)) > room;
  return shown().map((column) => ({
    column,
    holds: holdsOf(column),
    width: widthOf(column),
    grows: column.grow,
    kept: isBeyond && column.field === key,
  }));
}

/** A head's padding and the arrow of its sort. */
const HEAD_REST = 26;
const HEAD: Writing = { weight: 600, size: 12 };

/** A head breaks between its words only: the widest decides. */
const headOf = (title: string): number =>
  Math.ceil(HEAD_REST + Math.max(...title.split(/\s+/).map((word) => wordWidth(word, HEAD))));

/** Heights of a row by the lines that its values usually take. */
const HEIGHTS = { 1: 34, 2: 44 } as const;

/** The height of a list's rows: what its highest column needs. */
export const rowHeight = <Row>(columns: readonly Column<Row>[]): number =>
  HEIGHTS[columns.some(({ lines }) => lines === 2) ? 2 : 1];

/** As list.css has them: a line of words, one of a value in the cell of another, the room above and below them all. */
const LINE = 16;
const HELD_LINE = 15;
const AROUND = 12;
/** A cell's padding and borders, and what a measured word may be short of. */
const PADDING = 15;
/** Two lines are written a little smaller (list.css). */
const SIZES = { 1: 13, 2: 12.5 } as const;
const HELD_SIZE = 12;

interface Drawn<Row> {
  readonly laid: readonly LaidColumn<Row>[];
  /** Px that a column has now. */
  widthOf(field: string): number | undefined;
  /** Its words are bold. */
  readonly isHeading: boolean;
  measure?(word: string, writing: Writing): number;
}

/** The height of one row: where its words need more lines than the list's rows have, it is higher. */
export function heightOf<Row>(
  row: Row,
  { laid, widthOf, isHeading, measure = wordWidth }: Drawn<Row>,
): number {
  const weight = isHeading ? 600 : 400;
  const linesOf = (text: string, room: number, size: number): number =>
    linesIn(text, room, (word) => measure(word, { weight, size }));
  const heights = laid.map(({ column, holds, width }) => {
    const room = (widthOf(column.field) ?? width) - PADDING;
    const { lines = 1 } = column;
    const own = isWords(column) ? linesOf(shownValue(column, row), room, SIZES[lines]) : lines;
    const below = heldTexts(holds, row);
    return (
      AROUND + own * LINE + below.reduce((sum, text) => sum + linesOf(text, room, HELD_SIZE) * HELD_LINE, 0)
    );
  });
  return Math.max(rowHeight(laid.map(({ column }) => column)), ...heights);
}
