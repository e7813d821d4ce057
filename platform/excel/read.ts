import { startThread } from '../thread.ts';
import type { SheetRow } from './cell.ts';
import { DAMAGED, LONGEST_MS, MEMORY_MB, NOT_EXCEL, TOO_LARGE, UnreadableWorkbook } from './limits.ts';
import type { WorkbookJob, WorkbookNews } from './worker.ts';

const ZIP = [0x50, 0x4b, 0x03, 0x04];
/** Of an old .xls, and of an .xlsx with a password. */
const COMPOUND = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];

/**
 * Rows of the first sheet of a workbook, .xlsx or .xls by its content, in batches. It is read in a thread of
 * its own with limits of memory and time: what is wrong with a file ends that thread and nothing else.
 * @throws {UnreadableWorkbook} with the reason in Spanish
 */
export async function* readWorkbook(content: Uint8Array): AsyncGenerator<readonly SheetRow[]> {
  const job: WorkbookJob = { content, kind: kindOf(content) };
  const worker = startThread(import.meta.url, './worker.ts', 'platform/excel/worker.js', {
    ...LIMITS,
    workerData: job,
  });
  const waiting: (WorkbookNews | Error)[] = [];
  let wake = (): void => undefined;
  const told = (news: WorkbookNews | Error): void => {
    waiting.push(news);
    wake();
  };
  const timer = setTimeout(() => told(new UnreadableWorkbook(TOO_LARGE)), LONGEST_MS);
  worker.on('message', told);
  worker.on('error', (error) =>
    told(new UnreadableWorkbook(outOfMemory(error) ? TOO_LARGE : DAMAGED, { cause: error })),
  );
  worker.on('exit', () => told(new UnreadableWorkbook(DAMAGED)));
  try {
    for (;;) {
      const news = waiting.shift();
      if (news === undefined) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      } else if (news instanceof Error) throw news;
      else if ('refused' in news) throw new UnreadableWorkbook(news.refused);
      else if ('end' in news) return;
      else {
        yield news.rows;
        worker.postMessage('more');
      }
    }
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}

function kindOf(content: Uint8Array): WorkbookJob['kind'] {
  const begins = (bytes: readonly number[]): boolean => bytes.every((byte, at) => content[at] === byte);
  if (begins(ZIP)) return 'xlsx';
  if (begins(COMPOUND)) return 'xls';
  throw new UnreadableWorkbook(NOT_EXCEL);
}

const outOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';

const LIMITS = { env: {}, resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB } };
