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
import { flushSync } from 'react-dom';
import { flushGrids } from './open-cells.ts';

/** Controls in the cells of a column, at which keys stop. */
interface CellStops<Line> {
  /** True where each cell holds a control other than a text field, as a list of choices. */
  readonly control?: boolean;
  /** True for a line whose cell holds a field to type in. */
  readonly typed?: (line: Line) => boolean;
}

const KEYS_OF_ITS_OWN: Pick<ColDef, 'suppressKeyboardEvent'> = {
  suppressKeyboardEvent: ({ event }: SuppressKeyboardEventParams) =>
    event.key !== 'Tab' && event.target instanceof HTMLElement && event.target.matches(CONTROLS),
};

/** Definition of a column whose cells hold a control or a field, which handles its own keys except Tab. */
export const stopColumn = <Line>(
  stops: CellStops<Line>,
): Pick<ColDef<Line>, 'context' | 'suppressKeyboardEvent'> => ({
  context: stops,
  ...KEYS_OF_ITS_OWN,
});
const CONTROLS = 'select, input, textarea, button, a[href]';

const stopsOf = <Line>(column: Column): CellStops<Line> | undefined => column.getColDef().context; // set by stopColumn alone

const isTyped = <Line>(column: Column, { data }: IRowNode<Line>): boolean =>
  data !== undefined && stopsOf<Line>(column)?.typed?.(data) === true;

/** True for a cell at which Tab stops: with a field to type in, or another control. */
const isStop = <Line>(column: Column, node: IRowNode<Line>): boolean =>
  isTyped(column, node) || stopsOf(column)?.control === true;

/** A cell by its place among the displayed ones. */
export interface CellPlace {
  readonly rowIndex: number;
  readonly colId: string;
}

/** The cell of a grid around an element; undefined: none, or one of its totals. */
export function cellAround(box: HTMLElement | null, target: EventTarget | null): CellPlace | undefined {
  const cell = target instanceof HTMLElement ? target.closest('.ag-cell') : null;
  const colId = cell?.getAttribute('col-id');
  const rowIndex = Number(cell?.closest('.ag-row')?.getAttribute('row-index') ?? Number.NaN);
  if (!box?.contains(cell) || !colId || !Number.isInteger(rowIndex)) return undefined;
  return { rowIndex, colId };
}

/** Cells that can be changed, line by line from `from` on or backwards; a generator, because few are ever needed. */
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

/** Focuses the first cell that can be changed, or the last one when Tab comes from below; false: there is none. */
export function focusOpenCell<Line>(
  { api, fromBottom }: FocusGridInnerElementParams<Line>,
  box: HTMLElement | null,
): boolean {
  const last = api.getDisplayedRowCount() - 1;
  const { value: cell } = openCells(api, fromBottom ? last : 0, fromBottom).next();
  if (cell) enterCell(api, box, cell);
  return cell !== undefined;
}

interface Step {
  readonly backwards: boolean;
  readonly previousCellPosition: Pick<CellPosition, 'rowIndex' | 'column'>;
}

/** Next cell that can be changed, for Tab; false after the last one: Tab leaves the grid. */
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

/** The next cell above or below that can be typed in. */
function typedCellBeyond<Line>(
  api: GridApi<Line>,
  { rowIndex, column }: Pick<CellPosition, 'rowIndex' | 'column'>,
  up: boolean,
): CellPosition | undefined {
  const inColumn = (each: Column, node: IRowNode<Line>): boolean => each === column && isTyped(each, node);
  return openCells(api, rowIndex + (up ? -1 : 1), up, inColumn).next().value ?? undefined;
}

/**
 * Handles keys into, between and out of the controls of cells: Tab goes to the next one; Enter and the arrows up and
 * down go between the fields of a column; Enter, F2 or a letter go from a cell into its control, Esc goes back.
 * @returns true: the key was used
 */
export function controlKey<Line>(
  api: GridApi<Line> | null,
  box: HTMLElement | null,
  { key, shiftKey, ctrlKey, metaKey, altKey, target, nativeEvent }: KeyboardEvent<HTMLElement>,
): boolean {
  const element = target instanceof HTMLElement ? target.closest<HTMLElement>('.ag-cell') : null;
  const place = cellAround(box, element);
  const column = place && api?.getColumn(place.colId);
  const node = place && api?.getDisplayedRowAtIndex(place.rowIndex);
  // Keys that compose a character belong to the field.
  if (!api || !element || !column || !node || nativeEvent.isComposing) return false;
  if (ctrlKey || metaKey || altKey) return false;
  const from = { rowIndex: place.rowIndex, column };
  // Text in the empty last line is taken now, so that a new empty line appears below, to which the key can lead.
  if (LEADS_ON.has(key) && place.rowIndex === api.getDisplayedRowCount() - 1) flushGrids();
  if (key === 'Tab') {
    const next = nextOpenCell(api, { backwards: shiftKey, previousCellPosition: from });
    if (next) enterCell(api, box, next);
    return next !== false;
  }
  if (!isStop(column, node)) return false;
  if (target !== element) {
    if (key === 'Escape') element.focus();
    const vertical = isTyped(column, node) && (key === 'Enter' || (!shiftKey && isVertical(key)));
    if (vertical) {
      const next = typedCellBeyond(api, from, key === 'ArrowUp' || (key === 'Enter' && shiftKey));
      if (next) enterCell(api, box, next);
      else selectAll(target);
    }
    return vertical || key === 'Escape';
  }
  const control = element.querySelector<HTMLElement>(CONTROLS);
  const enters = key === 'Enter' || key === 'F2' || key === ' ';
  // A typed key (a letter, a dead key, the first of several) goes to the control, focused before the browser types it.
  if (enters || key.length === 1 || TYPING.has(key)) control?.focus();
  return enters && control !== null;
}

/** Keys that can lead into the next line. */
const LEADS_ON: ReadonlySet<string> = new Set(['Tab', 'Enter', 'ArrowDown']);

const isVertical = (key: string): boolean => key === 'ArrowUp' || key === 'ArrowDown';

/** Keys that begin a text without being a letter of it. */
const TYPING: ReadonlySet<string> = new Set(['Backspace', 'Dead', 'Process', 'Unidentified']);

function selectAll(target: EventTarget | null): void {
  if (target instanceof HTMLInputElement) target.select();
}

/** Frames to wait until a grid has drawn a cell that was out of sight. */
const FRAMES = 20;

/** Focuses a cell, or the control in it. */
export function enterCell<Line>(
  api: GridApi<Line>,
  box: HTMLElement | null,
  cell: Pick<CellPosition, 'rowIndex' | 'column'>,
): void {
  // Synchronous, so that the cell is drawn before the next key.
  flushSync(() => {
    api.ensureIndexVisible(cell.rowIndex);
    api.ensureColumnVisible(cell.column);
  });
  api.setFocusedCell(cell.rowIndex, cell.column);
  const control = controlIn(box, cell);
  if (control) {
    control.focus();
    return;
  }
  const enter = (frames: number) => {
    const now = api.isDestroyed() ? null : api.getFocusedCell();
    if (now?.rowIndex !== cell.rowIndex || now.column !== cell.column) return;
    const drawn = controlIn(box, cell);
    if (drawn) drawn.focus();
    else if (frames > 0) requestAnimationFrame(() => enter(frames - 1));
  };
  const node = api.getDisplayedRowAtIndex(cell.rowIndex);
  if (node && isStop(cell.column, node)) enter(FRAMES);
}

/** `enterCell` for a cell by its place. */
export function enterPlace<Line>(
  api: GridApi<Line> | null,
  box: HTMLElement | null,
  { rowIndex, colId }: CellPlace,
): void {
  const column = api?.getColumn(colId);
  if (api && column) enterCell(api, box, { rowIndex, column });
}

function controlIn(box: HTMLElement | null, { rowIndex, column }: Pick<CellPosition, 'rowIndex' | 'column'>) {
  const place = `[row-index="${rowIndex}"] [col-id="${CSS.escape(column.getColId())}"]`;
  return box?.querySelector<HTMLElement>(`${place} :is(${CONTROLS})`);
}

/** Keeps the focus in the last line: Enter and the arrow down would move it to the totals, which are only read. */
export function keepOutOfTotals<Line>({ api, rowPinned, column }: CellFocusedEvent<Line>): void {
  const last = api.getDisplayedRowCount() - 1;
  if (rowPinned === 'bottom' && column && last >= 0) api.setFocusedCell(last, column);
}

/** Enters the first empty cell that can be typed in, else the first such cell; false: there is none. */
export function beginTyping<Line>(api: GridApi<Line>, box: HTMLElement | null): boolean {
  const cells = [...openCells(api, 0, false, isTyped)];
  const empty = cells.find(({ rowIndex, column }) => {
    const line: object = api.getDisplayedRowAtIndex(rowIndex)?.data ?? {};
    const value = Object.entries(line).find(([field]) => field === column.getColId())?.[1];
    return value === undefined || value === null || value === '';
  });
  const cell = empty ?? cells[0];
  if (cell) enterCell(api, box, cell);
  return cell !== undefined;
}
