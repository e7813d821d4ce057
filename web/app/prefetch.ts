import { arriving } from '../base/arriving.ts';
import { loadBox } from '../box/Box.tsx';
import { loadCards, loadGrid } from '../kit/list/rows-loading.ts';
import { loaderOf } from './pages.ts';

/** Resolves when the browser has nothing else to do. */
const idle = async (): Promise<void> =>
  await new Promise((resolve) => {
    // Safari does not have requestIdleCallback.
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve());
    else setTimeout(resolve, 1_000);
  });

/**
 * Loads code that will be needed next, one part after the other while the browser is idle: the search box, what
 * draws the rows of all lists, then the screens of the menu. `grid`: false where the window has cards in its place.
 */
export async function prefetch(
  pages: readonly string[],
  { grid }: { readonly grid: boolean },
): Promise<void> {
  const parts = [loadBox, grid ? loadGrid : loadCards, ...pages.flatMap((page) => loaderOf(page) ?? [])];
  for (const part of parts) {
    await idle();
    // A failure is reported when the page is really opened.
    await arriving<unknown>(part).catch(() => undefined);
  }
}
