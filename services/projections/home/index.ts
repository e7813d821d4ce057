import type { ReadModule } from '../shared/module.ts';
import { registerHomeReads } from './routes.ts';

/** The first page: what waits for the reader, and how the plan stands. */
export const home: ReadModule = { name: 'home', needs: ['ledger', 'rules'], routes: registerHomeReads };
