import type { ReadModule } from '../shared/module.ts';
import { registerRecordFile } from './archive/route.ts';
import { namesProjection } from './known-records.ts';
import { registerHistoryReads } from './routes.ts';

/** Records as their events show them, and what everything was called then. */
export const history: ReadModule = {
  name: 'history',
  projections: [namesProjection],
  routes(api, parts) {
    registerHistoryReads(api, parts);
    registerRecordFile(api, parts);
  },
};
