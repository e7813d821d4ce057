import type { ReadModule } from '../module.ts';
import { registerHomeReads } from './routes.ts';

/** The first page: what waits for the reader, and how the plan stands. */
export const home: ReadModule = { name: 'home', routes: registerHomeReads };
