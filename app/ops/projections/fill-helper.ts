import type { Worker } from 'node:worker_threads';
import { startThread } from '@expediente/platform/thread.ts';
import type { Filled, FillHelper, FillTask } from '@expediente/projections/ops.ts';
import type { Closers } from '../../process/closers.ts';
import type { FillNews, FillThreadData } from './fill-thread.ts';

/** Fewest events for which a thread pays off: its start takes two thirds of a second, and its code is compiled anew. */
const WORTH_A_THREAD = 150_000;

/** Space for young objects as in the main thread: three times `--max-semi-space-size` (runs/process.ts). */
const RESOURCES = { maxYoungGenerationSizeMb: 96 };

/**
 * Second thread that fills shares: a fold keeps one processor busy, and nothing that the thread makes has to come back.
 * The thread starts with the first task and ends with the command, however that ends.
 */
export function fillHelper(workerData: FillThreadData, closers: Pick<Closers, 'add'>): FillHelper {
  let thread: Worker | undefined;
  const start = (): Worker => {
    const started = startThread(import.meta.url, './fill-thread.ts', 'app/ops/projections/fill-thread.js', {
      workerData,
      resourceLimits: RESOURCES,
    });
    closers.add(async () => void (await started.terminate()));
    return started;
  };
  return {
    worthFrom: WORTH_A_THREAD,
    async fill(task, onEvents, signal) {
      thread ??= start();
      return await filledBy(thread, task, onEvents, signal);
    },
  };
}

/** Waits for the result of a task. Ends the thread when `signal` aborts; its rows go with the tables. */
async function filledBy(
  thread: Worker,
  task: FillTask,
  onEvents: (events: number) => void,
  signal: AbortSignal,
): Promise<Filled> {
  const settled = new AbortController();
  const end = (): void => void thread.terminate();
  signal.addEventListener('abort', end, { once: true, signal: settled.signal });
  const answer = new Promise<Filled>((resolve, reject) => {
    const onNews = (news: FillNews): void => {
      if ('events' in news) onEvents(news.events);
      else if ('filled' in news) resolve(news.filled);
      else reject(new Error(news.failed));
    };
    const onExit = (): void => reject(signal.aborted ? signal.reason : new Error('the filling thread ended'));
    thread.on('message', onNews).once('error', reject).once('exit', onExit);
    settled.signal.addEventListener('abort', () => {
      thread.off('message', onNews).off('error', reject).off('exit', onExit);
    });
  });
  if (signal.aborted) end();
  else thread.postMessage(task);
  try {
    return await answer;
  } finally {
    settled.abort();
  }
}
