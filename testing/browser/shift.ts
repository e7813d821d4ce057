import type { Page } from 'puppeteer';

declare global {
  interface Window {
    /** Sum of layout shifts since the document began, without those after user input. */
    shifted?: number;
  }
}

/** Adds up layout shifts that no input caused, from the next document on. */
export async function watchShifts(page: Page): Promise<void> {
  await page.evaluateOnNewDocument(() => {
    window.shifted = 0;
    new PerformanceObserver((list) => {
      // The cast holds: the observed entries are layout shifts, a type that TypeScript's library does not have.
      for (const each of list.getEntries() as (PerformanceEntry & {
        readonly value: number;
        readonly hadRecentInput: boolean;
      })[])
        if (!each.hadRecentInput) window.shifted = (window.shifted ?? 0) + each.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** Sum of the page's layout shifts; up to 0.1 is good. */
export const shiftOf = async (page: Page): Promise<number> =>
  Math.round((await page.evaluate(() => window.shifted ?? 0)) * 1000) / 1000;

/** Control, and the number of pixels that it moved without any input. */
export interface Move {
  readonly name: string;
  readonly by: number;
}

declare global {
  interface Window {
    moves?: Map<string, number>;
  }
}

/**
 * Follows the controls of the dialog in front from the first frame in which they are seen, from the next document on:
 * they must stay where they are aimed at.
 */
export async function watchMoves(page: Page): Promise<void> {
  await page.evaluateOnNewDocument(() => {
    const moves = new Map<string, number>();
    window.moves = moves;
    const seen = new WeakMap<Element, DOMRect>();
    const pressable = 'button,a[href],input,textarea,select,[role=combobox],[role=tab],.ag-cell';
    const nameOf = (each: Element) =>
      `${each.tagName} ${each.getAttribute('aria-label') ?? each.id ?? ''} ${each.textContent?.slice(0, 30)}`;
    const look = () => {
      const front = [...document.querySelectorAll('[role=dialog],[role=alertdialog]')].at(-1);
      for (const each of front?.querySelectorAll(pressable) ?? []) {
        const box = each.getBoundingClientRect();
        const before = seen.get(each);
        const isShown = box.width > 0 && box.height > 0;
        if (isShown) seen.set(each, box);
        if (!before || !isShown) continue;
        const by = Math.round(Math.abs(box.top - before.top) + Math.abs(box.left - before.left));
        // One pixel is the rounding of a measured row, and misleads no click.
        if (by > 1) moves.set(nameOf(each), (moves.get(nameOf(each)) ?? 0) + by);
      }
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}

/** Controls that moved since the document began, farthest first. */
export const movesOf = async (page: Page): Promise<readonly Move[]> =>
  (await page.evaluate(() => [...(window.moves ?? [])]))
    .map(([name, by]) => ({ name, by }))
    .toSorted((a, b) => b.by - a.by);
