import { ClearError } from '@expediente/platform/clear-error.ts';
import { SAME_SIGNAL_MS } from '../../process/signals.ts';

let signal: AbortSignal | undefined;

/**
 * Signal that aborts at the first Ctrl-C or SIGTERM, so that long work ends cleanly; a later one ends the process at
 * once.
 */
export function interruption(): AbortSignal {
  signal ??= listen();
  return signal;
}

function listen(): AbortSignal {
  const ending = new AbortController();
  let first = 0;
  const onSignal = (): void => {
    if (first > 0 && performance.now() - first > SAME_SIGNAL_MS) process.exit(1);
    first ||= performance.now();
    ending.abort();
  };
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, onSignal);
  return ending.signal;
}

/** Message for a command without one of its own: it had not begun, or only read. */
export const NOTHING_CHANGED = 'Se interrumpió: no se cambió nada. Repita el mismo comando cuando quiera.';

/**
 * Turns the error of an interrupted task into a message with its state and how to continue.
 * @param words called when the task has ended
 * @throws {ClearError} when the task was interrupted, else its own error
 */
export async function interruptible<Result>(work: Promise<Result>, words: () => string): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    throw interruption().aborted ? new ClearError(words()) : error;
  }
}

/**
 * Abandons a task when it is interrupted: it only reads and cannot be cancelled.
 * @throws {ClearError} when it is interrupted
 */
export async function leftWhenInterrupted<Result>(
  work: Promise<Result>,
  words = NOTHING_CHANGED,
): Promise<Result> {
  const ending = interruption();
  const interrupted = new Promise<never>((_, reject) => {
    const end = (): void => reject(new ClearError(words));
    if (ending.aborted) end();
    else ending.addEventListener('abort', end, { once: true });
  });
  // An interrupted work may still fail: its connections close under it.
  work.catch(() => undefined);
  return await Promise.race([work, interrupted]);
}
