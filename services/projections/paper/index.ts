import type { ReadModule } from '../shared/module.ts';
import { registerPublicVerdict } from './public.ts';
import { PAPER_READS } from './reads.ts';

/** Documents on paper or as files, compared with the histories from which they were printed. */
export const paper: ReadModule = {
  name: 'paper',
  needs: ['history'],
  reads: PAPER_READS,
  routes: registerPublicVerdict,
};
