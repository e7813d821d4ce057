/** Time in which a second signal is the same one: under npm a terminal's Ctrl+C arrives twice. */
export const SAME_SIGNAL_MS = 1_000;

/**
 * Runs `stop` once at the first SIGINT, SIGTERM or SIGHUP and ends the process; a further signal ends it
 * at once.
 */
export function stopOnSignals(stop: () => Promise<void>): void {
  let first = 0;
  const onSignal = (): void => {
    if (first > 0) {
      if (performance.now() - first > SAME_SIGNAL_MS) process.exit(1);
      return;
    }
    first = performance.now();
    stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal);
  stopWithNpm(onSignal);
}

/** Stops this process when npm is killed: it would stay behind and hold the port. */
function stopWithNpm(onSignal: () => void): void {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    onSignal();
  }, 500);
  timer.unref();
}
