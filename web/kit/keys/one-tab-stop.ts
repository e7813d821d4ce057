import type {
  ColDef,
  FocusGridInnerElementParams,
  GridApi,
  SuppressHeaderKeyboardEventParams,
  SuppressKeyboardEventParams,
} from 'ag-grid-community';
import type { KeyboardEvent } from 'react';

/**
 * Makes a read-only grid one stop of the Tab key: the browser's own Tab leads in and out, arrows lead from
 * cell to cell and up to the heads; see `withoutInnerStops` too.
 */
export const leaveTabToBrowser: Pick<ColDef, 'suppressKeyboardEvent' | 'suppressHeaderKeyboardEvent'> = {
  suppressKeyboardEvent: ({ event }: SuppressKeyboardEventParams) => event.key === 'Tab',
  suppressHeaderKeyboardEvent: ({ event }: SuppressHeaderKeyboardEventParams) => event.key === 'Tab',
};

/** Elements in a grid at which Tab would stop: rows and heads, and areas that scroll. */
const INNER = '.ag-root-wrapper :is([tabindex="0"], [class*="viewport"]):not(.ag-tab-guard)';

/** Removes the stops in a grid before Tab leaves it. */
export function withoutInnerStops({ key, currentTarget }: KeyboardEvent<HTMLElement>): void {
  if (key !== 'Tab') return;
  for (const each of currentTarget.querySelectorAll<HTMLElement>(INNER)) each.tabIndex = -1;
}

/** Focuses the cell that Tab left last, else the first one; false: there is none. */
export function focusCellLeft({ api }: FocusGridInnerElementParams): boolean {
  const left = api.getFocusedCell();
  if (!left || left.rowPinned !== null || left.rowIndex >= api.getDisplayedRowCount())
    return focusFirstCell(api);
  api.setFocusedCell(left.rowIndex, left.column);
  return true;
}

/** Focuses the first cell of the first row; false: there is none. */
export function focusFirstCell<Row>(api: GridApi<Row>): boolean {
  const [first] = api.getAllDisplayedColumns();
  if (!first || api.getDisplayedRowCount() === 0) return false;
  api.ensureIndexVisible(0);
  api.setFocusedCell(0, first);
  return true;
}
