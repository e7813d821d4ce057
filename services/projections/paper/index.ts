import type { ReadModule } from '../shared/module.ts';
import { registerPublicVerdict } from './public.ts';
import { PAPER_READS } from './reads.ts';

/** Documents on paper, or as files, held against the histories that they were printed from. */
export const paper: ReadModule = {
  name: 'paper',
  needs: ['history'],
  reads: PAPER_READS,
  routes: registerPublicVerdict,
};
