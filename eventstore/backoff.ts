const FIRST_MS = 50;
const LONGEST_MS = 2_000;

/** Milliseconds to wait before a retry (0 is the first): doubling, capped, with jitter over the upper half. */
export function backoffMs(attempt: number): number {
  const ceiling = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(attempt, 20));
  return ceiling / 2 + Math.random() * (ceiling / 2);
}

/** Waits; ends early, without throwing, when the signal is aborted. */
export function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) return resolve();
    const done = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal?.addEventListener('abort', done, { once: true });
  });
}
