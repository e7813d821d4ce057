import type { ReadModule } from '../shared/module.ts';
import { RECORD_FILE_READS } from './archive/reads.ts';
import { namesProjection } from './known-records.ts';
import { HISTORY_READS } from './reads.ts';

/** Histories of records by their events, with the names that other records had at the time. */
export const history: ReadModule = {
  name: 'history',
  projections: [namesProjection],
  reads: { ...HISTORY_READS, ...RECORD_FILE_READS },
};
