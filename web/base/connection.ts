import { basePath } from './address.ts';
import { noteBuild } from './build.ts';

/** Pause between two checks whether the system answers again. */
const ASK_MS = 2_000;
/** Time without an answer after which a check has failed. */
const LATE_MS = 5_000;

let away = false;
let asking: Promise<boolean> | undefined;
/** True when a request stayed without an answer since listeners were last called. */
let missed = false;
const listeners = new Set<() => void>();
/** Number of requests that have been repeated so long that a person notices the wait. */
let struggling = 0;
const watchers = new Set<() => void>();

/** True while the system is away, or requests have been repeated for a while. */
export const isStruggling = (): boolean => away || struggling > 0;

/** Registers a watcher of `isStruggling`. @returns function that removes it */
export function onStruggle(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** Counts a request among those that struggle. @returns to call once, at the end of the request */
export function struggles(): () => void {
  struggling += 1;
  for (const watcher of watchers) watcher();
  return () => {
    struggling -= 1;
    for (const watcher of watchers) watcher();
  };
}

/** True while the system does not answer, or answers that it is not ready. */
export const isAway = (): boolean => away;

/** Registers a listener, called at each failed check and once when the system is back. @returns removes it */
export function onConnection(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Reports a request without an answer, or answered by a server that is not ready: begins to check the system until it
 * is back. `last`: the request is not repeated.
 */
export function notAnswered({ last }: { readonly last: boolean }): void {
  missed ||= last;
  void whenThere();
}

/** Waits until the system answers; true when it did not answer at once. */
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
  // Listeners are called after a short failure too, because an unanswered request has failed all the same.
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
