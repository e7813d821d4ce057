import type { ReadModule } from '../shared/module.ts';
import { PLAN_READS } from './reads.ts';

/** Documents of a plan: as it was saved, and after its approved reprogrammings (planning §2.3). */
export const plan: ReadModule = {
  name: 'plan',
  needs: ['pac', 'reprogramming'],
  reads: PLAN_READS,
};
