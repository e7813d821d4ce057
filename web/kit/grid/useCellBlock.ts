import type { GridApi } from 'ag-grid-community';
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useEffect,
  useRef,
} from 'react';
import { notify } from '../../base/notices.ts';
import { blockCells, blockText, copiedCell, isTyped, leftOut, pasted } from './cell-block.ts';
import type { EditGridProps } from './edit-columns.ts';
import { type CellPlace, cellAround } from './edit-navigation.ts';
import { takeOpenCells } from './open-cells.ts';

interface Grid<Line extends object> {
  readonly api: RefObject<GridApi<Line> | null>;
  readonly box: RefObject<HTMLElement | null>;
  readonly latest: RefObject<EditGridProps<Line>>;
  /** Puts changed lines into the form, as a step of its own. */
  put(lines: readonly Line[]): void;
}

/** Cells from one corner to the other, by their places among those displayed. */
interface Block {
  readonly rows: readonly [number, number];
  readonly columns: readonly [number, number];
}

const ARROWS: Readonly<Record<string, readonly [down: number, right: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/**
 * Cells of a grid chosen together, by Shift and arrows, by Shift and a click or by dragging; copied, cut, cleared and
 * pasted over as in a spreadsheet.
 */
export function useCellBlock<Line extends object>({ api, box, latest, put }: Grid<Line>) {
  const block = useRef<{ readonly from: CellPlace; readonly to: CellPlace } | undefined>(undefined);
  const drag = useRef<CellPlace | undefined>(undefined);
  useEffect(() => {
    const end = () => {
      drag.current = undefined;
    };
    addEventListener('mouseup', end);
    return () => removeEventListener('mouseup', end);
  }, []);

  const columnIds = (): readonly string[] =>
    api.current?.getAllDisplayedColumns().map((each) => each.getColId()) ?? [];
  const corners = (from: CellPlace, to: CellPlace): Block => {
    const ids = columnIds();
    const sorted = (one: number, other: number) => [Math.min(one, other), Math.max(one, other)] as const;
    return {
      rows: sorted(from.rowIndex, to.rowIndex),
      columns: sorted(ids.indexOf(from.colId), ids.indexOf(to.colId)),
    };
  };
  const chosen = (): Block | undefined => block.current && corners(block.current.from, block.current.to);
  const choose = (next: typeof block.current) => {
    if (next === undefined && block.current === undefined) return;
    block.current = next;
    api.current?.refreshCells();
  };

  const columnsNow = () => {
    const { columns } = latest.current;
    return columnIds().map((id) => columns.find(({ field }) => field === id));
  };
  const copied = ({ rows, columns }: Block): string => {
    const shown = columnsNow().slice(columns[0], columns[1] + 1);
    const lines = latest.current.lines.slice(rows[0], rows[1] + 1);
    return blockText(lines.map((line) => shown.map((column) => (column ? copiedCell(column, line) : ''))));
  };
  const paste = (at: Block, cells: readonly (readonly string[])[]) => {
    const { lines, lineId, blank } = latest.current;
    const target = { lines, lineId, columns: columnsNow(), blank: blank?.make };
    const outcome = pasted(target, { row: at.rows[0], column: at.columns[0] }, cells);
    put(outcome.lines);
    const left = leftOut(outcome);
    if (left !== undefined) notify('warning', left);
  };
  /** The same text in each of the cells that can be typed in. */
  const fill = ({ rows, columns }: Block, text: string) => {
    const open = columnsNow().slice(columns[0], columns[1] + 1);
    const filled = (line: Line): Line => {
      const typed = open.flatMap((column) =>
        column && isTyped(column, line) ? [[column.field, text] as const] : [],
      );
      return { ...line, ...Object.fromEntries(typed) };
    };
    put(
      latest.current.lines.map((line, place) => (place < rows[0] || place > rows[1] ? line : filled(line))),
    );
  };
  const isMany = ({ rows, columns }: Block): boolean => rows[0] !== rows[1] || columns[0] !== columns[1];
  /** What a key or the clipboard is about: the chosen cells, or the one that has the keyboard. */
  const blockAt = (target: EventTarget): Block | undefined => {
    const place = cellAround(box.current, target);
    return chosen() ?? (place && corners(place, place));
  };
  const inField = (target: EventTarget): boolean => target instanceof HTMLInputElement;

  return {
    isChosen: (rowIndex: number, colId: string): boolean => {
      const now = chosen();
      if (!now) return false;
      const column = columnIds().indexOf(colId);
      return (
        rowIndex >= now.rows[0] &&
        rowIndex <= now.rows[1] &&
        column >= now.columns[0] &&
        column <= now.columns[1]
      );
    },
    /** Shift with arrows, Esc and Supr; true: the key is dealt with. */
    onKey: ({ key, shiftKey, ctrlKey, metaKey, altKey, target }: KeyboardEvent<HTMLElement>): boolean => {
      if (ctrlKey || metaKey || altKey) return false;
      const place = cellAround(box.current, target);
      const arrow = ARROWS[key];
      // Shift with an arrow to the side chooses letters of the field.
      if (shiftKey && arrow && place && (!inField(target) || arrow[1] === 0)) {
        const ids = columnIds();
        const { from, to } = block.current ?? { from: place, to: place };
        const last = Math.max(0, (api.current?.getDisplayedRowCount() ?? 1) - 1);
        const rowIndex = Math.min(last, Math.max(0, to.rowIndex + arrow[0]));
        const colId =
          ids[Math.min(ids.length - 1, Math.max(0, ids.indexOf(to.colId) + arrow[1]))] ?? to.colId;
        choose({ from, to: { rowIndex, colId } });
        api.current?.ensureIndexVisible(rowIndex);
        return true;
      }
      const now = chosen();
      const many = now !== undefined && isMany(now);
      if (key === 'Delete' && many && !latest.current.readOnly) {
        takeOpenCells(true);
        fill(now, '');
        return true;
      }
      if (key === 'Shift') return false;
      choose(undefined);
      return key === 'Escape' && many;
    },
    onMouseDown: (event: MouseEvent<HTMLElement>) => {
      const place = event.button === 0 ? cellAround(box.current, event.target) : undefined;
      const at = cellAround(box.current, document.activeElement);
      if (event.shiftKey && place && at) {
        event.preventDefault();
        event.stopPropagation();
        choose({ from: block.current?.from ?? at, to: place });
        return;
      }
      choose(undefined);
      drag.current = place;
    },
    onMouseMove: ({ buttons, target }: MouseEvent<HTMLElement>) => {
      const from = drag.current;
      const to = from && (buttons & 1) === 1 ? cellAround(box.current, target) : undefined;
      if (!from || !to) return;
      const known = block.current?.to ?? from;
      if (to.rowIndex === known.rowIndex && to.colId === known.colId) return;
      getSelection()?.removeAllRanges();
      choose({ from, to });
    },
    onCopy: (event: ClipboardEvent<HTMLElement>) => {
      const at = blockAt(event.target);
      if (!at || (inField(event.target) && !isMany(at))) return;
      takeOpenCells();
      event.clipboardData.setData('text/plain', copied(at));
      event.preventDefault();
      if (event.type === 'cut' && !latest.current.readOnly) fill(at, '');
    },
    onPaste: (event: ClipboardEvent<HTMLElement>) => {
      const at = blockAt(event.target);
      const cells = blockCells(event.clipboardData.getData('text/plain'));
      const one = cells.length === 1 && cells[0]?.length === 1 ? (cells[0][0] ?? '') : undefined;
      // One text into a field is the field's own: it goes where the caret is.
      if (!at || latest.current.readOnly || (one !== undefined && inField(event.target) && !isMany(at)))
        return;
      event.preventDefault();
      takeOpenCells(true);
      if (one !== undefined && isMany(at)) {
        const { columns, rows } = at;
        const wide = Array.from({ length: columns[1] - columns[0] + 1 }, () => one);
        paste(
          at,
          Array.from({ length: rows[1] - rows[0] + 1 }, () => wide),
        );
      } else paste(at, cells);
    },
  };
}
