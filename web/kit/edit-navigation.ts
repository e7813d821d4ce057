import type {
  CellFocusedEvent,
  CellPosition,
  FocusGridInnerElementParams,
  GridApi,
  TabToNextCellParams,
} from 'ag-grid-community';

/** Cells that can be written, line by line. */
function openCells<Line>(api: GridApi<Line>): readonly CellPosition[] {
  const columns = api.getAllDisplayedColumns();
  const cells: CellPosition[] = [];
  for (let rowIndex = 0; rowIndex < api.getDisplayedRowCount(); rowIndex++) {
    const node = api.getDisplayedRowAtIndex(rowIndex);
    if (!node) continue;
    for (const column of columns)
      if (column.isCellEditable(node)) cells.push({ rowIndex, rowPinned: null, column });
  }
  return cells;
}

const isAt = (one: CellPosition, other: CellPosition): boolean =>
  one.rowIndex === other.rowIndex && one.column === other.column && one.rowPinned === other.rowPinned;

/** Tab comes into the first cell that can be written, from below into the last one; false: there is none. */
export function focusOpenCell<Line>({ api, fromBottom }: FocusGridInnerElementParams<Line>): boolean {
  const cell = openCells(api).at(fromBottom ? -1 : 0);
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
  const cells = openCells(api);
  const order = api.getAllDisplayedColumns();
  const isAfter = (cell: CellPosition): boolean =>
    cell.rowIndex === from.rowIndex
      ? order.indexOf(cell.column) > order.indexOf(from.column)
      : cell.rowIndex > from.rowIndex;
  return (
    (backwards
      ? cells.findLast((cell) => !isAfter(cell) && !isAt(cell, from))
      : cells.find((cell) => isAfter(cell))) ?? false
  );
}

/** The totals are read, not worked in: Enter and the arrow in the last line stay there. */
export function keepOutOfTotals<Line>({ api, rowPinned, column }: CellFocusedEvent<Line>): void {
  const last = api.getDisplayedRowCount() - 1;
  if (rowPinned === 'bottom' && column && last >= 0) api.setFocusedCell(last, column);
}

/** Opens the first empty cell that can be written, so that typing begins at once; false: there is no cell to write in. */
export function beginTyping<Line>(api: GridApi<Line>): boolean {
  const cells = openCells(api);
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
