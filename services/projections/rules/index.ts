import type { ReadModule } from '../shared/module.ts';
import { ruleHistory } from './history.ts';
import { ruleProjection } from './model.ts';
import { registerRuleReads } from './routes.ts';

/** What law or the institution may change: rule sets and their versions. */
export const rules: ReadModule = {
  name: 'rules',
  projections: [ruleProjection],
  routes: registerRuleReads,
  histories: [ruleHistory],
};
