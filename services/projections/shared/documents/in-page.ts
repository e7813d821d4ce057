import type { Measured } from './carried-table.ts';

/**
 * The functions of this file run in Chromium's page, not in this process: without Node, and without other parts of this
 * module.
 */

interface Rectangle {
  readonly top: number;
  readonly bottom: number;
  readonly height: number;
  readonly width: number;
}

interface PageElement {
  readonly scrollHeight: number;
  readonly scrollWidth: number;
  readonly classList: { add(name: string): void };
  querySelector(selector: string): PageElement | null;
  querySelectorAll(selector: string): Iterable<PageElement>;
  getBoundingClientRect(): Rectangle;
}

/**
 * Part of the page's document that these functions use. This package is type-checked without the DOM, since no other
 * code of it may use that.
 */
declare const document: PageElement & {
  readonly documentElement: PageElement;
  readonly fonts: Iterable<{ load(): Promise<unknown> }>;
  createRange(): { selectNodeContents(element: PageElement): void; getBoundingClientRect(): Rectangle };
};

/**
 * Loads the fonts of the page.
 * @returns false: one of them could not be loaded
 */
export async function loadFonts(): Promise<boolean> {
  const faces = await Promise.allSettled([...document.fonts].map((face) => face.load()));
  return faces.every(({ status }) => status === 'fulfilled');
}

/**
 * Lets text break that is otherwise kept whole, the longest words and codes first, then amounts, then titles, until
 * nothing is wider than the paper: Chromium prints a wider page at a smaller scale, for which no measure holds.
 * @returns false: the page is still wider
 */
export function fitAcross(width: number): boolean {
  const range = document.createRange();
  for (const kept of ['.whole,.code', '.n', 'thead th'])
    for (const atMost of [width / 6, width / 9, width / 12, width / 18, width / 27, 0]) {
      if (document.documentElement.scrollWidth <= width) return true;
      for (const element of document.querySelectorAll(kept)) {
        range.selectNodeContents(element);
        if (range.getBoundingClientRect().width > atMost) element.classList.add('broken');
      }
    }
  return document.documentElement.scrollWidth <= width;
}

/** Positions of the rows in the page's table of amounts; null: all fits on one sheet. */
export function measure(pageHeight: number): Measured | null {
  const table = document.querySelector('table[data-carried]');
  const head = table?.querySelector('thead');
  if (!table || !head || document.documentElement.scrollHeight <= pageHeight) return null;
  const rows = [...table.querySelectorAll('tbody tr')].map((row) => {
    const { top, bottom } = row.getBoundingClientRect();
    return { top, bottom };
  });
  return { headHeight: head.getBoundingClientRect().height, rows, pageHeight };
}
