import { readlinkSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { Worker, type WorkerOptions } from 'node:worker_threads';
import { builtFile } from './built.ts';

/**
 * Starts a thread from its built file, or from its source file when running from sources, as tests do.
 * @param from `import.meta.url` of the module that starts it
 * @param source the thread's module relative to it: `./worker.ts`
 * @param built its path in the built product: `services/workflow/shared/workbooks/thread.js`
 */
export function startThread(from: string, source: string, built: string, options: WorkerOptions): Worker {
  if (!from.endsWith('.ts')) return new Worker(builtFile(from, built), options);
  const run = `import('tsx/esm/api').then(({ tsImport }) => tsImport(${JSON.stringify(source)}, ${JSON.stringify(from)}))`;
  return new Worker(run, { ...options, eval: true });
}

/**
 * Gives the calling thread less of the processors than the others, where the system counts priorities by thread
 * (Linux).
 */
export function giveWay(): void {
  try {
    const [, thread] = /\/task\/(\d+)$/.exec(readlinkSync('/proc/thread-self')) ?? [];
    if (thread !== undefined) setPriority(Number(thread), constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // Other systems treat all threads of a process alike.
  }
}
