import { type RefObject, useLayoutEffect, useMemo, useState } from 'react';
import type { EditGridProps } from './edit-columns.ts';
import { idleOf, type LaidColumn, laidOut } from './edit-layout.ts';
import { SCROLLBAR_ROOM } from './grid.ts';
import { type DrawnColumns, widthsOf } from './row-heights.ts';

/** Px of its borders. */
const SIDES = 2;
const NO_WIDTHS: ReadonlyMap<string, number> = new Map();

interface GridColumns<Line extends object> {
  /** Px of the grid; undefined before it is measured. */
  readonly width: number | undefined;
  setWidth(px: number): void;
  readonly laid: readonly LaidColumn<Line>[];
  /** As they are drawn where all rows are in sight, and where rows scroll. */
  readonly whole: DrawnColumns<Line>;
  readonly scrolled: DrawnColumns<Line>;
}

/** The columns as the measured room lays them out. @param taken px of a column that is not one of the lines' */
export function useLaidColumns<Line extends object>(
  box: RefObject<HTMLElement | null>,
  { columns, lines, readOnly = false }: EditGridProps<Line>,
  taken: number,
): GridColumns<Line> {
  // It is known before the first drawing: columns that are kept then move their cells, and what is pressed in one is gone.
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
