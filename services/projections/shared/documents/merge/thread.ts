import { answerInThread } from '@expediente/platform/in-thread.ts';
import type { MergeJob } from './job.ts';
import { counted, mergedPdf } from './pdf.ts';

answerInThread(
  async ({ as, papers }: MergeJob) => (as === 'count' ? await counted(papers) : await mergedPdf(papers)),
  () => 'El expediente no se pudo armar. Abra sus documentos uno por uno y cambie el que no se abra.',
);
