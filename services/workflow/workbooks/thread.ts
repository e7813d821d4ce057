import { answerReading } from '@expediente/platform/excel/in-thread.ts';
import type { ReadingJob } from './jobs.ts';

/** Only what the job needs is loaded. */
answerReading(async (job: ReadingJob) => {
  if (job.as === 'lines') {
    const { readLines } = await import('../line-load/read.ts');
    return await readLines(job.content, job.columns);
  }
  if (job.as === 'refused') {
    const { writeRefused } = await import('./refused.ts');
    return await writeRefused(job);
  }
  const [{ CATALOGUES }, { readSheet }, { sheetJson }] = await Promise.all([
    import('@expediente/catalogues/registry.ts'),
    import('../catalogue/import/read.ts'),
    import('../catalogue/import/sheet-json.ts'),
  ]);
  return sheetJson(await readSheet(job.content, CATALOGUES[job.catalogue], job.profile));
});
