import { type ClipboardEvent, type KeyboardEvent, type MouseEvent, useEffect, useRef } from 'react';
import { notify } from '../../base/notices.ts';
import { blockCells, blockText, leftOut, pasted } from './cell-block.ts';
import {
  type Block,
  blockOf,
  type Chosen,
  cornerBy,
  filledBlock,
  isInBlock,
  isMany,
  movesCorner,
  repeated,
  textsIn,
} from './chosen-block.ts';
import { type CellPlace, cellAround } from './edit-navigation.ts';
import type { GridHandle, PutLines } from './grid-handle.ts';
import { takeOpenCells } from './open-cells.ts';

/** The cells chosen together, shared by keys, mouse and clipboard. */
interface ChosenCells {
  columnIds(): readonly string[];
  /** Corners of the block; undefined: none is chosen. */
  corners(): Chosen | undefined;
  choose(next: Chosen | undefined): void;
  /** The block between the corners. */
  chosen(): Block | undefined;
  /** Cells to which a key or the clipboard applies: the chosen ones, else the focused one. */
  blockAt(target: EventTarget): Block | undefined;
  fill(block: Block, text: string): void;
  copied(block: Block): string;
  paste(block: Block, cells: readonly (readonly string[])[]): void;
}

/**
 * Cells of a grid chosen together, by Shift and arrows, by Shift and a click or by dragging; copied, cut, cleared and
 * pasted over as in a spreadsheet.
 */
export function useCellBlock<Line extends object>(grid: GridHandle<Line> & { put: PutLines<Line> }) {
  const cells = useChosenCells(grid);
  return {
    isChosen: (rowIndex: number, colId: string): boolean => {
      const block = cells.chosen();
      return block !== undefined && isInBlock(block, rowIndex, cells.columnIds().indexOf(colId));
    },
    onKey: (event: KeyboardEvent<HTMLElement>) => blockKey(grid, cells, event),
    ...useBlockMouse(grid, cells),
    ...blockClipboard(grid, cells),
  };
}

function useChosenCells<Line extends object>({
  api,
  box,
  latest,
  put,
}: GridHandle<Line> & { put: PutLines<Line> }): ChosenCells {
  const block = useRef<Chosen | undefined>(undefined);
  const columnIds = () => api.current?.getAllDisplayedColumns().map((each) => each.getColId()) ?? [];
  const columnsNow = () => columnIds().map((id) => latest.current.columns.find(({ field }) => field === id));
  const chosen = () => block.current && blockOf(block.current, columnIds());
  return {
    columnIds,
    corners: () => block.current,
    choose: (next) => {
      if (next === undefined && block.current === undefined) return;
      block.current = next;
      api.current?.refreshCells();
    },
    chosen,
    blockAt: (target) => {
      const place = cellAround(box.current, target);
      return chosen() ?? (place && blockOf({ from: place, to: place }, columnIds()));
    },
    fill: (at, text) => put(filledBlock(latest.current.lines, columnsNow(), at, text)),
    copied: (at) => blockText(textsIn(latest.current.lines, columnsNow(), at)),
    paste: (at, cells) => {
      const { lines, lineId, blank } = latest.current;
      const target = { lines, lineId, columns: columnsNow(), blank: blank?.make };
      const outcome = pasted(target, { row: at.rows[0], column: at.columns[0] }, cells);
      put(outcome.lines);
      const left = leftOut(outcome);
      if (left !== undefined) notify('warning', left);
    },
  };
}

const isField = (target: EventTarget): boolean => target instanceof HTMLInputElement;

/** Handles Shift with arrows, Esc and Supr; true: the key was used. */
function blockKey<Line extends object>(
  { api, box, latest }: GridHandle<Line>,
  cells: ChosenCells,
  { key, shiftKey, ctrlKey, metaKey, altKey, target }: KeyboardEvent<HTMLElement>,
): boolean {
  if (ctrlKey || metaKey || altKey) return false;
  const place = cellAround(box.current, target);
  if (shiftKey && place && movesCorner(key, isField(target))) {
    const { from, to } = cells.corners() ?? { from: place, to: place };
    const corner = cornerBy(key, to, cells.columnIds(), api.current?.getDisplayedRowCount() ?? 1);
    cells.choose({ from, to: corner });
    api.current?.ensureIndexVisible(corner.rowIndex);
    return true;
  }
  const block = cells.chosen();
  const many = block !== undefined && isMany(block);
  if (key === 'Delete' && many && !latest.current.readOnly) {
    takeOpenCells(true);
    cells.fill(block, '');
    return true;
  }
  if (key === 'Shift') return false;
  cells.choose(undefined);
  return key === 'Escape' && many;
}

/** Chooses cells up to a click with Shift, and those passed over by dragging. */
function useBlockMouse<Line extends object>({ box }: GridHandle<Line>, cells: ChosenCells) {
  const drag = useRef<CellPlace | undefined>(undefined);
  useEffect(() => {
    const end = () => {
      drag.current = undefined;
    };
    addEventListener('mouseup', end);
    return () => removeEventListener('mouseup', end);
  }, []);
  return {
    onMouseDown: (event: MouseEvent<HTMLElement>) => {
      const place = event.button === 0 ? cellAround(box.current, event.target) : undefined;
      const at = cellAround(box.current, document.activeElement);
      if (event.shiftKey && place && at) {
        event.preventDefault();
        event.stopPropagation();
        cells.choose({ from: cells.corners()?.from ?? at, to: place });
        return;
      }
      cells.choose(undefined);
      drag.current = place;
    },
    onMouseMove: ({ buttons, target }: MouseEvent<HTMLElement>) => {
      const from = drag.current;
      const to = from && (buttons & 1) === 1 ? cellAround(box.current, target) : undefined;
      if (!from || !to) return;
      const known = cells.corners()?.to ?? from;
      if (to.rowIndex === known.rowIndex && to.colId === known.colId) return;
      getSelection()?.removeAllRanges();
      cells.choose({ from, to });
    },
  };
}

/** Copies, cuts and pastes blocks. A single text is left to its field, where it goes to the caret. */
const blockClipboard = <Line extends object>({ latest }: GridHandle<Line>, cells: ChosenCells) => ({
  onCopy: (event: ClipboardEvent<HTMLElement>) => {
    const at = cells.blockAt(event.target);
    if (!at || (isField(event.target) && !isMany(at))) return;
    takeOpenCells();
    event.clipboardData.setData('text/plain', cells.copied(at));
    event.preventDefault();
    if (event.type === 'cut' && !latest.current.readOnly) cells.fill(at, '');
  },
  onPaste: (event: ClipboardEvent<HTMLElement>) => {
    const at = cells.blockAt(event.target);
    const rows = blockCells(event.clipboardData.getData('text/plain'));
    const one = rows.length === 1 && rows[0]?.length === 1 ? (rows[0][0] ?? '') : undefined;
    if (!at || latest.current.readOnly) return;
    if (one !== undefined && isField(event.target) && !isMany(at)) return;
    event.preventDefault();
    takeOpenCells(true);
    cells.paste(at, one !== undefined && isMany(at) ? repeated(one, at) : rows);
  },
});
