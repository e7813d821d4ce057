import { linesIn, wordWidth } from '../layout/text-width.ts';
import { heldTexts } from './edit-column-defs.tsx';
import { shownCell } from './edit-columns.ts';
import { ROW } from './edit-heights.ts';
import { isWords, type LaidColumn } from './edit-layout.ts';

/** Sizes in px as in edit-grid.css and the grid's theme: a line of words, the padding of a cell, its fonts. */
const LINE = 16;
const AROUND = 12;
const SIDES = 18;
const SIZE = 13;
const HELD_SIZE = 12;

/** Width of each column in px: growing columns share the room that the others leave, none below its own width. */
export function widthsOf<Line>(laid: readonly LaidColumn<Line>[], room: number): ReadonlyMap<string, number> {
  const widths = new Map<string, number>(laid.map(({ column, width }) => [column.field, width]));
  let growing = laid.filter(({ grows }) => grows !== undefined);
  for (;;) {
    const fixed = laid.filter((each) => !growing.includes(each));
    const left = room - fixed.reduce((sum, { width }) => sum + width, 0);
    const shares = growing.reduce((sum, { grows = 0 }) => sum + grows, 0);
    const short = growing.filter(({ grows = 0, width }) => (left * grows) / shares < width);
    if (short.length === 0) {
      for (const { column, grows = 0 } of growing) widths.set(column.field, (left * grows) / shares);
      return widths;
    }
    growing = growing.filter((each) => !short.includes(each));
  }
}

/** Columns with the width of each in px. */
export interface DrawnColumns<Line extends object> {
  readonly laid: readonly LaidColumn<Line>[];
  readonly widths: ReadonlyMap<string, number>;
  readonly readOnly: boolean;
  measure?(word: string, size: number): number;
}

/**
 * Height of a line by the rows of words in its highest cell, computed before the drawing: a grid that measures its
 * lines only afterwards would move everything below it.
 */
export function heightOfLine<Line extends object>(
  line: Line,
  {
    laid,
    widths,
    readOnly,
    measure = (word, size) => wordWidth(word, { weight: 400, size }),
  }: DrawnColumns<Line>,
): number {
  const heights = laid.map(({ column, holds, width }) => {
    const lined = isWords(column, readOnly);
    if (!lined && !column.words && holds.length === 0) return ROW;
    const room = (widths.get(column.field) ?? width) - SIDES;
    const linesOf = (text: string, size: number): number =>
      linesIn(text, room, (word) => measure(word, size));
    const own = lined ? linesOf(column.value?.(line) ?? shownCell(column, line[column.field]), SIZE) : 1;
    const heldLines = heldTexts(holds, line, undefined).reduce(
      (sum, text) => sum + linesOf(text, HELD_SIZE),
      0,
    );
    return AROUND + (own + heldLines) * LINE;
  });
  return Math.max(ROW, ...heights);
}
