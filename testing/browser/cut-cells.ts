import type { Page } from 'puppeteer';

/** What of a grid cannot be read as it is drawn. */
export interface CutCells {
  readonly list: string;
  /** Cells drawn, the row's buttons and boxes aside. */
  readonly cells: number;
  /** `column: text` of those that are wider or higher than their cell, or lie beyond the grid's edge. */
  readonly cut: readonly string[];
  /** Words that a head breaks in two. */
  readonly broken: readonly string[];
  /** How many px the columns are wider than the grid. */
  readonly overhang: number;
  /** Titles of columns that begin or end beyond the edge, drawn or not. */
  readonly beyond: readonly string[];
}

/** Every grid in sight, of a list or of lines: cells whose text is cut, heads whose words are broken. */
export async function cutCells(page: Page): Promise<readonly CutCells[]> {
  return await page.evaluate(measured);
}

/** Runs in the page. */
function measured(): readonly CutCells[] {
  const OWN = ['ag-Grid-SelectionColumn', 'actions', 'remove'];
  const title = (grid: Element, id: string | null): string =>
    grid
      .querySelector(`.ag-header-cell[col-id="${CSS.escape(id ?? '')}"] .ag-header-cell-text`)
      ?.textContent?.trim() ?? '';
  const isCut = (each: Element): boolean =>
    each.clientWidth > 0 &&
    (each.scrollWidth > each.clientWidth + 1 || each.scrollHeight > each.clientHeight + 1);
  /** A word that takes two lines. */
  const brokenWords = (each: Element): readonly string[] => {
    const words: string[] = [];
    const walk = document.createTreeWalker(each, NodeFilter.SHOW_TEXT);
    for (let node = walk.nextNode(); node; node = walk.nextNode())
      for (const match of (node.textContent ?? '').matchAll(/\p{L}+/gu)) {
        const range = document.createRange();
        range.setStart(node, match.index);
        range.setEnd(node, match.index + match[0].length);
        if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1)
          words.push(match[0]);
      }
    return words;
  };
  const dialogs = [...document.querySelectorAll('[role=dialog]')];
  // Behind a dialog nothing is read.
  const scope = dialogs.at(-1) ?? document;
  return [...scope.querySelectorAll('.list-grid, .edit-grid')]
    .filter((grid) => grid.querySelector('[role=grid],[role=treegrid]'))
    .map((grid) => {
      const viewport = grid.querySelector('.ag-grid-viewport');
      const boxes = [...grid.querySelectorAll('.ag-header-cell')].map((head) => ({
        head,
        box: head.getBoundingClientRect(),
        pinned: head.closest('.ag-grid-pinned-left-cells, .ag-grid-pinned-right-cells') !== null,
      }));
      const root = (grid.querySelector('.ag-root') ?? grid).getBoundingClientRect();
      const rights = boxes.filter(
        ({ head, pinned }) => pinned && head.closest('.ag-grid-pinned-right-cells'),
      );
      const lefts = boxes.filter(({ head, pinned }) => pinned && head.closest('.ag-grid-pinned-left-cells'));
      const edge = Math.min(root.right, ...rights.map(({ box }) => box.left));
      const begin = Math.max(root.left, ...lefts.map(({ box }) => box.right));
      /** Partly or wholly out of sight, to the side: what is kept in sight is not. */
      const isBeyond = (each: Element): boolean => {
        const { left, right } = each.getBoundingClientRect();
        const id = each.getAttribute('col-id');
        if ([...lefts, ...rights].some(({ head }) => head.getAttribute('col-id') === id)) return false;
        return right > edge + 1 || left < begin - 1;
      };
      const cells = [...grid.querySelectorAll('.ag-cell')].filter(
        (cell) => !OWN.includes(cell.getAttribute('col-id') ?? '') && cell.textContent?.trim() !== '',
      );
      const faulty = cells.filter(
        (cell) =>
          [cell, ...cell.querySelectorAll('*')].some((each) => !each.closest('svg') && isCut(each)) ||
          isBeyond(cell) ||
          brokenWords(cell).length > 0,
      );
      return {
        list: grid.querySelector('[role=grid]')?.getAttribute('aria-label') ?? '',
        cells: cells.length,
        cut: faulty.map((cell) => `${title(grid, cell.getAttribute('col-id'))}: ${cell.textContent?.trim()}`),
        broken: [...grid.querySelectorAll('.ag-header-cell-text')].flatMap(brokenWords),
        beyond: boxes.filter(({ head }) => isBeyond(head)).map(({ head }) => head.textContent?.trim() ?? ''),
        overhang: viewport ? viewport.scrollWidth - viewport.clientWidth : 0,
      };
    });
}
