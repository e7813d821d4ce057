import type {
  CellFocusedEvent,
  CellPosition,
  FocusGridInnerElementParams,
  GridApi,
  TabToNextCellParams,
} from 'ag-grid-community';

/** Cells that can be written, line by line from one of them on, or backwards: as many are asked for as are looked at. */
function* openCells<Line>(api: GridApi<Line>, from: number, backwards = false): Generator<CellPosition> {
  const columns = api.getAllDisplayedColumns();
  const step = backwards ? -1 : 1;
  const ordered = backwards ? columns.toReversed() : columns;
  for (let rowIndex = from; rowIndex >= 0 && rowIndex < api.getDisplayedRowCount(); rowIndex += step) {
    const node = api.getDisplayedRowAtIndex(rowIndex);
    if (!node) continue;
    for (const column of ordered)
      if (column.isCellEditable(node)) yield { rowIndex, rowPinned: null, column };
  }
}

/** Tab comes into the first cell that can be written, from below into the last one; false: there is none. */
export function focusOpenCell<Line>({ api, fromBottom }: FocusGridInnerElementParams<Line>): boolean {
  const last = api.getDisplayedRowCount() - 1;
  const { value: cell } = openCells(api, fromBottom ? last : 0, fromBottom).next();
  if (cell) {
    // It may have been scrolled away.
    api.ensureIndexVisible(cell.rowIndex);
    api.setFocusedCell(cell.rowIndex, cell.column);
  }
  return cell !== undefined;
}

/** Tab leads from one cell that can be written to the next, and out of the grid after the last one. */
export function nextOpenCell<Line>(params: TabToNextCellParams<Line>): CellPosition | boolean {
  const { api, backwards, previousCellPosition: from } = params;
  const order = api.getAllDisplayedColumns();
  const place = order.indexOf(from.column);
  for (const cell of openCells(api, from.rowIndex, backwards)) {
    const away = order.indexOf(cell.column) - place;
    if (cell.rowIndex !== from.rowIndex || (backwards ? away < 0 : away > 0)) return cell;
  }
  return false;
}

/** The totals are read, not worked in: Enter and the arrow in the last line stay there. */
export function keepOutOfTotals<Line>({ api, rowPinned, column }: CellFocusedEvent<Line>): void {
  const last = api.getDisplayedRowCount() - 1;
  if (rowPinned === 'bottom' && column && last >= 0) api.setFocusedCell(last, column);
}

/** Opens the first empty cell that can be written, so that typing begins at once; false: there is no cell to write in. */
export function beginTyping<Line>(api: GridApi<Line>): boolean {
  const cells = [...openCells(api, 0)];
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
