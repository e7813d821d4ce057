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

/** What keys find in the cells of a column. */
interface CellStops<Line> {
  /** Each cell holds a control of its own. */
  readonly control?: boolean;
  /** Whether that line's cell holds the field that it is typed in. */
  readonly typed?: (line: Line) => boolean;
}

const KEYS_OF_ITS_OWN: Pick<ColDef, 'suppressKeyboardEvent'> = {
  suppressKeyboardEvent: ({ event }: SuppressKeyboardEventParams) =>
    event.key !== 'Tab' && event.target instanceof HTMLElement && event.target.matches(CONTROLS),
};

/** Of a column whose cells hold a control or a field: its keys are its own, but for Tab. */
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

/** Where Tab stops: what can be typed in, and what is chosen. */
const isStop = <Line>(column: Column, node: IRowNode<Line>): boolean =>
  isTyped(column, node) || stopsOf(column)?.control === true;

/** A cell by its place among those displayed. */
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
  if (cell) enterCell(api, box, cell);
  return cell !== undefined;
}

interface Step {
  readonly backwards: boolean;
  readonly previousCellPosition: Pick<CellPosition, 'rowIndex' | 'column'>;
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
 * Keys into, between and out of the controls of cells: Tab into the next one; Enter and arrows up and down between the
 * fields of a column; on the cell itself Enter, F2 or what is typed; Esc back to the cell. True: the key is dealt with.
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
  // Keys of a text that is being composed are its own.
  if (!api || !element || !column || !node || nativeEvent.isComposing) return false;
  if (ctrlKey || metaKey || altKey) return false;
  const from = { rowIndex: place.rowIndex, column };
  // What is typed in the empty line below the others makes it one of them, and another one comes below it.
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
  // What is typed is the control's once that has the keyboard: a letter, a dead key, a first key of several.
  if (enters || key.length === 1 || TYPING.has(key)) control?.focus();
  return enters && control !== null;
}

/** Keys that lead into the next line. */
const LEADS_ON: ReadonlySet<string> = new Set(['Tab', 'Enter', 'ArrowDown']);

const isVertical = (key: string): boolean => key === 'ArrowUp' || key === 'ArrowDown';

/** Keys that begin a text without being a letter of it. */
const TYPING: ReadonlySet<string> = new Set(['Backspace', 'Dead', 'Process', 'Unidentified']);

function selectAll(target: EventTarget | null): void {
  if (target instanceof HTMLInputElement) target.select();
}

/** So many frames a grid may take to draw a cell that was scrolled away. */
const FRAMES = 20;

/** Puts the keyboard into a cell, or into the control in it. */
export function enterCell<Line>(
  api: GridApi<Line>,
  box: HTMLElement | null,
  cell: Pick<CellPosition, 'rowIndex' | 'column'>,
): void {
  // Drawn before the next key comes.
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

/** The same for a cell by its place among those displayed. */
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

/** The totals are read, not worked in: Enter and the arrow in the last line stay there. */
export function keepOutOfTotals<Line>({ api, rowPinned, column }: CellFocusedEvent<Line>): void {
  const last = api.getDisplayedRowCount() - 1;
  if (rowPinned === 'bottom' && column && last >= 0) api.setFocusedCell(last, column);
}

/** Enters the first empty cell that can be written, else the first; false: there is no cell to write in. */
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
