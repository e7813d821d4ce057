import { WEB_HEADER } from '@expediente/kernel/envelope.ts';

let newer = false;
const listeners = new Set<() => void>();

/** The build that this page came with; nothing where Vite serves it while it is written. */
const ownBuild = (): string | null =>
  document.querySelector('meta[name=build]')?.getAttribute('content') ?? null;

/** Looks which build of the interface is served: after an upgrade it is another one than this page's. */
export function noteBuild(headers: Headers): void {
  const served = headers.get(WEB_HEADER);
  const own = ownBuild();
  if (newer || served === null || own === null || served === own) return;
  newer = true;
  for (const listener of listeners) listener();
}

/** True once the system answered with another build: files of ours that were not loaded yet may be gone. */
export const hasNewBuild = (): boolean => newer;

export function onNewBuild(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
