import type {
  CellFocusedEvent,
  CellPosition,
  ColDef,
  Column,
  FocusGridInnerElementParams,
  GridApi,
  IRowNode,
  SuppressKeyboardEventParams,
} from 'ag-grid-community';
import type { KeyboardEvent } from 'react';

/** Of a column whose cells hold a control: its keys are its own, but for Tab. */
export const CONTROL_COLUMN: Pick<ColDef, 'context' | 'suppressKeyboardEvent'> = {
  context: { control: true },
  suppressKeyboardEvent: ({ event }: SuppressKeyboardEventParams) =>
    event.key !== 'Tab' && event.target instanceof HTMLElement && event.target.matches(CONTROLS),
};
const CONTROLS = 'select, input, textarea, button, a[href]';

const holdsControl = (column: Column): boolean => column.getColDef().context?.control === true;

const isWritten = <Line>(column: Column, node: IRowNode<Line>): boolean => column.isCellEditable(node);

/** Where Tab stops: what can be typed in, and what is chosen. */
const isStop = <Line>(column: Column, node: IRowNode<Line>): boolean =>
  isWritten(column, node) || holdsControl(column);

/** Cells that can be changed, line by line from one of them on, or backwards: as many are asked for as are looked at. */
function* openCells<Line>(
  api: GridApi<Line>,
  from: number,
  backwards = false,
  isOpen = isStop<Line>,
): Generator<CellPosition> {
  const columns = api.getAllDisplayedColumns();
  const step = backwards ? -1 : 1;
  const ordered = backwards ? columns.toReversed() : columns;
  for (let rowIndex = from; rowIndex >= 0 && rowIndex < api.getDisplayedRowCount(); rowIndex += step) {
    const node = api.getDisplayedRowAtIndex(rowIndex);
    if (!node) continue;
    for (const column of ordered) if (isOpen(column, node)) yield { rowIndex, rowPinned: null, column };
  }
}

/** Tab comes into the first cell that can be changed, from below into the last one; false: there is none. */
export function focusOpenCell<Line>(
  { api, fromBottom }: FocusGridInnerElementParams<Line>,
  box: HTMLElement | null,
): boolean {
  const last = api.getDisplayedRowCount() - 1;
  const { value: cell } = openCells(api, fromBottom ? last : 0, fromBottom).next();
  if (cell) focusStop(api, box, cell);
  return cell !== undefined;
}

interface Step {
  readonly backwards: boolean;
  readonly previousCellPosition: CellPosition;
}

/** Tab leads from one cell that can be changed to the next, and out of the grid after the last one. */
export function nextOpenCell<Line>(
  api: GridApi<Line>,
  { backwards, previousCellPosition: from }: Step,
): CellPosition | false {
  const order = api.getAllDisplayedColumns();
  const place = order.indexOf(from.column);
  for (const cell of openCells(api, from.rowIndex, backwards)) {
    const away = order.indexOf(cell.column) - place;
    if (cell.rowIndex !== from.rowIndex || (backwards ? away < 0 : away > 0)) return cell;
  }
  return false;
}

/**
 * Keys into and out of the controls of cells: Tab into the next one, also out of a cell that is typed in; on the cell
 * itself Enter, F2 or the first letter; Esc back to the cell. True: the key is dealt with.
 */
export function controlKey<Line>(
  api: GridApi<Line> | null,
  box: HTMLElement | null,
  { key, shiftKey, ctrlKey, metaKey, altKey, target }: KeyboardEvent<HTMLElement>,
): boolean {
  const cell = target instanceof HTMLElement ? target.closest<HTMLElement>('.ag-cell') : null;
  const from = api?.getFocusedCell();
  if (!api || !cell || !from || from.rowPinned || ctrlKey || metaKey || altKey) return false;
  if (key === 'Tab') {
    const next = nextOpenCell(api, { backwards: shiftKey, previousCellPosition: from });
    if (!next || !holdsControl(next.column)) return false;
    api.stopEditing();
    focusStop(api, box, next);
    return true;
  }
  if (!holdsControl(from.column)) return false;
  if (target !== cell) {
    if (key === 'Escape') cell.focus();
    return key === 'Escape';
  }
  const control = cell.querySelector<HTMLElement>(CONTROLS);
  const enters = key === 'Enter' || key === 'F2' || key === ' ';
  // A letter is the control's once that has the keyboard.
  if (enters || key.length === 1) control?.focus();
  return enters && control !== null;
}

/** So many frames a grid may take to draw a cell that was scrolled away. */
const FRAMES = 20;

/** Puts the keyboard into a cell, or into the control in it. */
function focusStop<Line>(api: GridApi<Line>, box: HTMLElement | null, cell: CellPosition): void {
  api.ensureIndexVisible(cell.rowIndex);
  api.ensureColumnVisible(cell.column);
  api.setFocusedCell(cell.rowIndex, cell.column);
  if (!holdsControl(cell.column)) return;
  const place = `[row-index="${cell.rowIndex}"] [col-id="${CSS.escape(cell.column.getColId())}"]`;
  const enter = (frames: number) => {
    const now = api.isDestroyed() ? null : api.getFocusedCell();
    if (now?.rowIndex !== cell.rowIndex || now.column !== cell.column) return;
    const control = box?.querySelector<HTMLElement>(`${place} :is(${CONTROLS})`);
    if (control) control.focus();
    else if (frames > 0) requestAnimationFrame(() => enter(frames - 1));
  };
  enter(FRAMES);
}

/** The totals are read, not worked in: Enter and the arrow in the last line stay there. */
export function keepOutOfTotals<Line>({ api, rowPinned, column }: CellFocusedEvent<Line>): void {
  const last = api.getDisplayedRowCount() - 1;
  if (rowPinned === 'bottom' && column && last >= 0) api.setFocusedCell(last, column);
}

/** Opens the first empty cell that can be written, so that typing begins at once; false: there is no cell to write in. */
export function beginTyping<Line>(api: GridApi<Line>): boolean {
  const cells = [...openCells(api, 0, false, isWritten)];
  const empty = cells.find(({ rowIndex, column }) => {
    const line: object = api.getDisplayedRowAtIndex(rowIndex)?.data ?? {};
    const value = Object.entries(line).find(([field]) => field === column.getColId())?.[1];
    return value === undefined || value === null || value === '';
  });
  const [first] = cells;
  if (!first) return false;
  if (!empty) {
    api.setFocusedCell(first.rowIndex, first.column);
    return true;
  }
  api.setFocusedCell(empty.rowIndex, empty.column);
  api.startEditingCell({ rowIndex: empty.rowIndex, colKey: empty.column });
  return true;
}
