import { parentPort, type Worker, type WorkerOptions, workerData } from 'node:worker_threads';
import { giveWay } from './thread.ts';

/** Answer of a thread, which gives only one. */
type Answer<Result> = { readonly done: Result } | { readonly refused: string };

/** Limits of a thread; tests set lower ones. */
export interface ThreadBounds {
  readonly memoryMb: number;
  readonly longestMs: number;
}

/** Refusals of a job that its thread cannot do, in Spanish. */
export interface ThreadRefusals {
  readonly damaged: string;
  readonly tooLarge: string;
  readonly tooLong: string;
  error(reason: string, cause?: unknown): Error;
}

/**
 * Does a job in a thread of its own with bounded memory and time: a fault in a file ends that thread and nothing else.
 * @param start makes the thread, whose module calls `answerInThread`
 * @param handedOver memory of the job that the thread takes over without a copy
 * @throws the error of the refusals, also when the thread ended without an answer
 */
export async function inThread<Job, Result>(
  start: (options: WorkerOptions) => Worker,
  job: Job,
  { memoryMb, longestMs }: ThreadBounds,
  { damaged, tooLarge, tooLong, error: errorOf }: ThreadRefusals,
  handedOver: ArrayBuffer[] = [],
): Promise<Result> {
  const thread = start({
    env: {},
    workerData: job,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    transferList: handedOver,
  });
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise<Result>((resolve, reject) => {
      const refuse = (reason: string, cause?: unknown): void => reject(errorOf(reason, cause));
      thread.once('message', (answer: Answer<Result>) => {
        if ('refused' in answer) refuse(answer.refused);
        else resolve(answer.done);
      });
      thread.once('error', (error) => refuse(outOfMemory(error) ? tooLarge : damaged, error));
      thread.once('exit', () => refuse(damaged));
      timer = setTimeout(() => refuse(tooLong), longestMs);
    });
  } finally {
    clearTimeout(timer);
    await thread.terminate();
  }
}

/**
 * Does, inside the thread, the job that it was started with; the thread has less priority than those that answer
 * people.
 * @param reasonOf refusal for an error of the job, in Spanish
 */
export function answerInThread<Job, Result>(
  work: (job: Job) => Promise<Result>,
  reasonOf: (error: unknown) => string,
): void {
  giveWay();
  const port = parentPort;
  if (!port) throw new Error('this module is a thread’s');
  // `inThread` gave the thread this data.
  work(workerData as Job)
    .then((done): Answer<Result> => ({ done }))
    .catch((error: unknown): Answer<Result> => ({ refused: reasonOf(error) }))
    .then((answer) => port.postMessage(answer, memoryOf(answer)))
    .finally(() => port.close());
}

/** Memory that is handed over without a copy: copying forty megabytes would hold up the whole process. */
const memoryOf = (answer: Answer<unknown>): ArrayBuffer[] =>
  'done' in answer && answer.done instanceof Uint8Array && answer.done.buffer instanceof ArrayBuffer
    ? [answer.done.buffer]
    : [];

const outOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
