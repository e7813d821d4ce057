import type { JsonObject } from '@expediente/kernel/events.ts';
import { rule } from '@expediente/machines/rules/rule.ts';
import { BadInput, NotFound } from '@expediente/platform/refusals.ts';
import { CorrectRule, PublishRule, WithdrawRule } from '@expediente/schemas/rules/commands.ts';
import { type AnyRuleSet, RULE_NAMES, ruleSet } from '@expediente/schemas/rules/registry.ts';
import { checkedValues } from '@expediente/schemas/rules/values.ts';
import { command } from '../shared/commands/operation.ts';
import { type Answer, done } from '../shared/unit/answer.ts';
import type { UnitOfWork } from '../shared/unit/unit-of-work.ts';

/** Publishes a new version of a rule set: from tomorrow on, or from today after the user saw what it changes. */
export const publishRule = command('/rules/publish', PublishRule, async (unit, payload) => {
  const set = setNamed(payload.p_name);
  const values = valuesOf(set, payload.p_values);
  await unit.expectSeen(rule, [set.name], payload.p_revision);
  const { versions } = await unit.decide(rule, [set.name], {
    type: 'PublishRule',
    set,
    validFrom: payload.p_valid_from,
    values,
    legalBasis: payload.p_legal_basis,
    ...shownIn(set, payload.p_shown),
    today: unit.today,
  });
  return done(`La versión ${versions.at(-1)?.version} se publicó.`, {
    id: set.name,
    version: versions.at(-1)?.version ?? 0,
  });
});

/** Publishes a version in the place of a wrong one, from the wrong version's first day on. */
export const correctRule = command('/rules/correct', CorrectRule, async (unit, payload) => {
  const set = setNamed(payload.p_name);
  const values = valuesOf(set, payload.p_values);
  await unit.expectSeen(rule, [set.name], payload.p_revision);
  const { versions } = await unit.decide(rule, [set.name], {
    type: 'CorrectRule',
    set,
    version: payload.p_version,
    values,
    legalBasis: payload.p_legal_basis,
    reason: payload.p_reason,
    ...shownIn(set, payload.p_shown),
    today: unit.today,
  });
  const version = versions.at(-1)?.version ?? 0;
  return done(`La versión ${version} corrige a la versión ${payload.p_version}.`, { id: set.name, version });
});

/** Values that the user saw and accepted, as checked by the rule set's own schema. */
function shownIn(set: AnyRuleSet, shown: PublishRule['p_shown']) {
  if (shown === undefined) return {};
  const { p_values, p_date_start: from, p_date_end: to, judged, total } = shown;
  return { shown: { values: valuesOf(set, p_values), change: { from, to, judged, total } } };
}

/** Withdraws a version that is not yet in force. */
export const withdrawRule = command('/rules/withdraw', WithdrawRule, async (unit, payload) => {
  const set = setNamed(payload.p_name);
  await unit.expectSeen(rule, [set.name], payload.p_revision);
  await unit.decide(rule, [set.name], {
    type: 'WithdrawRule',
    version: payload.p_version,
    today: unit.today,
  });
  return done(`La versión ${payload.p_version} se retiró.`, { id: set.name, version: payload.p_version });
});

/** @throws {NotFound} */
function setNamed(name: string): AnyRuleSet {
  const set = ruleSet(name);
  if (set === undefined) throw new NotFound('No existe esa regla.');
  return set;
}

/** @throws {BadInput} values that the rule set's own schema refuses */
function valuesOf(set: AnyRuleSet, sent: JsonObject): JsonObject {
  const checked = checkedValues(set, sent);
  if ('errors' in checked) throw new BadInput(checked.errors);
  return checked.value;
}

/** Writes version 1 of every rule set that has none yet: the first data of a new or an earlier installation. */
export async function beginRules(unit: UnitOfWork): Promise<Answer> {
  const begun: string[] = [];
  for (const name of RULE_NAMES) {
    const { exists } = await unit.load(rule, name);
    if (exists) continue;
    await unit.decide(rule, [name], { type: 'BeginRule', set: setNamed(name) });
    begun.push(name);
  }
  return done('Las reglas están escritas.', { begun });
}
