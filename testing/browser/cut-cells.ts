import type { Page } from 'puppeteer';

/** Parts of a grid that cannot be read as drawn. */
export interface CutCells {
  readonly list: string;
  /** Kind of grid: rows of a list, or lines of a form or record, which grow with their text. */
  readonly of: 'list' | 'lines';
  /** Number of drawn cells, without buttons and checkboxes of rows. */
  readonly cells: number;
  /** Cells that are cut, or lie beyond the grid's edge: `column: text`. */
  readonly cut: readonly string[];
  /** Words that a column head breaks into two lines. */
  readonly broken: readonly string[];
  /** Px by which the columns exceed the grid's width. */
  readonly overhang: number;
  /** Titles of columns that lie partly or wholly beyond the edge, drawn or not. */
  readonly beyond: readonly string[];
  /** Titles among these of columns that name the row, or show an amount or a state. */
  readonly keysLost: readonly string[];
  /** True if the edge shows that there are more columns. */
  readonly signed: boolean;
  /** Note over a grid without rows that does not fit into its box; '' elsewhere. */
  readonly clippedNote: string;
}

/** Faults of all visible grids: cells with cut text, column heads with broken words. */
export async function cutCells(page: Page): Promise<readonly CutCells[]> {
  return await page.evaluate(measured);
}

/** Function that runs in the page. */
function measured(): readonly CutCells[] {
  const OWN = ['ag-Grid-SelectionColumn', 'actions', 'remove'];
  const AMOUNT = /^-?Q[\d,]+\.\d\d\b/;
  const title = (grid: Element, id: string | null): string =>
    grid
      .querySelector(`.ag-header-cell[col-id="${CSS.escape(id ?? '')}"] .ag-header-cell-text`)
      ?.textContent?.trim() ?? '';
  // The input of a cell scrolls its own text, which is also shown in full below it.
  const isCut = (each: Element): boolean =>
    each.clientWidth > 0 &&
    !each.matches('.typed-cell') &&
    (each.scrollWidth > each.clientWidth + 1 || each.scrollHeight > each.clientHeight + 1);
  const textsIn = (each: Element): readonly Node[] => {
    const walk = document.createTreeWalker(each, NodeFilter.SHOW_TEXT);
    const texts: Node[] = [];
    for (let node = walk.nextNode(); node; node = walk.nextNode()) texts.push(node);
    return texts;
  };
  /** Words that are broken into two lines. */
  const brokenWords = (each: Element): readonly string[] => {
    const words: string[] = [];
    for (const node of textsIn(each))
      for (const match of (node.textContent ?? '').matchAll(/\p{L}+/gu)) {
        const range = document.createRange();
        range.setStart(node, match.index);
        range.setEnd(node, match.index + match[0].length);
        if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1)
          words.push(match[0]);
      }
    return words;
  };
  const clipped = (note: Element | null, box: Element): string => {
    const text = note?.textContent?.trim() ?? '';
    if (!note || text === '') return '';
    const lines = textsIn(note).flatMap((node) => {
      const range = document.createRange();
      range.selectNodeContents(node);
      return [...range.getClientRects()];
    });
    const words = {
      top: Math.min(...lines.map(({ top }) => top)),
      bottom: Math.max(...lines.map(({ bottom }) => bottom)),
      left: Math.min(...lines.map(({ left }) => left)),
      right: Math.max(...lines.map(({ right }) => right)),
    };
    const room = box.getBoundingClientRect();
    const over = [...box.querySelectorAll('.ag-header, .ag-grid-pinned-bottom-rows')].some((each) => {
      const { top, bottom, height } = each.getBoundingClientRect();
      return height > 0 && words.top < bottom - 1 && words.bottom > top + 1;
    });
    const inside =
      words.top >= room.top &&
      words.bottom <= room.bottom &&
      words.left >= room.left &&
      words.right <= room.right;
    return inside && !over ? '' : text;
  };
  const dialogs = [...document.querySelectorAll('[role=dialog]')];
  // A dialog hides the grids behind it.
  const scope = dialogs.at(-1) ?? document;
  return [...scope.querySelectorAll('[role=grid],[role=treegrid]')]
    .filter((each) => each.checkVisibility() && !each.closest('[aria-hidden=true],[hidden]'))
    .map((own) => {
      const grid = own.closest('.list-grid, .edit-grid') ?? own;
      const viewport = grid.querySelector('.ag-grid-viewport');
      const boxes = [...grid.querySelectorAll('.ag-header-cell')].map((head) => ({
        head,
        box: head.getBoundingClientRect(),
        pinned: head.closest('.ag-grid-pinned-left-cells, .ag-grid-pinned-right-cells') !== null,
      }));
      const root = own.getBoundingClientRect();
      const rights = boxes.filter(
        ({ head, pinned }) => pinned && head.closest('.ag-grid-pinned-right-cells'),
      );
      const lefts = boxes.filter(({ head, pinned }) => pinned && head.closest('.ag-grid-pinned-left-cells'));
      const edge = Math.min(root.right, ...rights.map(({ box }) => box.left));
      const begin = Math.max(root.left, ...lefts.map(({ box }) => box.right));
      /** True for a cell that is partly or wholly scrolled out of sight sideways; pinned columns never are. */
      const isBeyond = (each: Element): boolean => {
        const { left, right } = each.getBoundingClientRect();
        const id = each.getAttribute('col-id');
        if ([...lefts, ...rights].some(({ head }) => head.getAttribute('col-id') === id)) return false;
        return right > edge + 1 || left < begin - 1;
      };
      const cells = [...grid.querySelectorAll('[role=gridcell]')].filter(
        (cell) => !OWN.includes(cell.getAttribute('col-id') ?? '') && cell.textContent?.trim() !== '',
      );
      const faulty = cells.filter(
        (cell) =>
          [cell, ...cell.querySelectorAll('*')].some((each) => !each.closest('svg') && isCut(each)) ||
          isBeyond(cell) ||
          brokenWords(cell).length > 0,
      );
      const beyond = boxes.filter(({ head }) => isBeyond(head)).map(({ head }) => head);
      const [first] = boxes
        .map(({ head }) => head.getAttribute('col-id') ?? '')
        .filter((id) => !OWN.includes(id));
      const isKey = (id: string | null): boolean =>
        id === first ||
        cells.some(
          (cell) =>
            cell.getAttribute('col-id') === id &&
            (cell.querySelector('.state-chip') !== null || AMOUNT.test(cell.textContent?.trim() ?? '')),
        );
      const more = grid.matches('[data-more]') ? grid : grid.querySelector('[data-more]');
      const overhang = viewport ? viewport.scrollWidth - viewport.clientWidth : 0;
      return {
        list: own.getAttribute('aria-label') ?? '',
        of: grid.matches('.list-grid') ? 'list' : 'lines',
        cells: cells.length,
        cut: faulty.map((cell) => `${title(grid, cell.getAttribute('col-id'))}: ${cell.textContent?.trim()}`),
        broken: [...grid.querySelectorAll('.ag-header-cell-text')].flatMap(brokenWords),
        beyond: beyond.map((head) => head.textContent?.trim() ?? ''),
        keysLost: beyond
          .filter((head) => isKey(head.getAttribute('col-id')))
          .map((head) => head.textContent?.trim() ?? ''),
        overhang,
        signed: overhang <= 1 || (more?.getAttribute('data-more') ?? '') !== '',
        clippedNote: clipped(grid.querySelector('.ag-overlay-no-rows-center, .ag-overlay'), own),
      };
    });
}
