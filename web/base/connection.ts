import { basePath } from './address.ts';
import { noteBuild } from './build.ts';

/** Between two questions whether the system answers again. */
const ASK_MS = 2_000;
/** A server that is silent for so long counts as away. */
const LATE_MS = 5_000;

let away = false;
let asking: Promise<boolean> | undefined;
/** Somebody was left without an answer since listeners were last called. */
let missed = false;
const listeners = new Set<() => void>();
/** Requests that are being sent again for so long that somebody waits for them. */
let struggling = 0;
const watchers = new Set<() => void>();

/** True while it is away, or while it has not taken what it was sent for a while. */
export const isStruggling = (): boolean => away || struggling > 0;

/** Called whenever that changes. */
export function onStruggle(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** @returns to be called once, when the request has come to its end */
export function struggles(): () => void {
  struggling += 1;
  for (const watcher of watchers) watcher();
  return () => {
    struggling -= 1;
    for (const watcher of watchers) watcher();
  };
}

/** True while the system does not answer, or says that it cannot now. */
export const isAway = (): boolean => away;

/** Called while it is away, and once when it is there again. */
export function onConnection(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * A request was not answered, or by somebody who cannot now: asks the system itself until it is there again.
 * `last`: it is not sent again.
 */
export function notAnswered({ last }: { readonly last: boolean }): void {
  missed ||= last;
  void whenThere();
}

/** Resolves once the system answers; true when it did not at once. */
export async function whenThere(): Promise<boolean> {
  asking ??= untilThere().finally(() => {
    asking = undefined;
  });
  return await asking;
}

async function untilThere(): Promise<boolean> {
  let wasAway = false;
  while (!(await answers())) {
    wasAway = true;
    notifyOf(true);
    await new Promise((resolve) => setTimeout(resolve, ASK_MS));
  }
  // Called also when it was away for a moment only: what was left without an answer failed all the same.
  if (away || missed) notifyOf(false);
  missed = false;
  return wasAway;
}

async function answers(): Promise<boolean> {
  try {
    const { ok, headers } = await fetch(`${basePath()}api/health/ready`, {
      signal: AbortSignal.timeout(LATE_MS),
    });
    noteBuild(headers);
    return ok;
  } catch {
    return false;
  }
}

function notifyOf(now: boolean): void {
  away = now;
  for (const listener of [...listeners, ...watchers]) listener();
}
