import { shownDate } from '@expediente/kernel/dates.ts';
import { isPositive, isZero, type Money, subtract } from '@expediente/kernel/decimal.ts';
import { quantityText, shownMoney } from '@expediente/kernel/format.ts';
import type { ReprogrammingDetail } from '@expediente/schemas/reprogramming/events.ts';
import { isLevelOffered } from '@expediente/schemas/shared/levels.ts';
import { CHANGES_MISSING, JUSTIFICATION_MISSING } from '@expediente/schemas/shared/sentences.ts';
import { amountRules, type WorkedOut } from '../amounts.ts';
import { PLAN_APPROVED, REASON_GIVEN } from '../approval/rules.ts';
import type { Rule, RuleBook } from '../life-cycle/rules.ts';
import { detailOf, nameOf, reprogrammingContent, requestedOf, sentDetails } from './changes.ts';
import type {
  PlanFigures,
  ReprogrammingCommand,
  ReprogrammingDraft,
  SaveCommand,
  SendCommand,
} from './commands.ts';
import { isLevelFor, type LevelFault, type LineKind, levelFault, levelOf } from './levels.ts';
import { directionOf, type ReprogrammingState, totalFault } from './state.ts';

const repeated = ({ details }: SaveCommand): ReprogrammingDraft | undefined => {
  const seen = new Set<string>();
  return details.find(({ plan: { line } }) => seen.has(line) || !seen.add(line));
};

/** Fault of one change, and the value at fault. */
export interface ChangeFault {
  readonly at: LevelFault['at'] | 'supply' | 'justification';
  readonly reason: string;
}

/** A rule about one change of a save. */
interface ChangeRule {
  readonly name: string;
  fault(draft: ReprogrammingDraft, extension: boolean): ChangeFault | undefined;
}

/** Rule over all changes of a save, from a rule about one change; its reason is that of the first faulty change. */
const ofEach = ({ name, fault }: ChangeRule): Rule<ReprogrammingState, SaveCommand> => {
  const first = ({ details, extensionBudget }: SaveCommand): string => {
    for (const draft of details) {
      const found = fault(draft, extensionBudget === 1);
      if (found) return found.reason;
    }
    return '';
  };
  return {
    name,
    at: 'p_details',
    holds: (_, command) => first(command) === '',
    reason: (_, command) => first(command),
  };
};

/** Reasons for which a modification type does not fit a line, by the kind of line that the type is for. */
const KIND_FAULTS: Readonly<Record<LineKind, (name: string, kind: LineKind) => string>> = {
  planned: (name) =>
    `El ${name} no está en el plan con cantidad: se agrega con el tipo A, o RA si fue eliminado`,
  new: (name, kind) =>
    kind === 'eliminated'
      ? `El ${name} fue eliminado del plan: se reactiva con el tipo RA`
      : `El ${name} ya está en el plan: no se agrega otra vez`,
  eliminated: (name) => `El ${name} no fue eliminado del plan: no se reactiva`,
};

function directionFault(draft: ReprogrammingDraft): ChangeFault | undefined {
  const { direction, levelKnown: _, ...rest } = draft;
  const own = directionOf(detailOf(rest));
  if (direction === undefined || direction === own) return undefined;
  const moves = own === 'UP' ? 'aumenta' : 'disminuye';
  return {
    at: 'qty',
    reason: `El cambio del ${nameOf(draft.plan)} ${moves} el presupuesto: no corresponde con el tipo ${direction}`,
  };
}

function levelChosen({ level, levelKnown, plan }: ReprogrammingDraft): ChangeFault | undefined {
  if (level === '') return { at: 'level', reason: 'Seleccionar tipo modificación' };
  return levelKnown && isLevelOffered('reprogramming', level)
    ? undefined
    : {
        at: 'level',
        reason: `El tipo de modificación ${level} no se usa en reprogramación: elija otro para el ${nameOf(plan)}`,
      };
}

function levelOfLine({ level, plan }: ReprogrammingDraft): ChangeFault | undefined {
  return isLevelFor(level, plan)
    ? undefined
    : { at: 'level', reason: KIND_FAULTS[levelOf(level).of](nameOf(plan), plan.kind) };
}

/** Rules for each change, in the order in which they refuse. */
const CHANGE_RULES: readonly ChangeRule[] = [
  { name: 'level-chosen', fault: levelChosen },
  { name: 'level-of-line', fault: levelOfLine },
  {
    name: 'supply-plannable',
    fault: ({ plan }) =>
      plan.plannable
        ? undefined
        : { at: 'supply', reason: `El ${nameOf(plan)} está inactivo o no tiene precio` },
  },
  {
    name: 'values-of-level',
    fault: ({ level, plan, qty, price }, extension) =>
      levelFault(level, nameOf(plan), plan, { qty, price }, extension),
  },
  { name: 'direction', fault: directionFault },
  {
    name: 'justified',
    fault: ({ justification }) =>
      justification.trim() === '' ? { at: 'justification', reason: JUSTIFICATION_MISSING } : undefined,
  },
];

/** Faults for which a save would refuse one change, whatever the other changes are. */
export const changeFaults = (draft: ReprogrammingDraft, extension: boolean): readonly ChangeFault[] =>
  CHANGE_RULES.flatMap(({ fault }) => fault(draft, extension) ?? []).filter(
    // Further faults of the change's values may only follow from the first.
    ({ at }, place) => place === 0 || at === 'justification',
  );

const worked = (details: readonly ReprogrammingDetail[], requested: Money): readonly WorkedOut[] => [
  ...details.map(
    (detail): WorkedOut => ({
      name: `El total del insumo ${detail.codInternal} ${detail.description}`,
      kind: 'money',
      amount: detail.after.total,
      mend: 'la cantidad o el precio',
      at: 'p_details',
    }),
  ),
  {
    name: 'El nuevo presupuesto',
    kind: 'money',
    amount: requested,
    mend: 'las cantidades o los precios',
    at: 'p_details',
  },
];

/** First line from which more would be taken away than is free (planning B8). */
const short = (state: ReprogrammingState, command: SendCommand) =>
  sentDetails(state, command).flatMap(({ before, after }, at) => {
    const plan = command.plan[at];
    if (plan === undefined) return [];
    const taken = subtract(before.qty, after.qty);
    return isPositive(taken) && isPositive(subtract(taken, plan.available)) ? [{ plan, taken }] : [];
  })[0];

const nothingLeft = ({ details }: ReprogrammingState, { plan }: SendCommand): PlanFigures | undefined =>
  plan.find((line, at) => levelOf(details[at]?.level ?? '').qty === 'used' && isZero(line.available));

const unplannable = ({ plan }: SendCommand): PlanFigures | undefined => plan.find((line) => !line.plannable);

const sentFault = (state: ReprogrammingState, command: SendCommand): string =>
  totalFault(
    state.extensionBudget,
    command.current,
    requestedOf(command.current, sentDetails(state, command)),
    shownMoney,
  );

export const REPROGRAMMING_RULES: RuleBook<ReprogrammingState, ReprogrammingCommand> = {
  SaveReprogramming: [
    {
      name: 'unit-fixed',
      at: 'p_id_unit',
      holds: ({ status, unit, year }, command) =>
        status === 'nuevo' || (unit === command.unit && year === command.year),
      reason: 'El centro de costo y el año ya no pueden cambiar',
    },
    PLAN_APPROVED,
    {
      name: 'has-lines',
      at: 'p_details',
      holds: (_, { details }) => details.length > 0,
      reason: CHANGES_MISSING,
    },
    {
      name: 'lines-once',
      at: 'p_details',
      holds: (_, command) => repeated(command) === undefined,
      reason: (_, command) => {
        const found = repeated(command);
        return found === undefined ? '' : `El ${nameOf(found.plan)} ya está agregado`;
      },
    },
    ...CHANGE_RULES.map(ofEach),
    ...amountRules<ReprogrammingState, SaveCommand>((_, command) => {
      const { details, requested } = reprogrammingContent(command);
      return worked(details, requested);
    }),
    {
      name: 'total',
      at: 'p_details',
      holds: (_, command) => savedFault(command) === '',
      reason: (_, command) => savedFault(command),
    },
  ],
  SendReprogramming: [
    {
      name: 'supply-plannable',
      holds: (_, command) => unplannable(command) === undefined,
      reason: (_, command) => {
        const line = unplannable(command);
        return line === undefined
          ? ''
          : `El ${nameOf(line)} está inactivo o no tiene precio. Edite la reprogramación y quítelo`;
      },
    },
    {
      name: 'something-left',
      holds: (state, command) => nothingLeft(state, command) === undefined,
      reason: (state, command) => {
        const line = nothingLeft(state, command);
        return `La línea no tiene cantidad disponible que eliminar: ${line?.codInternal} ${line?.description} (subproducto ${line?.subProduct})`;
      },
    },
    {
      name: 'units-available',
      holds: (state, command) => short(state, command) === undefined,
      reason: (state, command) => {
        const found = short(state, command);
        return found === undefined
          ? ''
          : `No hay cantidad suficiente del ${nameOf(found.plan)}: disponible ${quantityText(found.plan.available)}, solicitado ${quantityText(found.taken)}`;
      },
    },
    {
      name: 'total',
      holds: (state, command) => sentFault(state, command) === '',
      reason: sentFault,
    },
  ],
  RejectReprogramming: [REASON_GIVEN],
  ApproveReprogramming: [
    {
      name: 'resolution-after-creation',
      at: 'p_date_resolution',
      holds: ({ date }, { dateResolution }) => dateResolution >= date,
      reason: ({ date }) =>
        `La fecha de resolución debe ser igual o posterior a la fecha de la reprogramación (${shownDate(date)})`,
    },
    {
      name: 'resolution-not-future',
      at: 'p_date_resolution',
      holds: (_, { dateResolution, today }) => dateResolution <= today,
      reason: 'La fecha de resolución no puede ser posterior a hoy',
    },
  ],
};

function savedFault(command: SaveCommand): string {
  const { extensionBudget, current, requested } = reprogrammingContent(command);
  return totalFault(extensionBudget, current, requested, shownMoney);
}
