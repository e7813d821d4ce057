import type { ReadModule } from '../shared/module.ts';
import { namesProjection } from './known-records.ts';
import { registerHistoryReads } from './routes.ts';

/** Records as their events show them, and what everything was called then. */
export const history: ReadModule = {
  name: 'history',
  projections: [namesProjection],
  routes: registerHistoryReads,
};
