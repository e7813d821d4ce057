import { WEB_HEADER } from '@expediente/kernel/envelope.ts';

let newer = false;
const listeners = new Set<() => void>();

/** Build of this page; null in development, where Vite serves it. */
const ownBuild = (): string | null =>
  document.querySelector('meta[name=build]')?.getAttribute('content') ?? null;

/** Compares the served build with this page's: after an upgrade they differ. */
export function noteBuild(headers: Headers): void {
  const served = headers.get(WEB_HEADER);
  const own = ownBuild();
  if (newer || served === null || own === null || served === own) return;
  newer = true;
  for (const listener of listeners) listener();
}

/** True once the system answered with another build: parts that were not loaded yet may be gone. */
export const hasNewBuild = (): boolean => newer;

export function onNewBuild(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
