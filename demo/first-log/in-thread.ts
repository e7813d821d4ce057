import type { Worker } from 'node:worker_threads';
import { startThread } from '@expediente/platform/thread.ts';
import type { Beginning, FirstLog, FirstLogs } from './make.ts';

/** First logs that are made while the process does something else, such as bringing up its database: each in a thread of its own. */
export class FirstLogThreads implements FirstLogs {
  readonly now = new Date();
  readonly #making = new Map<string, Promise<FirstLog>>();
  readonly #threads = new Set<Worker>();

  /** The log of a beginning; the second call for one waits for the first. */
  make(beginning: Beginning): Promise<FirstLog> {
    const key = `${beginning.set} ${beginning.at.toISOString()}`;
    const making = this.#making.get(key) ?? this.#start(beginning);
    this.#making.set(key, making);
    // The failure is reported to the caller that waits for the log, which may come later or never.
    making.catch(() => undefined);
    return making;
  }

  #start(beginning: Beginning): Promise<FirstLog> {
    const thread = startThread(import.meta.url, './thread.ts', 'demo/first-log/thread.js', {
      workerData: beginning,
    });
    this.#threads.add(thread);
    return new Promise<FirstLog>((resolve, reject) => {
      thread.once('message', resolve);
      thread.once('error', reject);
      thread.once('exit', () => {
        this.#threads.delete(thread);
        reject(new Error('the thread ended before the first log was made'));
      });
    });
  }

  /** Ends what is still being made. */
  async end(): Promise<void> {
    await Promise.all([...this.#threads].map(async (thread) => await thread.terminate()));
  }
}
