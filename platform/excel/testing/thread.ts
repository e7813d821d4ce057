import { isMainThread } from 'node:worker_threads';
import { startThread } from '../../thread.ts';
import type { Cell } from '../cell.ts';
import { answerReading, inThread, type ThreadBounds } from '../in-thread.ts';
import { openSheet } from '../read.ts';

/** For tests: the cells of a workbook, read in a thread of its own. */
export const cellsInThread = async (content: Buffer, bounds?: ThreadBounds): Promise<readonly Cell[]> =>
  await inThread<Buffer, readonly Cell[]>(
    (options) => startThread(import.meta.url, './thread.ts', '', options),
    content,
    bounds,
  );

if (!isMainThread)
  answerReading(async (content: Buffer) => {
    const cells: Cell[] = [];
    for await (const row of (await openSheet(content, () => false)).rows) cells.push(...row.cells);
    return cells;
  });
