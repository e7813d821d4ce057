import type { ReadModule } from '../shared/module.ts';
import { ruleHistory } from './history.ts';
import { ruleProjection } from './model.ts';
import { RULE_READS } from './reads.ts';

/** Rule sets and their versions: values that law or the institution may change. */
export const rules: ReadModule = {
  name: 'rules',
  projections: [ruleProjection],
  reads: RULE_READS,
  histories: [ruleHistory],
};
