import type { ReadModule } from '../shared/module.ts';
import { registerIntegrityRoutes } from './integrity.ts';
import { registerOpsRoutes } from './routes.ts';

/** Read models, and whether the record is whole, as who runs the product and who audits it see them. */
export const ops: ReadModule = {
  name: 'ops',
  routes(api, parts) {
    registerOpsRoutes(api, parts);
    registerIntegrityRoutes(api, parts);
  },
};
