import { useSyncExternalStore } from 'react';

let printing = false;
const listeners = new Set<() => void>();

function set(now: boolean): void {
  printing = now;
  for (const listener of listeners) listener();
}

addEventListener('beforeprint', () => set(true));
addEventListener('afterprint', () => set(false));

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** True while the page is printed: parts that are shortened on the screen are drawn whole. */
export const usePrinting = (): boolean => useSyncExternalStore(listen, () => printing);
