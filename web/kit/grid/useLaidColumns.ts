import { type RefObject, useLayoutEffect, useMemo, useState } from 'react';
import type { EditGridProps } from './edit-columns.ts';
import { idleOf, type LaidColumn, laidOut } from './edit-layout.ts';
import { SCROLLBAR_ROOM } from './grid.ts';
import { type DrawnColumns, widthsOf } from './row-heights.ts';

/** Width of the grid's borders in px. */
const SIDES = 2;
const NO_WIDTHS: ReadonlyMap<string, number> = new Map();

interface GridColumns<Line extends object> {
  /** Width of the grid in px; undefined before it is measured. */
  readonly width: number | undefined;
  setWidth(px: number): void;
  readonly laid: readonly LaidColumn<Line>[];
  /** Columns of a grid whose rows are all in sight (`whole`), and of one whose scrollbar takes room (`scrolled`). */
  readonly whole: DrawnColumns<Line>;
  readonly scrolled: DrawnColumns<Line>;
}

/** Columns laid out in the measured width. @param taken px of the column with the remove buttons */
export function useLaidColumns<Line extends object>(
  box: RefObject<HTMLElement | null>,
  { columns, lines, readOnly = false }: EditGridProps<Line>,
  taken: number,
): GridColumns<Line> {
  // Measured before the first drawing: pinning columns later would replace their cells, and lose a click in one.
  const [width, setWidth] = useState<number>();
  useLayoutEffect(() => setWidth(box.current?.clientWidth || Number.POSITIVE_INFINITY), [box]);
  const room = (width ?? Number.POSITIVE_INFINITY) - taken;
  const idle = idleOf(columns, lines).join(' ');
  const laid = useMemo(
    () => laidOut({ columns, room, readOnly, isIdle: ({ field }) => idle.split(' ').includes(field) }),
    [columns, room, idle, readOnly],
  );
  const [whole, scrolled] = useMemo(() => {
    const drawnIn = (px: number): DrawnColumns<Line> => ({
      laid,
      widths: px === Number.POSITIVE_INFINITY ? NO_WIDTHS : widthsOf(laid, px),
      readOnly,
    });
    return [drawnIn(room - SIDES), drawnIn(room - SIDES - SCROLLBAR_ROOM)];
  }, [laid, room, readOnly]);
  return { width, setWidth, laid, whole, scrolled };
}
