import { type RefObject, useMemo, useRef } from 'react';
import type { ColumnSource, Drawer } from './edit-column-defs.tsx';
import type { EditColumn } from './edit-columns.ts';
import type { LaidColumn } from './edit-layout.ts';

interface Sourced<Line extends object> {
  readonly laid: readonly LaidColumn<Line>[];
  readonly readOnly: boolean;
  readonly faultOf: RefObject<(line: Line, column: EditColumn<Line>) => string | undefined>;
  isChosen(rowIndex: number, colId: string): boolean;
}

/** Source of the columns: the same object as long as possible, so that no cell is replaced while it is being used. */
export function useColumnSource<Line extends object>(now: Sourced<Line>): ColumnSource<Line> {
  const latest = useRef(now);
  latest.current = now;
  const drawers = useRef(new Map<string, Drawer<Line>>());
  const { readOnly } = now;
  return useMemo(() => {
    drawers.current.clear();
    return {
      readOnly,
      laidOf: (field) => latest.current.laid.find(({ column }) => column.field === field),
      faultOf: (line, column) => latest.current.faultOf.current(line, column),
      isChosen: (rowIndex, colId) => latest.current.isChosen(rowIndex, colId),
      drawerOf: (field, make) => {
        const drawer = drawers.current.get(field) ?? make();
        drawers.current.set(field, drawer);
        return drawer;
      },
    };
  }, [readOnly]);
}
