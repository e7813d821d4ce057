import { readFile } from 'node:fs/promises';
import { timed } from './figure.ts';

const SAMPLE_MS = 50;
export const MEGABYTE = 1024 * 1024;

/** Memory of a process, in MB. */
async function memoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return (Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) * 1024) / MEGABYTE;
}

/** Duration of `work` in ms, and the largest growth of the process's memory during it. */
export async function watched(
  pid: number,
  work: () => Promise<unknown>,
): Promise<{ ms: number; memory: number }> {
  const before = await memoryOf(pid);
  let most = before;
  const timer = setInterval(async () => {
    most = Math.max(most, await memoryOf(pid));
  }, SAMPLE_MS);
  try {
    return { ms: await timed(work), memory: most - before };
  } finally {
    clearInterval(timer);
  }
}
