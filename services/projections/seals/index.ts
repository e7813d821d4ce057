import type { ReadModule } from '../shared/module.ts';
import { registerSealRoutes } from './routes.ts';

/** Seals of the log, for its auditors and operators. They have no projection: the installation keeps them. */
export const seals: ReadModule = {
  name: 'seals',
  needs: ['ops'],
  routes: registerSealRoutes,
};
