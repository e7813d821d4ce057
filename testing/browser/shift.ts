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
