import type { ReadModule } from '../shared/module.ts';
import { registerSealRoutes } from './routes.ts';

/** The seals of the log, as its auditors and operators see them: they have no projection, the installation keeps them. */
export const seals: ReadModule = {
  name: 'seals',
  needs: ['ops'],
  routes: registerSealRoutes,
};
