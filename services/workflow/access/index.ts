import type { WriteModule } from '../shared/module.ts';
import { registerAccess } from './routes.ts';

/** Sign-in and sessions (R1 §4, §7). */
export const access: WriteModule = {
  name: 'access',
  needs: ['catalogue'],
  routes: registerAccess,
};
