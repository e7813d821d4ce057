import type { ReadModule } from '../shared/module.ts';
import { PLAN_READS } from './reads.ts';

/** A plan's documents: as it was saved, and as its approved reprogrammings left it (planning §2.3). */
export const plan: ReadModule = {
  name: 'plan',
  needs: ['pac', 'reprogramming'],
  reads: PLAN_READS,
};
