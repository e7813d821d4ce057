import { lazy } from 'react';
import { whenThere } from './connection.ts';

/** Loaded parts, by the function that loaded them. */
const arrived = new WeakMap<() => Promise<unknown>, unknown>();

/**
 * Loads a part of the application. While the system does not answer it waits, with a message on the page, and goes on
 * once the part comes.
 * @throws the error of `load` when the system answers without the part, which an upgrade may have removed
 */
export async function arriving<Part>(load: () => Promise<Part>): Promise<Part> {
  for (let refused = 0; ; ) {
    try {
      const part = await load();
      arrived.set(load, part);
      return part;
    } catch (problem) {
      const wasAway = await whenThere();
      // A connection that broke for a moment only deserves a second try.
      if (!wasAway && ++refused > 1) throw problem;
      styleAgain();
    }
  }
}

/**
 * `lazy` for all parts of the application, which are in a `Boundary`. A part loaded before is drawn at once, where
 * React's own would show the placeholder for 300 ms.
 */
export const later: typeof lazy = (load) =>
  lazy(() => {
    // The map has for each `load` its own result.
    const part = arrived.get(load) as Awaited<ReturnType<typeof load>> | undefined;
    return part === undefined ? arriving(load) : atOnce(part);
  });

/** A thenable that resolves synchronously, without a turn of the event queue. */
const atOnce = <Part>(part: Part): Promise<Part> =>
  // biome-ignore lint/suspicious/noThenProperty: `lazy` calls `then` alone, and a promise would have it wait
  ({ then: (take: (part: Part) => unknown) => take(part) }) as Promise<Part>;

/** Requests failed style sheets again, which loading their part a second time does not. */
function styleAgain(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')) {
    if (link.sheet === null) link.replaceWith(link.cloneNode());
  }
}
