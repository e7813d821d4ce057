import type {
  CellKeyDownEvent,
  ColDef,
  ICellRendererParams,
  SuppressKeyboardEventParams,
} from 'ag-grid-community';
import type { ReactNode } from 'react';
import { ROW_ACTIONS_WIDTH } from '../actions/RowActions.tsx';
import { WithinCell } from '../keys/within-cell.ts';
import type { ButtonColumn } from './list-props.ts';

/** Id of the column of a row's actions. */
export const ACTIONS = 'actions';
/** Width of a column with one button, whose head wraps between its words. */
const BUTTON_WIDTH = 50;

/** Properties of columns that hold buttons. */
const PRESSED: Pick<
  ColDef,
  'sortable' | 'pinned' | 'resizable' | 'suppressMovable' | 'suppressKeyboardEvent'
> = {
  sortable: false,
  suppressMovable: true,
  pinned: 'right',
  resizable: false,
  suppressKeyboardEvent: leaveToButtons,
};

const buttonColumn = <Row,>({ id, title, draw }: ButtonColumn<Row>, width: number): ColDef<Row> => ({
  ...PRESSED,
  colId: id,
  headerName: title,
  width,
  cellRenderer: ({ data, node }: ICellRendererParams<Row>) =>
    data && !node.rowPinned ? <WithinCell value>{draw(data)}</WithinCell> : null,
});

/** Columns of buttons, the actions last. */
export const buttonColumns = <Row,>(
  buttons: readonly ButtonColumn<Row>[],
  drawActions: (row: Row) => ReactNode,
): readonly ColDef<Row>[] => [
  ...buttons.map((each) => buttonColumn(each, BUTTON_WIDTH)),
  buttonColumn({ id: ACTIONS, title: 'Acciones', draw: drawActions }, ROW_ACTIONS_WIDTH),
];

/** Width in px that buttons and actions take from the other columns. */
export const buttonsWidth = (buttons: number, hasActions: boolean): number =>
  buttons * BUTTON_WIDTH + (hasActions ? ROW_ACTIONS_WIDTH : 0);

/** Keys that the grid handles also while one of its buttons has the focus: back to the cell, to the next row. */
const OF_THE_GRID: readonly string[] = ['Escape', 'ArrowUp', 'ArrowDown'];

/** True for keys that the grid must leave alone: Tab, and most keys while one of the row's buttons has the focus. */
function leaveToButtons({ event }: SuppressKeyboardEventParams): boolean {
  const onButton = event.target instanceof HTMLElement && event.target.closest('button') !== null;
  return event.key === 'Tab' || (onButton && !OF_THE_GRID.includes(event.key));
}

/** Handles keys in a row: Enter opens it, or goes to the buttons in the cell; Esc goes back from them. */
export function rowKey<Row>(
  { data, column, event, rowPinned }: CellKeyDownEvent<Row>,
  buttons: readonly ButtonColumn<Row>[],
  open: ((row: Row) => void) | undefined,
): void {
  if (!(event instanceof KeyboardEvent) || !(event.target instanceof HTMLElement)) return;
  if (!data || rowPinned) return;
  const button = event.target.closest('button');
  if (event.key === 'Escape' && button) {
    // Esc leaves the row's buttons, not the dialog around the list.
    event.stopPropagation();
    button.closest<HTMLElement>('.ag-cell')?.focus();
  } else if (event.key !== 'Enter') return;
  else if (![ACTIONS, ...buttons.map(({ id }) => id)].includes(column.getColId())) open?.(data);
  else if (!button) event.target.querySelector('button')?.focus();
}
