import type { ElementHandle, Page } from 'puppeteer';
import { OFTEN } from './polling.ts';

/** Where a cell is: the grid's name, words of its row or its place from 0, its column's title. */
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

/** Runs in the page. A row of the grid stands in up to three parts that share its index. */
function findCell({ grid, row, column, open, text, inside }: Cell): Element | undefined {
  const folded = (text: string | null | undefined): string =>
    (text ?? '').normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  const holder = [...document.querySelectorAll('[role=grid],[role=treegrid]')].find(
    (each) => each.getAttribute('aria-label') === grid && !each.closest('[aria-hidden=true]'),
  );
  const title = [...(holder?.querySelectorAll('.ag-header-cell') ?? [])].find(
    (each) => folded(each.textContent).trim() === folded(column),
  );
  const id = title?.getAttribute('col-id');
  const line = [...(holder?.querySelectorAll('.ag-row') ?? [])].find((each) =>
    typeof row === 'number'
      ? each.getAttribute('row-index') === String(row)
      : folded(each.textContent).includes(folded(row)),
  );
  const index = line?.getAttribute('row-index');
  if (!holder || !id || !index) return undefined;
  const cell = holder.querySelector(`.ag-row[row-index="${index}"] [col-id="${CSS.escape(id)}"]`);
  if (!cell || (open && !cell.classList.contains('cell-edit'))) return undefined;
  if (text !== undefined && cell.textContent?.trim() !== text) return undefined;
  return inside === undefined ? cell : (cell.querySelector(inside) ?? undefined);
}
