import type { ReadModule } from '../shared/module.ts';
import { registerHomeReads } from './routes.ts';

/** The first page: what waits for the reader, and the state of the plan. */
export const home: ReadModule = { name: 'home', needs: ['ledger', 'rules'], routes: registerHomeReads };
