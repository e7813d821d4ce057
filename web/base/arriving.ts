import { lazy } from 'react';
import { whenThere } from './connection.ts';

/** What has come, by what loaded it. */
const arrived = new WeakMap<() => Promise<unknown>, unknown>();

/**
 * A part of the application that is loaded when it is needed. While the system is away it is waited for: the page
 * says that it is, and goes on with the part once it comes.
 * @throws what `load` throws when the system answers and the part is not there: an upgrade took it away
 */
export async function arriving<Part>(load: () => Promise<Part>): Promise<Part> {
  for (let refused = 0; ; ) {
    try {
      const part = await load();
      arrived.set(load, part);
      return part;
    } catch (problem) {
      const wasAway = await whenThere();
      // What was cut off in one moment comes in the next.
      if (!wasAway && ++refused > 1) throw problem;
      styleAgain();
    }
  }
}

/**
 * `lazy` for everything of ours: it is in a `Boundary`. A part that has come already is drawn at once: React keeps
 * the placeholder for another 300 ms.
 */
export const later: typeof lazy = (load) =>
  lazy(() => {
    // What this very `load` resolved with.
    const part = arrived.get(load) as Awaited<ReturnType<typeof load>> | undefined;
    return part === undefined ? arriving(load) : atOnce(part);
  });

/** What React asks of a promise, answered without a turn of the queue. */
const atOnce = <Part>(part: Part): Promise<Part> =>
  // biome-ignore lint/suspicious/noThenProperty: `lazy` calls `then` alone, and a promise would have it wait
  ({ then: (take: (part: Part) => unknown) => take(part) }) as Promise<Part>;

/** A style sheet that did not come is not asked for again when the part is loaded. */
function styleAgain(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')) {
    if (link.sheet === null) link.replaceWith(link.cloneNode());
  }
}
