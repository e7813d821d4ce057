import { linesIn, type Writing, wordsOf, wordWidth } from '../layout/text-width.ts';
import {
  type Column,
  FIGURES,
  heldTexts,
  isWords,
  type LaidColumn,
  LEAST_WIDTHS,
  shownValue,
  totalText,
} from './columns.tsx';
import type { ListTotals } from './list-props.ts';

interface Asked<Row> {
  readonly columns: readonly Column<Row>[];
  /** Room for the columns in px. */
  readonly room: number;
  /** Field whose column is never out of sight. */
  readonly key: string | undefined;
  /** Width in px that a head needs for its widest word. */
  headWidth?(title: string): number;
  /** Width in px that the present values of a column need. */
  valueWidth?(field: string): number;
}

/**
 * Distributes the room among a list's columns. If it is short, columns that may share another's cell move into it, the
 * last ones first, until the others fit; if they still do not, the key field stays in sight and the others scroll.
 */
export function laidList<Row>({
  columns,
  room,
  key,
  headWidth = headOf,
  valueWidth = () => 0,
}: Asked<Row>): readonly LaidColumn<Row>[] {
  const own = ({ field, width, title, kind = 'text', fixed }: Column<Row>): number =>
    fixed && width !== undefined
      ? width
      : Math.max(width ?? LEAST_WIDTHS[kind], headWidth(title), valueWidth(field));
  const fields = new Set<string>(columns.map(({ field }) => field));
  let heldColumns: readonly Column<Row>[] = [];
  const holdsOf = (column: Column<Row>): readonly Column<Row>[] =>
    heldColumns.filter(({ within }) => within === column.field);
  const widthOf = (column: Column<Row>): number =>
    Math.max(
      own(column),
      ...holdsOf(column).map(({ kind = 'text' }) => (kind === 'text' ? 0 : LEAST_WIDTHS[kind])),
    );
  const shown = (): readonly Column<Row>[] => columns.filter((column) => !heldColumns.includes(column));
  const needed = (of: readonly Column<Row>[]): number => of.reduce((sum, column) => sum + widthOf(column), 0);
  for (const column of [...columns].reverse())
    if (column.within !== undefined && fields.has(column.within) && needed(shown()) > room)
      heldColumns = [column, ...heldColumns];
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

/**
 * Columns as wide as their values need where all of them fit; else those that gain most keep their usual widths, as few
 * as have to, so that no more scroll.
 */
export function laidForValues<Row>(asked: Asked<Row>): readonly LaidColumn<Row>[] {
  const { room, valueWidth = () => 0 } = asked;
  const usual = new Map(
    laidList({ ...asked, valueWidth: () => 0 }).map(({ column, width }) => [column.field as string, width]),
  );
  const narrow = new Set<string>();
  for (;;) {
    const laid = laidList({ ...asked, valueWidth: (field) => (narrow.has(field) ? 0 : valueWidth(field)) });
    if (laid.reduce((sum, { width }) => sum + width, 0) <= room) return laid;
    const [most] = laid
      .map(({ column, width }) => ({
        field: column.field as string,
        gain: width - (usual.get(column.field) ?? width),
      }))
      .filter(({ field, gain }) => gain > 0 && !narrow.has(field))
      .sort((one, other) => other.gain - one.gain);
    if (!most) return laidList({ ...asked, valueWidth: () => 0 });
    narrow.add(most.field);
  }
}

/** A head's padding and the arrow of its sort. */
const HEAD_REST = 26;
const HEAD: Writing = { weight: 600, size: 12 };

/** Width of a head, by its widest word: heads wrap between words only. */
const headOf = (title: string): number =>
  Math.ceil(HEAD_REST + Math.max(...title.split(/\s+/).map((word) => wordWidth(word, HEAD))));

/** Heights of a row by the number of lines that its values usually take. */
const HEIGHTS = { 1: 34, 2: 44 } as const;

/** Px by which compact rows are lower. */
const COMPACTED = 8;

/** Usual height of a list's rows, by its highest column. */
export const rowHeight = <Row>(columns: readonly Column<Row>[], isCompact = false): number =>
  HEIGHTS[columns.some(({ lines }) => lines === 2) ? 2 : 1] - (isCompact ? COMPACTED : 0);

/** Sizes in px as in list.css: a line of words, a line of a held value, the padding above and below together. */
const LINE = 16;
const HELD_LINE = 15;
const AROUND = 12;
/** Padding and borders of a cell in px, with a reserve for words measured too narrow. */
const PADDING = 15;
/** Font sizes by number of lines: two lines are a little smaller (list.css). */
const SIZES = { 1: 13, 2: 12.5 } as const;
const HELD_SIZE = 12;

/** Widest that a column becomes for one word, in px, and the steps in which it does: a page more or less moves none. */
const WIDEST = 144;
const STEP = 8;

/** Width in px that each column needs for its widest figure or word in these rows and their totals. */
export function valueWidths<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  totals: ListTotals<Row> | undefined,
  measure: (word: string, writing: Writing) => number = wordWidth,
): ReadonlyMap<string, number> {
  return new Map(
    columns.flatMap((column): readonly (readonly [string, number])[] => {
      const { field, kind = 'text', lines = 1 } = column;
      if (!FIGURES.includes(kind) && !isWords(column)) return [];
      const widest = (text: string, weight: Writing['weight']): number =>
        Math.max(...wordsOf(text).map((word) => measure(word, { weight, size: SIZES[lines] })));
      const needed = Math.max(
        0,
        ...rows.map((row) => widest(shownValue(column, row), 400)),
        totals ? widest(totalText(column, totals), 600) : 0,
      );
      return [[field, Math.min(WIDEST, STEP * Math.ceil((needed + PADDING) / STEP))]];
    }),
  );
}

interface Drawn<Row> {
  readonly laid: readonly LaidColumn<Row>[];
  /** Present width of a column in px. */
  widthOf(field: string): number | undefined;
  /** True for a heading row, whose words are bold. */
  readonly isHeading: boolean;
  readonly isCompact?: boolean;
  measure?(word: string, writing: Writing): number;
}

/** Height of one row: more than the usual one where its words need more lines. */
export function heightOf<Row>(
  row: Row,
  { laid, widthOf, isHeading, isCompact = false, measure = wordWidth }: Drawn<Row>,
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
      AROUND -
      (isCompact ? COMPACTED : 0) +
      own * LINE +
      below.reduce((sum, text) => sum + linesOf(text, room, HELD_SIZE) * HELD_LINE, 0)
    );
  });
  const usual = rowHeight(
    laid.map(({ column }) => column),
    isCompact,
  );
  return Math.max(usual, ...heights);
}
