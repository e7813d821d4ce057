import { rule } from '@expediente/machines/rules/rule.ts';
import type { WriteModule } from '../shared/module.ts';
import { correctRule, publishRule, withdrawRule } from './publish.ts';

/** Versions of the rules that the law or the institution may change. */
export const rules: WriteModule = {
  name: 'rules',
  deciders: [rule],
  commands: [publishRule, correctRule, withdrawRule],
};
