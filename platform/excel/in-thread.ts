import { parentPort, type Worker, type WorkerOptions, workerData } from 'node:worker_threads';
import { giveWay } from '../thread.ts';
import { DAMAGED, LONGEST_MS, MEMORY_MB, TOO_LARGE, TOO_LONG, UnreadableWorkbook } from './limits.ts';

/** Answer of a thread, which gives only one. */
type Answer<Result> = { readonly done: Result } | { readonly refused: string };

/** Limits of a thread; tests set lower ones. */
export interface ThreadBounds {
  readonly memoryMb: number;
  readonly longestMs: number;
}

const BOUNDS: ThreadBounds = { memoryMb: MEMORY_MB, longestMs: LONGEST_MS };

/**
 * Reads a workbook in a thread of its own with bounded memory and time: a fault in the file ends that thread and
 * nothing else.
 * @param start makes the thread, whose module calls `answerReading`
 * @throws {UnreadableWorkbook} also when the thread ended without an answer
 */
export async function inThread<Job, Result>(
  start: (options: WorkerOptions) => Worker,
  job: Job,
  { memoryMb, longestMs }: ThreadBounds = BOUNDS,
): Promise<Result> {
  const thread = start({
    env: {},
    workerData: job,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  });
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise<Result>((resolve, reject) => {
      const refuse = (reason: string, cause?: unknown): void =>
        reject(new UnreadableWorkbook(reason, { cause }));
      thread.once('message', (answer: Answer<Result>) => {
        if ('refused' in answer) refuse(answer.refused);
        else resolve(answer.done);
      });
      thread.once('error', (error) => refuse(outOfMemory(error) ? TOO_LARGE : DAMAGED, error));
      thread.once('exit', () => refuse(DAMAGED));
      timer = setTimeout(() => refuse(TOO_LONG), longestMs);
    });
  } finally {
    clearTimeout(timer);
    await thread.terminate();
  }
}

/**
 * Reads, inside the thread, the job that it was started with; the thread has less priority than those that answer
 * people.
 */
export function answerReading<Job, Result>(read: (job: Job) => Promise<Result>): void {
  giveWay();
  const port = parentPort;
  if (!port) throw new Error('this module is a thread’s');
  // `inThread` gave the thread this data.
  read(workerData as Job)
    .then((done): Answer<Result> => ({ done }))
    .catch(
      (error: unknown): Answer<Result> => ({
        refused: error instanceof UnreadableWorkbook ? error.message : DAMAGED,
      }),
    )
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
