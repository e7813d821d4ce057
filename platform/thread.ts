import { Worker, type WorkerOptions } from 'node:worker_threads';
import { builtFile } from './built.ts';

/**
 * Starts a thread from its built file, or from its source file when running from sources, as tests do.
 * @param from `import.meta.url` of the module that starts it
 * @param source the thread's module relative to it: `./worker.ts`
 * @param built its path in the built product: `platform/excel/worker.js`
 */
export function startThread(from: string, source: string, built: string, options: WorkerOptions): Worker {
  if (!from.endsWith('.ts')) return new Worker(builtFile(from, built), options);
  const run = `import('tsx/esm/api').then(({ tsImport }) => tsImport(${JSON.stringify(source)}, ${JSON.stringify(from)}))`;
  return new Worker(run, { ...options, eval: true });
}
