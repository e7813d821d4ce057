import type { Worker, WorkerOptions } from 'node:worker_threads';
import { answerInThread, inThread as doneInThread, type ThreadBounds } from '../in-thread.ts';
import { DAMAGED, LONGEST_MS, MEMORY_MB, TOO_LARGE, TOO_LONG, UnreadableWorkbook } from './limits.ts';

export type { ThreadBounds } from '../in-thread.ts';

const BOUNDS: ThreadBounds = { memoryMb: MEMORY_MB, longestMs: LONGEST_MS };

/**
 * Reads a workbook in a thread of its own.
 * @param start makes the thread, whose module calls `answerReading`
 * @throws {UnreadableWorkbook} also when the thread ended without an answer
 */
export const inThread = <Job, Result>(
  start: (options: WorkerOptions) => Worker,
  job: Job,
  bounds: ThreadBounds = BOUNDS,
): Promise<Result> =>
  doneInThread(start, job, bounds, {
    damaged: DAMAGED,
    tooLarge: TOO_LARGE,
    tooLong: TOO_LONG,
    error: (reason, cause) => new UnreadableWorkbook(reason, { cause }),
  });

/** Reads, inside the thread, the workbook that it was started with. */
export const answerReading = <Job, Result>(read: (job: Job) => Promise<Result>): void =>
  answerInThread(read, (error) => (error instanceof UnreadableWorkbook ? error.message : DAMAGED));
