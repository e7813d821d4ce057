/** Aborted at the first Ctrl-C or SIGTERM, so that a long work ends cleanly; a second one ends it at once. */
export function interruption(): AbortSignal {
  const ending = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => ending.abort());
  return ending.signal;
}

/** What is told when it was aborted. */
export const INTERRUPTED = 'Se interrumpió: no quedó nada a medias.';
