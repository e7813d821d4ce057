import type { GridApi } from 'ag-grid-community';
import { type CSSProperties, useMemo, useRef, useState } from 'react';
import type { EditGridProps } from './edit-columns.ts';
import { MOST_HEIGHT, ROW, wholeHeight } from './edit-heights.ts';
import type { GridHandle } from './grid-handle.ts';
import { heightOfLine } from './row-heights.ts';
import { useDialogRoom } from './useDialogRoom.ts';
import type { useLaidColumns } from './useLaidColumns.ts';

export interface GridHeight<Line extends object> {
  /** True: all rows are in sight; false: they scroll in the grid. */
  readonly grows: boolean;
  readonly style: CSSProperties;
  /** Height of a line in px, before it is drawn. */
  heightOf(line: Line): number;
  /** Takes the real height of the rows once they are drawn. */
  measure(api: GridApi<Line>): void;
}

/** Height of a grid: a short one is as high as its lines, a long one as its page or dialog allows. */
export function useGridHeight<Line extends object>(
  { box }: GridHandle<Line>,
  { columns, totals, height }: EditGridProps<Line>,
  { width, whole, scrolled }: ReturnType<typeof useLaidColumns<Line>>,
  rows: readonly Line[],
): GridHeight<Line> {
  const [rowsDrawn, setRowsDrawn] = useState(0);
  // Estimated before the drawing: a grid that first grew and then scrolled would move everything below it.
  const rowsHigh = useMemo(
    () =>
      rowsDrawn > 0 || width === undefined
        ? rowsDrawn
        : rows.reduce((sum, line) => sum + heightOfLine(line, whole), 0),
    [rowsDrawn, rows, width, whole],
  );
  const wholeHigh = wholeHeight({ columns, rows: rows.length, totalled: totals !== undefined, rowsHigh });
  const room = useDialogRoom(box);
  const most = room ?? height ?? MOST_HEIGHT;
  const grows = rows.length > 0 && wholeHigh <= most;
  // A ref, because the grid calls `heightOf` after later drawings too.
  const drawn = useRef(whole);
  drawn.current = grows ? whole : scrolled;
  return {
    grows,
    // A minimal height, because the rows are drawn after the grid.
    style: grows ? { minHeight: wholeHigh } : { height: Math.min(most, wholeHigh) },
    heightOf: (line) => heightOfLine(line, drawn.current),
    measure: (api) => {
      const last = api.getDisplayedRowAtIndex(api.getDisplayedRowCount() - 1);
      setRowsDrawn(last ? (last.rowTop ?? 0) + (last.rowHeight ?? ROW) : 0);
    },
  };
}
