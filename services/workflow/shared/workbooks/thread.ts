import { answerReading } from '@expediente/platform/excel/in-thread.ts';
import type { ReadingJob } from './jobs.ts';

/** Only what the job needs is loaded. */
answerReading(async (job: ReadingJob) => {
  if (job.as === 'lines') {
    const { readLines } = await import('./read.ts');
    return await readLines(job.content, job.columns);
  }
  const { writeRefused } = await import('./refused.ts');
  return await writeRefused(job);
});
