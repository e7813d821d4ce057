import type { ElementHandle, Page } from 'puppeteer';
import { OFTEN } from './polling.ts';

/** Where a cell is: the grid's name, words of its row or its place from 0, its column's title; '' is the column of ticks. */
export interface Cell {
  readonly grid: string;
  readonly row: string | number;
  readonly column: string;
  /** It can be typed in, not just read. */
  readonly open?: boolean;
  /** What it says, alone. */
  readonly text?: string;
  /** What is sought in it: a selector. */
  readonly inside?: string;
}

/** The cell as an element; waits until grid, row and column are there. */
export async function cellOf(page: Page, cell: Cell): Promise<ElementHandle<Element>> {
  const found = await page.waitForFunction(findCell, OFTEN, cell);
  const element = found.asElement();
  if (!element) throw new Error(`${cell.grid} has no such cell`);
  // waitForFunction resolves with what findCell gave: an element
  return element as ElementHandle<Element>;
}

/** Runs in the page. A row of the grid is in up to three parts that share its index. */
function findCell({ grid, row, column, open, text, inside }: Cell): Element | undefined {
  const folded = (text: string | null | undefined): string =>
    (text ?? '').normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  const holder = [...document.querySelectorAll('[role=grid],[role=treegrid]')].find(
    (each) => each.getAttribute('aria-label') === grid && !each.closest('[aria-hidden=true]'),
  );
  // Two columns may have one title, each under a head of its own: what is asked of the cell says which is meant.
  const ids = [...(holder?.querySelectorAll('.ag-header-cell') ?? [])]
    .filter((each) =>
      column === ''
        ? each.getAttribute('col-id') === 'ag-Grid-SelectionColumn'
        : folded(each.textContent).trim() === folded(column),
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

/** The field of a typed cell by the column's field, waited for; without a column the first of its line. */
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
      // A line that is scrolled away is not drawn: it is scrolled to.
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
  return found as ElementHandle<Element>; // an element, or the wait has failed
}
