import type { WriteModule } from '../shared/module.ts';
import { registerBulk } from './routes.ts';

/** Steps on many records. They have no commands of their own: each record gets the command of its step. */
export const bulk: WriteModule = { name: 'bulk', routes: registerBulk };
