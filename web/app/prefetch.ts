import { arriving } from '../base/arriving.ts';
import { loadGrid } from '../kit/list/grid-loading.ts';
import { loaderOf } from './pages.ts';

/** Resolves when the browser has nothing else to do. */
const idle = async (): Promise<void> =>
  await new Promise((resolve) => {
    // Safari has none.
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve());
    else setTimeout(resolve, 1_000);
  });

/**
 * Loads what its person will open next, one after the other while nothing else is to do: the grid of every list,
 * then the screens of the menu. `grid`: the window is wide enough for one.
 */
export async function prefetch(
  pages: readonly string[],
  { grid }: { readonly grid: boolean },
): Promise<void> {
  const parts = [...(grid ? [loadGrid] : []), ...pages.flatMap((page) => loaderOf(page) ?? [])];
  for (const part of parts) {
    await idle();
    // Reported when it is opened, if it is.
    await arriving<unknown>(part).catch(() => undefined);
  }
}
