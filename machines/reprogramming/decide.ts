import { shownDate } from '@expediente/kernel/dates.ts';
import {
  add,
  amountOf,
  isPositive,
  isZero,
  type Money,
  type Price,
  type Quantity,
  subtract,
  sum,
  ZERO_MONEY,
  ZERO_PRICE,
  ZERO_QUANTITY,
} from '@expediente/kernel/decimal.ts';
import { saidQuantity, shownMoney } from '@expediente/kernel/format.ts';
import type {
  ReprogrammingContent,
  ReprogrammingDetail,
  ReprogrammingEvent,
} from '@expediente/schemas/reprogramming/events.ts';
import { JUSTIFICATION_MISSING } from '@expediente/schemas/shared/fields.ts';
import { isLevelOffered } from '@expediente/schemas/shared/levels.ts';
import { amountRules, type WorkedOut } from '../amounts.ts';
import { REASON_GIVEN } from '../approval/rules.ts';
import { machineOf, type Outcomes } from '../life-cycle/machine.ts';
import type { Rule, RuleBook } from '../life-cycle/rules.ts';
import { sameContent } from '../same.ts';
import { asked, type LineFigures, type LineKind, levelFault, levelOf } from './levels.ts';
import { reprogrammingStates } from './life-cycle.ts';
import {
  differenceOf,
  directionOf,
  evolveReprogramming,
  NO_REPROGRAMMING,
  type ReprogrammingState,
  totalFault,
} from './record.ts';

/** A line of the plan as it stands at this moment, or a supply that may become one. */
export type PlanFigures = LineFigures & {
  /** Id of the plan's line. */
  readonly line: string;
  readonly kind: LineKind;
  readonly supply: number;
  readonly subProduct: string;
  readonly row: string;
  readonly group: string;
  readonly codInternal: string;
  readonly description: string;
  /** Of a new line: its supply is in force, with a price. Others are true. */
  readonly plannable: boolean;
};

/** A change as asked for. */
export type ReprogrammingDraft = {
  readonly id: number;
  readonly level: string;
  /** The catalogue has the type. */
  readonly levelKnown: boolean;
  readonly qty?: Quantity;
  readonly price?: Price;
  /** UP or DOWN as its person saw it; absent: not said. */
  readonly direction?: 'UP' | 'DOWN';
  readonly justification: string;
  readonly plan: PlanFigures;
};

export type ReprogrammingCommand =
  | {
      readonly type: 'SaveReprogramming';
      readonly id: number;
      readonly number: number;
      readonly unit: number;
      readonly executor: number;
      readonly year: number;
      readonly date: string;
      readonly extensionBudget: 0 | 1;
      readonly justification: string;
      readonly details: readonly ReprogrammingDraft[];
      /** What all lines of the plan come to now. */
      readonly current: Money;
    }
  | {
      readonly type: 'SendReprogramming';
      /** The plan's lines that it changes, in their order, as they stand now. */
      readonly plan: readonly PlanFigures[];
      readonly current: Money;
    }
  | { readonly type: 'RejectReprogramming'; readonly reason: string }
  | {
      readonly type: 'ApproveReprogramming';
      readonly numberResolution: string;
      readonly dateResolution: string;
      readonly today: string;
    };

type Save = Extract<ReprogrammingCommand, { type: 'SaveReprogramming' }>;
type Send = Extract<ReprogrammingCommand, { type: 'SendReprogramming' }>;

const NOTHING = { qty: ZERO_QUANTITY, price: ZERO_PRICE, total: ZERO_MONEY };

const nameOf = ({ codInternal, description, subProduct }: PlanFigures): string =>
  `insumo ${codInternal} ${description} (subproducto ${subProduct})`;

/** A change as it would be told, with the plan's line as it stands. */
function detailOf({
  id,
  level,
  justification,
  plan,
  ...typed
}: Omit<ReprogrammingDraft, 'levelKnown'>): ReprogrammingDetail {
  const { line, kind, supply, subProduct, row, group, codInternal, description, planned, price } = plan;
  const after = asked(level, plan, typed);
  return {
    id,
    line,
    supply,
    subProduct,
    row,
    group,
    codInternal,
    description,
    level,
    justification,
    before: kind === 'new' ? NOTHING : { qty: planned, price, total: amountOf(planned, price) },
    after: { ...after, total: amountOf(after.qty, after.price) },
  };
}

const requestedOf = (current: Money, details: readonly ReprogrammingDetail[]): Money =>
  add(current, sum(details.map(differenceOf), ZERO_MONEY));

/** What a save tells: the changes with the plan's lines as they stand, and both totals. */
export function reprogrammingContent({
  extensionBudget,
  justification,
  details: drafts,
  current,
}: Pick<Save, 'extensionBudget' | 'justification' | 'details' | 'current'>): ReprogrammingContent {
  const details = drafts.map(({ levelKnown: _, ...draft }) => detailOf(draft));
  return { extensionBudget, justification, details, current, requested: requestedOf(current, details) };
}

/** The same changes over the plan's lines as they stand now: an elimination takes what is free now (planning B6). */
function sentDetails({ details }: ReprogrammingState, { plan }: Send): readonly ReprogrammingDetail[] {
  return details.map((detail, at) => {
    const now = plan[at];
    if (now === undefined) return detail;
    const { id, level, justification, after } = detail;
    return detailOf({ id, level, justification, plan: now, qty: after.qty, price: after.price });
  });
}

const repeated = ({ details }: Save): ReprogrammingDraft | undefined => {
  const seen = new Set<string>();
  return details.find(({ plan: { line } }) => seen.has(line) || !seen.add(line));
};

/** A rule about every change of a save: the first that breaks it is named. */
const each = (
  name: string,
  fault: (draft: ReprogrammingDraft, command: Save) => string,
): Rule<ReprogrammingState, Save> => {
  const first = (command: Save): string => {
    for (const draft of command.details) {
      const found = fault(draft, command);
      if (found !== '') return found;
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

/** Why a modification type is not for a line, by what the type is for. */
const KIND_FAULTS: Readonly<Record<LineKind, (name: string, kind: LineKind) => string>> = {
  planned: (name) =>
    `El ${name} no está en el plan con cantidad: se agrega con el tipo A, o RA si fue eliminado`,
  new: (name, kind) =>
    kind === 'eliminated'
      ? `El ${name} fue eliminado del plan: se reactiva con el tipo RA`
      : `El ${name} ya está en el plan: no se agrega otra vez`,
  eliminated: (name) => `El ${name} no fue eliminado del plan: no se reactiva`,
};

const directionFault = (draft: ReprogrammingDraft): string => {
  const { direction, levelKnown: _, ...rest } = draft;
  const own = directionOf(detailOf(rest));
  return direction === undefined || direction === own
    ? ''
    : `El cambio del ${nameOf(draft.plan)} ${own === 'UP' ? 'aumenta' : 'disminuye'} el presupuesto: no corresponde con el tipo ${direction}`;
};

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

/** A line of which more would be taken away than is free of it (planning B8). */
const short = (state: ReprogrammingState, command: Send) =>
  sentDetails(state, command).flatMap(({ before, after }, at) => {
    const plan = command.plan[at];
    if (plan === undefined) return [];
    const taken = subtract(before.qty, after.qty);
    return isPositive(taken) && isPositive(subtract(taken, plan.available)) ? [{ plan, taken }] : [];
  })[0];

const nothingLeft = ({ details }: ReprogrammingState, { plan }: Send): PlanFigures | undefined =>
  plan.find((line, at) => levelOf(details[at]?.level ?? '').qty === 'used' && isZero(line.available));

const unplannable = ({ plan }: Send): PlanFigures | undefined => plan.find((line) => !line.plannable);

const sentFault = (state: ReprogrammingState, command: Send): string =>
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
    {
      name: 'has-lines',
      at: 'p_details',
      holds: (_, { details }) => details.length > 0,
      reason: 'Ingresar los cambios a realizar',
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
    each('level-chosen', ({ level, levelKnown, plan }) =>
      level !== '' && levelKnown && isLevelOffered('reprogramming', level)
        ? ''
        : level === ''
          ? 'Seleccionar tipo modificación'
          : `El tipo modificación ${level} no se usa en reprogramación: elija otro para el ${nameOf(plan)}`,
    ),
    each('level-of-line', ({ level, plan }) => {
      const { of } = levelOf(level);
      return of === plan.kind ? '' : KIND_FAULTS[of](nameOf(plan), plan.kind);
    }),
    each('supply-plannable', ({ plan }) =>
      plan.plannable ? '' : `El ${nameOf(plan)} está inactivo o no tiene precio`,
    ),
    each('values-of-level', ({ level, plan, qty, price }, { extensionBudget }) =>
      levelFault(level, nameOf(plan), plan, { qty, price }, extensionBudget === 1),
    ),
    each('direction', directionFault),
    each('justified', ({ justification }) => (justification.trim() === '' ? JUSTIFICATION_MISSING : '')),
    ...amountRules<ReprogrammingState, Save>((_, command) => {
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
          : `No hay cantidad suficiente del ${nameOf(found.plan)}: disponible ${saidQuantity(found.plan.available)}, solicitado ${saidQuantity(found.taken)}`;
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

function savedFault(command: Save): string {
  const { extensionBudget, current, requested } = reprogrammingContent(command);
  return totalFault(extensionBudget, current, requested, shownMoney);
}

const OUTCOMES: Outcomes<ReprogrammingState, ReprogrammingCommand, ReprogrammingEvent> = {
  SaveReprogramming: (state, command) => {
    const data = reprogrammingContent(command);
    if (state.status === 'nuevo') {
      const { id, number, unit, executor, year, date } = command;
      return [{ type: 'ReprogrammingDrafted', data: { id, number, unit, executor, year, date, ...data } }];
    }
    const { extensionBudget, justification, details, current, requested } = state;
    const before: ReprogrammingContent = { extensionBudget, justification, details, current, requested };
    return sameContent(before, data) ? [] : [{ type: 'ReprogrammingRevised', data }];
  },
  SendReprogramming: (state, command) => {
    const details = sentDetails(state, command);
    const { current } = command;
    const requested = requestedOf(current, details);
    const from = reprogrammingStates.code(state.status) ?? 0;
    return [{ type: 'ReprogrammingSent', data: { from, details, current, requested } }];
  },
  RejectReprogramming: (_, { reason }) => [{ type: 'ReprogrammingRejected', data: { reason } }],
  ApproveReprogramming: ({ details, current, requested }, { numberResolution, dateResolution }) => [
    {
      type: 'ReprogrammingApproved',
      data: { numberResolution, dateResolution, details, current, requested },
    },
  ],
};

export const { machine: reprogrammingMachine, decide: decideReprogramming } = machineOf(reprogrammingStates, {
  initial: NO_REPROGRAMMING,
  rules: REPROGRAMMING_RULES,
  outcomes: OUTCOMES,
  evolve: evolveReprogramming,
});
