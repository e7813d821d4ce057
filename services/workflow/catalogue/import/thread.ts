import { CATALOGUES } from '@expediente/catalogues/registry.ts';
import { answerReading } from '@expediente/platform/excel/in-thread.ts';
import type { RecordsJob } from './job.ts';
import { readSheet } from './read.ts';
import { sheetJson } from './sheet-json.ts';

answerReading(async ({ content, catalogue, profile }: RecordsJob) =>
  sheetJson(await readSheet(content, CATALOGUES[catalogue], profile)),
);
