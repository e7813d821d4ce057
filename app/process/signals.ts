/** A terminal's Ctrl+C reaches us twice under npm: only a later signal means "now". */
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

/** When npm is killed, this process would stay behind holding the port: then it stops too. */
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
