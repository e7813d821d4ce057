import type { Page } from 'puppeteer';

declare global {
  interface Window {
    /** What moved since the document began, by no one's doing. */
    shifted?: number;
  }
}

/** From the next document on, everything that moves without anybody's doing is added up. */
export async function watchShifts(page: Page): Promise<void> {
  await page.evaluateOnNewDocument(() => {
    window.shifted = 0;
    new PerformanceObserver((list) => {
      // The entries observed are layout shifts, whose type TypeScript's library does not have.
      for (const each of list.getEntries() as (PerformanceEntry & {
        readonly value: number;
        readonly hadRecentInput: boolean;
      })[])
        if (!each.hadRecentInput) window.shifted = (window.shifted ?? 0) + each.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** The sum of the page's layout shifts: good is at most 0.1. */
export const shiftOf = async (page: Page): Promise<number> =>
  Math.round((await page.evaluate(() => window.shifted ?? 0)) * 1000) / 1000;

/** Something that can be pressed, and by how many pixels it went elsewhere while no user did anything. */
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
 * From the next document on, whatever can be pressed in the dialog in front is followed from the first picture in which
 * it is seen: what is aimed at stays where it is.
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
        // A pixel is the rounding of a row that was measured, and takes no click elsewhere.
        if (by > 1) moves.set(nameOf(each), (moves.get(nameOf(each)) ?? 0) + by);
      }
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}

/** What has moved since the document began, the farthest first. */
export const movesOf = async (page: Page): Promise<readonly Move[]> =>
  (await page.evaluate(() => [...(window.moves ?? [])]))
    .map(([name, by]) => ({ name, by }))
    .toSorted((a, b) => b.by - a.by);
