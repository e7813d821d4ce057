import { AWARD_RULES } from '@expediente/machines/award/rules.ts';
import { EXTENSION_RULES } from '@expediente/machines/extension/decide.ts';
import { ORDER_RULES } from '@expediente/machines/order/rules.ts';
import { PAC_RULES } from '@expediente/machines/pac/decide.ts';
import { QUARTERLY_RULES } from '@expediente/machines/quarterly/decide.ts';
import { REPROGRAMMING_RULES } from '@expediente/machines/reprogramming/rules.ts';
import { REQUEST_RULES } from '@expediente/machines/request/rules.ts';
import { RULE_TITLES } from '@expediente/machines/rule-titles.ts';
import { UNOPS_RULES } from '@expediente/machines/unops/rules.ts';
import { UNOPS_CONSOLIDATION_RULES } from '@expediente/machines/unops-consolidation/rules.ts';
import { UNOPS_REGULARIZATION_RULES } from '@expediente/machines/unops-regularization/rules.ts';

interface NamedRule {
  readonly name: string;
  readonly reason: unknown;
}

/** Rules by kind of record. */
export const BOOKS: Readonly<Record<string, Readonly<Record<string, readonly NamedRule[]>>>> = {
  order: ORDER_RULES,
  request: REQUEST_RULES,
  pac: PAC_RULES,
  quarterly: QUARTERLY_RULES,
  award: AWARD_RULES,
  extension: EXTENSION_RULES,
  reprogramming: REPROGRAMMING_RULES,
  unops: UNOPS_RULES,
  'unops-consolidation': UNOPS_CONSOLIDATION_RULES,
  'unops-regularization': UNOPS_REGULARIZATION_RULES,
};

/** Fixed reasons, by kind of record and rule; a reason that depends on the record is not in here. */
const REASONS: ReadonlyMap<string, string> = new Map(
  Object.entries(BOOKS).flatMap(([kind, book]) =>
    Object.values(book).flatMap((rules) =>
      rules.flatMap(({ name, reason }) =>
        typeof reason === 'string' ? [[`${kind}:${name}`, reason] as const] : [],
      ),
    ),
  ),
);

/** Text of a rule's refusal if it is always the same; else the rule's title. */
export const reasonOf = (entity: string, rule: string): string | undefined =>
  REASONS.get(`${entity.split(':')[0] ?? ''}:${rule}`) ?? RULE_TITLES.get(rule);
