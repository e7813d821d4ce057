import type { ElementHandle, Page } from 'puppeteer';
import { OFTEN } from './polling.ts';

/**
 * Position of a cell: name of the grid, words of its row or its index from 0, title of its column; '' is the column
 * of checkboxes.
 */
export interface Cell {
  readonly grid: string;
  readonly row: string | number;
  readonly column: string;
  /** True for a cell that can be typed in. */
  readonly open?: boolean;
  /** Whole text of the cell. */
  readonly text?: string;
  /** Selector of an element inside the cell. */
  readonly inside?: string;
}

/** Element of a cell; waits until grid, row and column exist. */
export async function cellOf(page: Page, cell: Cell): Promise<ElementHandle<Element>> {
  const found = await page.waitForFunction(findCell, OFTEN, cell);
  const element = found.asElement();
  if (!element) throw new Error(`${cell.grid} has no such cell`);
  // The cast holds: waitForFunction resolves with the element that findCell found.
  return element as ElementHandle<Element>;
}

/** Function that runs in the page. A row of the grid has up to three parts, which share its index. */
function findCell({ grid, row, column, open, text, inside }: Cell): Element | undefined {
  const folded = (text: string | null | undefined): string =>
    (text ?? '').normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  const holder = [...document.querySelectorAll('[role=grid],[role=treegrid]')].find(
    (each) => each.getAttribute('aria-label') === grid && !each.closest('[aria-hidden=true]'),
  );
  // Two columns may have the same title under different group heads: the other properties choose between them.
  const ids = [...(holder?.querySelectorAll('.ag-header-cell') ?? [])]
    .filter((each) =>
      column === ''
        ? each.getAttribute('col-id') === 'ag-Grid-SelectionColumn'
        : // A head that sorts has more text than its title.
          [each, each.querySelector('.ag-header-cell-text')].some(
            (head) => folded(head?.textContent).trim() === folded(column),
          ),
    )
    .map((each) => each.getAttribute('col-id') ?? '');
  const line = [...(holder?.querySelectorAll('.ag-row') ?? [])].find((each) =>
    typeof row === 'number'
      ? each.getAttribute('row-index') === String(row)
      : folded(each.textContent).includes(folded(row)),
  );
  const index = line?.getAttribute('row-index');
  if (!holder || !index) return undefined;
  const cell = ids
    .map((id) => holder.querySelector(`.ag-row[row-index="${index}"] [col-id="${CSS.escape(id)}"]`))
    .find(
      (each) =>
        each !== null &&
        (!open || each.classList.contains('cell-edit')) &&
        (text === undefined || each.textContent?.trim() === text),
    );
  return inside === undefined ? (cell ?? undefined) : (cell?.querySelector(inside) ?? undefined);
}

/** Input of a cell, by the field of its column, awaited; without a column the first input of the line. */
export async function cellAt(
  page: Page,
  grid: string,
  row: number,
  column?: string,
): Promise<ElementHandle<Element>> {
  const found = await page.waitForFunction(
    (name, index, id) => {
      const holder = [...document.querySelectorAll('[role=grid],[role=treegrid]')].find(
        (each) => each.ariaLabel === name && !each.closest('[aria-hidden=true]'),
      );
      const cell = id === undefined ? '' : `[col-id="${CSS.escape(id)}"] `;
      const field = holder?.querySelector(`.ag-row[row-index="${index}"] ${cell}.typed-cell`);
      // Lines that are out of sight are not drawn, so it scrolls towards them.
      const viewport = holder?.closest('.ag-grid-viewport');
      const drawn = [...(viewport?.querySelectorAll('.ag-row:not(.ag-row-pinned)') ?? [])].map((each) =>
        Number(each.getAttribute('row-index')),
      );
      if (viewport && !field && drawn.length > 0 && !drawn.includes(index))
        viewport.scrollTop += (index < Math.min(...drawn) ? -0.5 : 0.5) * viewport.clientHeight;
      field?.scrollIntoView({ block: 'center', inline: 'nearest' });
      return field;
    },
    OFTEN,
    grid,
    row,
    column,
  );
  return found as ElementHandle<Element>; // holds: otherwise the wait has failed
}
