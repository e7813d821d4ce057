import { standing } from '@expediente/machines/rules/record.ts';
import { rule } from '@expediente/machines/rules/rule.ts';
import { type Law, lawOf, RULE_NAMES } from '@expediente/schemas/rules/registry.ts';
import type { UnitOfWork } from '../shared/unit/unit-of-work.ts';

const KEYS = RULE_NAMES.map((name) => [name]);

/** Versions of every rule set, for decisions: at most a moment old, neither guarded nor locked. */
export async function lawNow(unit: UnitOfWork): Promise<Law> {
  const states = await unit.consult(rule, KEYS);
  return lawOf((name) => {
    const state = states[RULE_NAMES.indexOf(name)];
    return state ? standing(state) : [];
  });
}
