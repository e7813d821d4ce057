import { rule } from '@expediente/machines/rules/rule.ts';
import type { WriteModule } from '../module.ts';
import { correctRule, publishRule, withdrawRule } from './publish.ts';

/** Versions of what law or the institution may change. */
export const rules: WriteModule = { deciders: [rule], commands: [publishRule, correctRule, withdrawRule] };
