import type { ReadModule } from '../shared/module.ts';
import { registerIntegrityRoutes } from './integrity.ts';
import { registerOpsRoutes } from './routes.ts';

/** Read models and the log's integrity, for administrators and auditors. */
export const ops: ReadModule = {
  name: 'ops',
  routes(api, parts) {
    registerOpsRoutes(api, parts);
    registerIntegrityRoutes(api, parts);
  },
};
