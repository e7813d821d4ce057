import type { GridApi } from 'ag-grid-community';
import { type CSSProperties, useMemo, useRef, useState } from 'react';
import type { EditGridProps } from './edit-columns.ts';
import { MOST_HEIGHT, ROW, wholeHeight } from './edit-heights.ts';
import type { GridHandle } from './grid-handle.ts';
import { heightOfLine } from './row-heights.ts';
import { useDialogRoom } from './useDialogRoom.ts';
import type { useLaidColumns } from './useLaidColumns.ts';

export interface GridHeight<Line extends object> {
  /** All its rows are in sight; else they scroll in it. */
  readonly grows: boolean;
  readonly style: CSSProperties;
  /** Px of a line, before it is drawn. */
  heightOf(line: Line): number;
  /** Takes in what the rows measure once they are drawn. */
  measure(api: GridApi<Line>): void;
}

/** The height of a grid: a short one takes that of its lines, a long one what its page or dialog leaves. */
export function useGridHeight<Line extends object>(
  { box }: GridHandle<Line>,
  { columns, totals, height }: EditGridProps<Line>,
  { width, whole, scrolled }: ReturnType<typeof useLaidColumns<Line>>,
  rows: readonly Line[],
): GridHeight<Line> {
  const [rowsDrawn, setRowsDrawn] = useState(0);
  // Before they are drawn: a grid that grew first and scrolls then would move all that is below.
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
  // The grid asks for heights after the drawing that gave it the question.
  const drawn = useRef(whole);
  drawn.current = grows ? whole : scrolled;
  return {
    grows,
    // Its rows are drawn after it.
    style: grows ? { minHeight: wholeHigh } : { height: Math.min(most, wholeHigh) },
    heightOf: (line) => heightOfLine(line, drawn.current),
    measure: (api) => {
      const last = api.getDisplayedRowAtIndex(api.getDisplayedRowCount() - 1);
      setRowsDrawn(last ? (last.rowTop ?? 0) + (last.rowHeight ?? ROW) : 0);
    },
  };
}
