import type { Measured } from './carried-table.ts';

/** Functions that run in Chromium's page, not in this process: nothing of Node is there, and nothing of this module. */

interface PageElement {
  readonly scrollHeight: number;
  querySelector(selector: string): PageElement | null;
  querySelectorAll(selector: string): Iterable<PageElement>;
  getBoundingClientRect(): { readonly top: number; readonly bottom: number; readonly height: number };
}

/** What they use of the page's document. This package is checked without the DOM, which its other code does not have. */
declare const document: PageElement & {
  readonly documentElement: PageElement;
  readonly fonts: Iterable<{ load(): Promise<unknown> }>;
};

/** False when a font of the page could not be loaded. */
export async function loadFonts(): Promise<boolean> {
  const faces = await Promise.allSettled([...document.fonts].map((face) => face.load()));
  return faces.every(({ status }) => status === 'fulfilled');
}

/** Where the rows of the page's table of amounts stand; null when all fits on one sheet. */
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
