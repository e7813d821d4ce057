import { shownDate } from '@expediente/kernel/dates.ts';
import type { JsonObject } from '@expediente/kernel/events.ts';
import { type Decision, refuse } from '@expediente/kernel/refusal.ts';
import { type RuleEvent, ruleEvents } from '@expediente/schemas/rules/events.ts';
import { type AnyRuleSet, firstVersion } from '@expediente/schemas/rules/registry.ts';
import type { Compared } from '../decider.ts';
import { sameContent } from '../same.ts';
import { evolveRule, NO_RULE, type RuleState, ruleFields, standing } from './record.ts';
import { ruleLabel } from './words.ts';

export type RuleCommand =
  /** Writes version 1 where nothing is written yet. */
  | { readonly type: 'BeginRule'; readonly set: AnyRuleSet }
  | {
      readonly type: 'PublishRule';
      readonly set: AnyRuleSet;
      readonly validFrom: string;
      readonly values: JsonObject;
      readonly legalBasis: string;
      /** Guatemala's day of the command. */
      readonly today: string;
    }
  | { readonly type: 'WithdrawRule'; readonly version: number; readonly today: string };

const first = (set: AnyRuleSet): RuleEvent => ({
  type: 'RuleVersionPublished',
  data: { ...firstVersion(set), legalBasis: set.first.legalBasis },
});

function decideRule(state: RuleState, command: RuleCommand): Decision<RuleEvent> {
  switch (command.type) {
    case 'BeginRule':
      return { events: state.versions.length > 0 ? [] : [first(command.set)] };
    case 'PublishRule':
      return publish(state, command);
    case 'WithdrawRule':
      return withdraw(state, command);
  }
}

/**
 * Versions begin one after the other: the new one after every version that stands, so that no two rule the same day
 * and the order of their numbers is the order of their days.
 */
function publish(
  state: RuleState,
  { set, validFrom, values, legalBasis, today }: Extract<RuleCommand, { type: 'PublishRule' }>,
): Decision<RuleEvent> {
  if (state.versions.length === 0) {
    // Another process has not written the first version yet: it comes with the second.
    const begun = first(set);
    const then = publish(evolveRule(state, begun), {
      type: 'PublishRule',
      set,
      validFrom,
      values,
      legalBasis,
      today,
    });
    return 'refusal' in then ? then : { events: [begun, ...then.events] };
  }
  if (validFrom < today)
    return refuse(
      'not-before-today',
      'Una versión no puede regir desde antes de hoy: lo ya decidido no cambia',
      'p_valid_from',
    );
  const last = standing(state).at(-1);
  if (last !== undefined && validFrom <= last.validFrom)
    return refuse(
      'after-the-last',
      last.validFrom > today
        ? `La versión ${last.version} ya está publicada desde el ${shownDate(last.validFrom)}: elija una fecha posterior o retírela antes`
        : `La versión ${last.version} rige desde el ${shownDate(last.validFrom)}: elija una fecha posterior`,
      'p_valid_from',
    );
  if (last !== undefined && sameContent(last.values, values))
    return refuse(
      'values-changed',
      `Los valores son los mismos de la versión ${last.version}: cambie alguno`,
      'p_values',
    );
  const version = Math.max(...state.versions.map((each) => each.version)) + 1;
  return { events: [{ type: 'RuleVersionPublished', data: { version, validFrom, values, legalBasis } }] };
}

function withdraw(
  state: RuleState,
  { version, today }: Extract<RuleCommand, { type: 'WithdrawRule' }>,
): Decision<RuleEvent> {
  const found = state.versions.find((each) => each.version === version);
  if (found === undefined) return refuse('version-exists', `No existe la versión ${version}`, 'p_version');
  if (found.withdrawn) return refuse('moved-on', `La versión ${version} ya fue retirada`);
  if (found.validFrom <= today)
    return refuse(
      'not-in-force',
      `La versión ${version} rige desde el ${shownDate(found.validFrom)} y ya no se puede retirar: publique otra`,
      'p_version',
    );
  return { events: [{ type: 'RuleVersionWithdrawn', data: { version } }] };
}

/** A rule set, stream `rule-{name}`. */
export const rule: Compared<RuleState, RuleCommand, RuleEvent> = {
  events: ruleEvents,
  initial: NO_RULE,
  ruleVersion: '1',
  evolve: evolveRule,
  decide: decideRule,
  status: () => null,
  label: ruleLabel,
  fields: ruleFields,
};
