import { lazy } from 'react';
import { whenThere } from './connection.ts';

/**
 * A part of the application that is loaded when it is needed. While the system is away it is waited for: the page
 * says that it is, and goes on with the part once it comes.
 * @throws what `load` throws when the system answers and the part is not there: an upgrade took it away
 */
export async function arriving<Part>(load: () => Promise<Part>): Promise<Part> {
  for (let refused = 0; ; ) {
    try {
      return await load();
    } catch (problem) {
      const wasAway = await whenThere();
      // What was cut off in one moment comes in the next.
      if (!wasAway && ++refused > 1) throw problem;
      styleAgain();
    }
  }
}

/** `lazy` for everything of ours: it stands in a `Boundary`. */
export const later: typeof lazy = (load) => lazy(() => arriving(load));

/** A style sheet that did not come is not asked for again by who loads the part. */
function styleAgain(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')) {
    if (link.sheet === null) link.replaceWith(link.cloneNode());
  }
}
