import type { BulkJobRead } from '@expediente/schemas/bulk/read.ts';
import type { KeptBulk } from './jobs.ts';

/** A job as its operations answer it. */
export const bulkJobRead = ({ begun, ended, outcome, ...job }: KeptBulk): BulkJobRead => ({
  ...job,
  state: outcome ?? 'running',
  begun: begun.toISOString(),
  ended: ended?.toISOString() ?? null,
});
