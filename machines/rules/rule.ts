import { shownDate } from '@expediente/kernel/dates.ts';
import type { JsonObject } from '@expediente/kernel/events.ts';
import { type Decision, type Refusal, refuse } from '@expediente/kernel/refusal.ts';
import { type RuleEvent, ruleEvents, type ShownChange } from '@expediente/schemas/rules/events.ts';
import { type AnyRuleSet, firstVersion } from '@expediente/schemas/rules/registry.ts';
import { versionOn } from '@expediente/schemas/rules/rule-set.ts';
import type { Compared } from '../decider.ts';
import { sameContent } from '../same.ts';
import {
  evolveRule,
  NO_RULE,
  type PublishedVersion,
  type RuleState,
  ruleFields,
  standing,
} from './record.ts';
import { ruleLabel } from './words.ts';

/** Proposed version, and the changes of judgements that the user was shown. */
interface Proposed {
  readonly set: AnyRuleSet;
  readonly values: JsonObject;
  readonly legalBasis: string;
  /** Values whose effect on past judgements was shown, and that effect; absent: nothing was shown. */
  readonly shown?: { readonly values: JsonObject; readonly change: ShownChange };
  /** Guatemala's day of the command. */
  readonly today: string;
}

export type RuleCommand =
  /** Writes version 1 where nothing is written yet. */
  | { readonly type: 'BeginRule'; readonly set: AnyRuleSet }
  | ({ readonly type: 'PublishRule'; readonly validFrom: string } & Proposed)
  /** Publishes a version in the place of a wrong one. */
  | ({ readonly type: 'CorrectRule'; readonly version: number; readonly reason: string } & Proposed)
  | { readonly type: 'WithdrawRule'; readonly version: number; readonly today: string };

type Refused = { readonly refusal: Refusal };
type Publish = Extract<RuleCommand, { type: 'PublishRule' }>;
type Correct = Extract<RuleCommand, { type: 'CorrectRule' }>;

const first = (set: AnyRuleSet): RuleEvent => ({
  type: 'RuleVersionPublished',
  data: { ...firstVersion(set), legalBasis: set.first.legalBasis, shown: [] },
});

function decideRule(state: RuleState, command: RuleCommand): Decision<RuleEvent> {
  if (command.type === 'WithdrawRule') return withdraw(state, command);
  if (state.versions.length > 0)
    return command.type === 'BeginRule'
      ? { events: [] }
      : command.type === 'PublishRule'
        ? publish(state, command)
        : correct(state, command);
  const begun = first(command.set);
  if (command.type === 'BeginRule') return { events: [begun] };
  // No process has written the first version yet: it is written together with the second.
  const then = decideRule(evolveRule(state, begun), command);
  return 'refusal' in then ? then : { events: [begun, ...then.events] };
}

const nextNumber = ({ versions }: RuleState): number =>
  Math.max(...versions.map(({ version }) => version)) + 1;

const inForce = (state: RuleState): readonly PublishedVersion[] =>
  standing(state).filter(({ correctedBy }) => correctedBy === undefined);

/** Refusal of values equal to those of the version before; null when they differ. */
const notNew = (before: PublishedVersion, values: JsonObject): Refused | null =>
  sameContent(before.values, values)
    ? refuse(
        'values-changed',
        `Los valores son los mismos de la versión ${before.version}: cambie alguno`,
        'p_values',
      )
    : null;

const SHOWN_FOR_TODAY =
  'Una versión que rige desde hoy se publica después de ver y confirmar qué cambiaría; si no es urgente, elija una fecha desde mañana';
const SHOWN_FOR_CORRECTION = 'Una corrección se publica después de ver y confirmar qué cambiaría';

/**
 * Refusal of a version that would judge from now on although its effect was not shown, or was shown for other values;
 * null: it may judge.
 */
function notShown({ shown, values }: Proposed, reason: string, field: string): Refused | null {
  if (shown === undefined) return refuse('change-shown', reason, field);
  return sameContent(shown.values, values)
    ? null
    : refuse(
        'change-shown',
        'Los valores cambiaron después de ver qué cambiaría: véalo de nuevo y confirme',
        'p_values',
      );
}

/**
 * Publishes a version. Versions are numbered in the order of their publication and take effect in the order of their
 * days, at most one a day: an urgent version may come before an announced one.
 */
function publish(state: RuleState, command: Publish): Decision<RuleEvent> {
  const { validFrom, values, legalBasis, shown, today } = command;
  if (validFrom < today)
    return refuse(
      'not-before-today',
      'Una versión no puede entrar en vigor antes de hoy: lo ya resuelto no cambia. Si una versión es incorrecta, corríjala',
      'p_valid_from',
    );
  const versions = inForce(state);
  const same = versions.find((each) => each.validFrom === validFrom);
  if (same !== undefined)
    return refuse(
      'one-a-day',
      validFrom > today
        ? `La versión ${same.version} ya está publicada desde el ${shownDate(validFrom)}: elija otra fecha o retírela antes`
        : `La versión ${same.version} rige desde hoy: elija una fecha posterior o corríjala`,
      'p_valid_from',
    );
  const refused =
    notNew(versionOn(versions, validFrom), values) ??
    (validFrom === today ? notShown(command, SHOWN_FOR_TODAY, 'p_valid_from') : null);
  if (refused !== null) return refused;
  return {
    events: [
      {
        type: 'RuleVersionPublished',
        data: {
          version: nextNumber(state),
          validFrom,
          values,
          legalBasis,
          shown: validFrom === today && shown ? [shown.change] : [],
        },
      },
    ],
  };
}

/**
 * Publishes a correction, in force from the wrong version's own first day on. The records judged by the wrong version
 * are listed, and users with the right judge them again.
 */
function correct(state: RuleState, command: Correct): Decision<RuleEvent> {
  const { version, reason, values, legalBasis, shown, today } = command;
  const wrong = state.versions.find((each) => each.version === version);
  const refused =
    notCorrectable(wrong, version, today) ??
    (wrong && notNew(wrong, values)) ??
    notShown(command, SHOWN_FOR_CORRECTION, 'p_version');
  if (refused || wrong === undefined)
    return refused ?? refuse('version-exists', `No existe la versión ${version}`);
  return {
    events: [
      {
        type: 'RuleVersionCorrected',
        data: {
          version: nextNumber(state),
          corrects: version,
          validFrom: wrong.validFrom,
          values,
          legalBasis,
          reason,
          shown: shown ? [shown.change] : [],
        },
      },
    ],
  };
}

/** Refusal of correcting a version; null when it can be corrected. */
export function notCorrectable(
  wrong: PublishedVersion | undefined,
  version: number,
  today: string,
): Refused | null {
  if (wrong === undefined) return refuse('version-exists', `No existe la versión ${version}`, 'p_version');
  if (wrong.withdrawn)
    return refuse('moved-on', `La versión ${version} fue retirada: nada se evaluó con ella`);
  if (wrong.correctedBy !== undefined)
    return refuse('moved-on', `La versión ${version} ya fue corregida por la versión ${wrong.correctedBy}`);
  if (wrong.validFrom > today)
    return refuse(
      'in-force',
      `La versión ${version} rige desde el ${shownDate(wrong.validFrom)}: todavía se puede retirar`,
      'p_version',
    );
  return null;
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
      `La versión ${version} rige desde el ${shownDate(found.validFrom)} y ya no se puede retirar: corríjala`,
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
