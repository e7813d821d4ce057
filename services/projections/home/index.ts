import type { ReadModule } from '../shared/module.ts';
import { HOME_READS } from './reads.ts';

/** The first page: what waits for the reader, and the state of the plan. */
export const home: ReadModule = { name: 'home', needs: ['ledger', 'rules'], reads: HOME_READS };
