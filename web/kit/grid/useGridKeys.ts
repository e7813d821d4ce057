import type { FocusEvent, KeyboardEvent } from 'react';
import { useRef } from 'react';
import { withoutInnerStops } from '../keys/one-tab-stop.ts';
import { filledDown } from './edit-columns.ts';
import { fillsDown } from './edit-heights.ts';
import { type CellPlace, cellAround, controlKey, enterPlace } from './edit-navigation.ts';
import type { GridHandle, PutLines } from './grid-handle.ts';
import { takeOpenCells } from './open-cells.ts';

interface Steps<Line> {
  put: PutLines<Line>;
  stepBack(way: 'undo' | 'redo'): boolean;
  /** Handles keys for cells chosen together. */
  onBlockKey(event: KeyboardEvent<HTMLElement>): boolean;
}

/** Keys of a grid, applied to its focused cell. Handlers return true when the key was used. */
export function useGridKeys<Line extends object>(
  { api, box, latest }: GridHandle<Line>,
  { put, stepBack, onBlockKey }: Steps<Line>,
) {
  const focused = useRef<CellPlace | undefined>(undefined);
  const fillDown = () => {
    takeOpenCells(true);
    const at = focused.current;
    const { lines, columns } = latest.current;
    const column = columns.find(({ field }) => field === at?.colId);
    if (!at || !column || at.rowIndex >= lines.length) return;
    put(filledDown(lines, at.rowIndex, column));
    enterPlace(api.current, box.current, at);
  };
  const withControl = ({ key, shiftKey, ctrlKey, metaKey }: KeyboardEvent<HTMLElement>): boolean => {
    if (!(ctrlKey || metaKey)) return false;
    const fills = fillsDown(latest.current);
    switch (key.toLowerCase()) {
      case 'd':
        if (fills) fillDown();
        return fills;
      case 'z':
        return stepBack(shiftKey ? 'redo' : 'undo');
      case 'y':
        return stepBack('redo');
      default:
        return false;
    }
  };
  return {
    fillDown,
    /** Remembers and returns the cell that gets the focus. */
    onFocus: ({ target }: FocusEvent): CellPlace | undefined => {
      const place = cellAround(box.current, target);
      focused.current = place ?? focused.current;
      return place;
    },
    onKey: (event: KeyboardEvent<HTMLElement>) => {
      withoutInnerStops(event);
      const typed = () => controlKey(api.current, box.current, event) || withControl(event);
      if (!onBlockKey(event) && (latest.current.readOnly || !typed())) return;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
