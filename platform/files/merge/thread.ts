import { answerInThread } from '../../in-thread.ts';
import type { MergeJob } from './job.ts';
import { counted, mergedPdf } from './pdf.ts';

answerInThread(
  async ({ as, papers }: MergeJob) =>
    as === 'merge' ? await mergedPdf(papers) : await counted(papers, as === 'check'),
  () => 'El expediente no se pudo armar. Abra sus documentos uno por uno y cambie el que no se abra.',
);
