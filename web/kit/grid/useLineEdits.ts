import type { GridApi } from 'ag-grid-community';
import { useMemo, useRef } from 'react';
import type { CellEdits } from './cell-edits.ts';
import { type EditGridProps, headingsOf, shownCell, withLine } from './edit-columns.ts';
import { enterPlace } from './edit-navigation.ts';
import type { GridHandle } from './grid-handle.ts';
import { type ChangedPlace, LineHistory } from './line-changes.ts';
import { takeOpenCells } from './open-cells.ts';

interface Edited<Line extends object> extends GridHandle<Line> {
  /** The empty line below the others, which becomes one of them once it is typed in. */
  readonly blank: Line | undefined;
}

/** Changes of the lines by the grid's cells, and their undoing and redoing with Ctrl+Z and Ctrl+Y. */
export function useLineEdits<Line extends object>({ api, box, latest, blank }: Edited<Line>) {
  const history = useRef<LineHistory<Line>>(undefined);
  history.current ??= new LineHistory((line) => latest.current.lineId(line));
  const blankNow = useRef(blank);
  blankNow.current = blank;
  return useMemo(() => {
    const give = (lines: readonly Line[]) => {
      const { onChange } = latest.current;
      // A further change before the form is drawn starts from these lines.
      latest.current = { ...latest.current, lines };
      onChange?.(lines);
    };
    const put = (lines: readonly Line[], stay?: string) => {
      history.current?.record(latest.current.lines, lines, stay);
      give(lines);
    };
    const edits: CellEdits = {
      change: (anyLine, { field }, value, stay) => {
        const { lines, lineId } = latest.current;
        const line = anyLine as Line; // a line of this grid: its own cells alone reach it
        const id = lineId(line);
        const known = lines.find((each) => lineId(each) === id);
        const isBlank = blankNow.current !== undefined && lineId(blankNow.current) === id;
        // A line removed meanwhile stays removed, and the empty line is added only once it has a value.
        if (!known && (!isBlank || value === '')) return;
        // Only the cell is changed: another cell of the line may have been set since it was drawn.
        const before = known ?? line;
        if (known && String(Object.entries(known).find(([name]) => name === field)?.[1] ?? '') === value)
          return;
        put(withLine(lines, { ...before, [field]: value }, lineId), `${id} ${field} ${stay}`);
      },
      nameOf: (anyLine, { field, title }) => {
        const { lines, lineId, columns } = latest.current;
        const line = anyLine as Line; // a line of this grid, as above
        const names = headingsOf(columns)
          .filter((column) => column.field !== field)
          .map((column) => column.value?.(line) ?? shownCell(column, line[column.field]))
          .filter((text) => text !== '');
        const place = lines.findIndex((each) => lineId(each) === lineId(line));
        return [
          title,
          ...(names.length > 0 ? names : [`línea ${(place < 0 ? lines.length : place) + 1}`]),
        ].join(', ');
      },
    };
    const stepBack = (way: 'undo' | 'redo'): boolean => {
      const at = document.activeElement;
      // Text being typed is undone by the field itself.
      if (way === 'undo' && at instanceof HTMLInputElement && at.dataset.typing !== undefined) return false;
      takeOpenCells(true);
      const step = history.current?.[way](latest.current.lines);
      if (!step) return false;
      give(step.lines);
      if (step.at) setTimeout(() => enterChanged(api.current, box.current, latest.current, step.at));
      return true;
    };
    return { put, edits, stepBack };
  }, [api, box, latest]);
}

/** Focuses the cell whose change was undone or redone. */
function enterChanged<Line extends object>(
  api: GridApi<Line> | null,
  box: HTMLElement | null,
  { lines, lineId }: EditGridProps<Line>,
  at: ChangedPlace | undefined,
): void {
  const rowIndex = lines.findIndex((line) => lineId(line) === at?.id);
  if (rowIndex >= 0 && at?.field !== undefined) enterPlace(api, box, { rowIndex, colId: at.field });
}
