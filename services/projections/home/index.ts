import type { ReadModule } from '../shared/module.ts';
import { HOME_READS } from './reads.ts';

/** First page: pending work of the user, and state of the plan. */
export const home: ReadModule = { name: 'home', needs: ['facts', 'ledger', 'rules'], reads: HOME_READS };
