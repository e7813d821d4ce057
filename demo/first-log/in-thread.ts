import { on } from 'node:events';
import type { Worker } from 'node:worker_threads';
import { startThread } from '@expediente/platform/thread.ts';
import type { Beginning, FirstLog, FirstLogs } from './make.ts';

/** Makes first logs, each in a thread of its own, while the process does something else, such as bringing up its database. */
export class FirstLogThreads implements FirstLogs {
  readonly now = new Date();
  readonly #making = new Map<string, AsyncIterable<FirstLog>>();
  readonly #threads = new Set<Worker>();

  /** The log of a beginning; the second call for one is given what the first began, unless that is being read already. */
  make(beginning: Beginning): AsyncIterable<FirstLog> {
    const key = `${beginning.set} ${beginning.at.toISOString()}`;
    const making = this.#making.get(key) ?? this.#start(beginning, () => this.#making.delete(key));
    this.#making.set(key, making);
    return making;
  }

  #start(beginning: Beginning, onRead: () => void): AsyncIterable<FirstLog> {
    const thread = startThread(import.meta.url, './thread.ts', 'demo/first-log/thread.js', {
      workerData: beginning,
    });
    this.#threads.add(thread);
    thread.once('exit', () => this.#threads.delete(thread));
    // It keeps what comes, an error too, until it is read.
    const messages = on(thread, 'message', { close: ['exit'] });
    return {
      async *[Symbol.asyncIterator]() {
        onRead();
        try {
          for await (const message of messages) {
            const [part] = message as [FirstLog | null]; // posted by the thread
            if (part === null) return;
            yield part;
          }
          throw new Error('the thread ended before the first log was made');
        } finally {
          await thread.terminate();
        }
      },
    };
  }

  /** Ends what is still being made. */
  async end(): Promise<void> {
    await Promise.all([...this.#threads].map(async (thread) => await thread.terminate()));
  }
}
