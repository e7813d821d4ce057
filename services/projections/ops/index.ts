import type { ReadModule } from '../module.ts';
import { registerOpsRoutes } from './routes.ts';

/** Read models as who runs the product sees them. */
export const ops: ReadModule = { name: 'ops', routes: registerOpsRoutes };
