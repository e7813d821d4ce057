import { SAME_SIGNAL_MS } from '../signals.ts';

/** Aborted at the first Ctrl-C or SIGTERM, so that a long work ends cleanly; a later one ends it at once. */
export function interruption(): AbortSignal {
  const ending = new AbortController();
  let first = 0;
  const onSignal = (): void => {
    if (first > 0 && Date.now() - first > SAME_SIGNAL_MS) process.exit(1);
    first ||= Date.now();
    ending.abort();
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, onSignal);
  return ending.signal;
}

/** What is told when it was aborted. */
export const INTERRUPTED = 'Se interrumpió: no quedó nada a medias.';
