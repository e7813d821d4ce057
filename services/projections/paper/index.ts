import type { ReadModule } from '../shared/module.ts';
import { registerPaperReads } from './routes.ts';

/** Documents on paper, or as files, held against the histories that they were printed from. */
export const paper: ReadModule = { name: 'paper', needs: ['history'], routes: registerPaperReads };
