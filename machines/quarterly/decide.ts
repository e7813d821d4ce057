import { QUARTERS, type Quarter } from '@expediente/kernel/dates.ts';
import { compare, isPositive, type Money } from '@expediente/kernel/decimal.ts';
import { shownMoney } from '@expediente/kernel/format.ts';
import type { SaveQuarterly } from '@expediente/schemas/quarterly/commands.ts';
import type {
  QuarterAmount,
  QuarterlyContent,
  QuarterlyEvent,
} from '@expediente/schemas/quarterly/events.ts';
import { QUARTERLY_RECORD } from '@expediente/schemas/quarterly/record.ts';
import { amountRules } from '../amounts.ts';
import { REASON_GIVEN } from '../approval/rules.ts';
import { lifeCycleOf } from '../define.ts';
import { heldBy, type RecordForm } from '../life-cycle/form.ts';
import type { Outcomes } from '../life-cycle/machine.ts';
import type { OfferRule } from '../life-cycle/offers.ts';
import { MOVED_ON, type Rule, type RuleBook } from '../life-cycle/rules.ts';
import { judgeAgainRules } from '../rules/again.ts';
import { sendingJudged, sendingJudgedAgain } from '../rules/calendar.ts';
import { sameContent } from '../same.ts';
import type { QuarterlyCommand, WithPlan } from './commands.ts';
import { counted, lapsedInWords } from './lapse.ts';
import { quarterlyStates } from './life-cycle.ts';
import { quarterlyReading } from './reading.ts';
import {
  isApproved,
  presentBudgets,
  programmed,
  type QuarterlyFacts,
  type QuarterlyState,
  quarterInTurn,
} from './state.ts';
import { quarterlyLabel } from './words.ts';

type Save = Extract<QuarterlyCommand, { type: 'SaveQuarterly' }>;

const inOrder = (amounts: readonly QuarterAmount[]): readonly QuarterAmount[] =>
  amounts.toSorted(
    (a, b) => QUARTERS.indexOf(a.quarter) - QUARTERS.indexOf(b.quarter) || Number(a.group) - Number(b.group),
  );

/** Programming after the entry: approved cuatrimestres stay, rows of 0 are dropped. */
const entered = (state: QuarterlyState, { amounts }: Pick<Save, 'amounts'>): QuarterlyState => ({
  ...state,
  amounts: inOrder([
    ...state.amounts.filter(({ quarter }) => isApproved(state, quarter)),
    ...amounts.filter(({ quarter, budget }) => !isApproved(state, quarter) && isPositive(budget)),
  ]),
});

export const quarterlyContent = (state: QuarterlyState, command: Pick<Save, 'amounts'>): QuarterlyContent => {
  const after = entered(state, command);
  return { amounts: after.amounts, budget: programmed(after) };
};

const keyOf = ({ group, quarter }: Pick<QuarterAmount, 'group' | 'quarter'>): string => `${group} ${quarter}`;

const repeated = ({ amounts }: Save): QuarterAmount | undefined => {
  const seen = new Set<string>();
  return amounts.find((each) => seen.has(keyOf(each)) || !seen.add(keyOf(each)));
};

/** First row of an approved cuatrimestre whose budget is neither the approved nor the present one. */
function lockedChange(state: QuarterlyState, { amounts }: Save): QuarterAmount | undefined {
  const known = new Map<string, readonly Money[]>();
  for (const each of [...state.amounts, ...presentBudgets(state)])
    known.set(keyOf(each), [...(known.get(keyOf(each)) ?? []), each.budget]);
  return amounts.find(
    (each) =>
      isApproved(state, each.quarter) &&
      !(known.get(keyOf(each))?.includes(each.budget) ?? !isPositive(each.budget)),
  );
}

/** Reason for which the cuatrimestre in turn cannot be sent, else '' (R3 §5); the button and the refusal share it. */
export const missingFault = (missing: Quarter | null): string =>
  missing === null ? '' : `Ingresar el presupuesto del cuatrimestre ${missing}`;

/** The cuatrimestre in turn when nothing is programmed for it, else null. */
export const missingQuarter = (state: QuarterlyState): Quarter | null => {
  const turn = quarterInTurn(state);
  return state.amounts.some(({ quarter }) => quarter === turn) ? null : turn;
};

/** True once two cuatrimestres are approved: with the third the whole plan is divided (R3 §5). */
const dividesWhole = ({ approved }: QuarterlyState): boolean => approved === QUARTERS.length - 1;

const countedIn = (state: QuarterlyState, { lapsed }: WithPlan): Money =>
  counted({ programmed: programmed(state), lapsed });

/**
 * Rules of a programming's sum, asked when it is saved, sent and approved (planning B17). Lapsed amounts may be given
 * again, by TERCERO or by an extension (planning B44): past cuatrimestres count towards the maximum with their executed
 * and held amounts, and towards the whole plan with their budgets. Without lapsed amounts both rules are those of R3;
 * with them the total may exceed the plan by the lapsed amounts, so that every plan with something left has a total
 * that is accepted.
 */
const sumRules = <Command extends WithPlan>(
  by: (state: QuarterlyState, command: Command) => QuarterlyState,
): readonly Rule<QuarterlyState, Command>[] => [
  {
    name: 'within-plan',
    at: 'p_details',
    holds: (state, command) => compare(countedIn(by(state, command), command), command.budgetPac) <= 0,
    reason: (state, command) =>
      `El presupuesto total (${shownMoney(countedIn(by(state, command), command))}${lapsedInWords(command.lapsed)}) supera el presupuesto del PAC (${shownMoney(command.budgetPac)})`,
  },
  {
    name: 'whole-plan',
    at: 'p_details',
    holds: (state, command) =>
      !dividesWhole(state) || compare(programmed(by(state, command)), command.budgetPac) >= 0,
    reason: 'El presupuesto total debe de coincider con el presupuesto del PAC.',
  },
];

const asSaved = (state: QuarterlyState): QuarterlyState => state;

export const QUARTERLY_RULES: RuleBook<QuarterlyState, QuarterlyCommand> = {
  SaveQuarterly: [
    {
      name: MOVED_ON.rule,
      at: 'p_quarter_approve',
      holds: ({ approved }, { seen }) => seen?.approved === undefined || seen.approved === approved,
      reason: MOVED_ON.message,
    },
    {
      name: 'plan-approved',
      at: 'p_id_unit',
      holds: (_, { planApproved }) => planApproved,
      reason: (_, { year }) => `El centro de costo no tiene un PAC aprobado del año ${year}`,
    },
    {
      name: 'plan-as-seen',
      at: 'p_budget_pac',
      holds: (_, { seen, budgetPac }) => seen?.budgetPac === undefined || seen.budgetPac === budgetPac,
      reason: (_, { seen, budgetPac }) =>
        `El presupuesto del PAC cambió de ${shownMoney(seen?.budgetPac ?? budgetPac)} a ${shownMoney(budgetPac)}: revise los presupuestos`,
    },
    {
      name: 'amounts-once',
      at: 'p_details',
      holds: (_, command) => repeated(command) === undefined,
      reason: (_, command) => {
        const found = repeated(command);
        return `El grupo ${found?.group} ya está agregado en ${found?.quarter}`;
      },
    },
    {
      name: 'approved-quarters-locked',
      at: 'p_details',
      holds: (state, command) => lockedChange(state, command) === undefined,
      reason: (state, command) => {
        const found = lockedChange(state, command);
        return `El cuatrimestre ${found?.quarter} ya está aprobado: el presupuesto del grupo ${found?.group} solo cambia con una reprogramación cuatrimestral`;
      },
    },
    {
      name: 'quarter-in-turn',
      at: 'p_details',
      holds: (state, command) => missingQuarter(entered(state, command)) === null,
      reason: (state, command) => missingFault(missingQuarter(entered(state, command))),
    },
    ...amountRules<QuarterlyState, Save>((state, command) => [
      {
        name: 'El presupuesto total',
        kind: 'money',
        amount: programmed(entered(state, command)),
        mend: 'los presupuestos',
        at: 'p_details',
      },
    ]),
    {
      name: 'given-total',
      at: 'p_budget',
      holds: (state, command) =>
        command.seen?.total === undefined || command.seen.total === programmed(entered(state, command)),
      reason: (state, command) =>
        `El presupuesto total no coincide con la suma de los presupuestos: ${shownMoney(programmed(entered(state, command)))}`,
    },
    ...sumRules<Save>(entered),
  ],
  SendQuarterly: [
    {
      name: 'quarter-in-turn',
      holds: (state) => missingQuarter(state) === null,
      reason: (state) => missingFault(missingQuarter(state)),
    },
    ...sumRules(asSaved),
  ],
  JudgeQuarterlyAgain: judgeAgainRules<QuarterlyState>(),
  RejectQuarterly: [REASON_GIVEN],
  ApproveQuarterly: sumRules(asSaved),
  ExtendQuarterly: [
    {
      name: 'quarters-approved',
      holds: (state, { changes }) => changes.every(({ quarter }) => isApproved(state, quarter)),
      reason: (state, { changes }) =>
        `El cuatrimestre ${changes.find(({ quarter }) => !isApproved(state, quarter))?.quarter} no está aprobado`,
    },
  ],
};

const OUTCOMES: Outcomes<QuarterlyState, QuarterlyCommand, QuarterlyEvent> = {
  SaveQuarterly: (state, command) => {
    const data = quarterlyContent(state, command);
    if (state.status !== 'nuevo')
      return sameContent(state.amounts, data.amounts) ? [] : [{ type: 'QuarterlyRevised', data }];
    const { unit, executor, year, number } = command;
    return [{ type: 'QuarterlyDrafted', data: { unit, executor, year, number, ...data } }];
  },
  SendQuarterly: (state, { law, today, lapsed }) => {
    const quarter = turnOf(state);
    const judged = sendingJudged(law, { year: state.year, quarter, day: today }, state.judged);
    return [
      {
        type: 'QuarterlySent',
        data: { from: quarterlyStates.code(state.status) ?? 0, quarter, judged, lapsed },
      },
    ];
  },
  JudgeQuarterlyAgain: ({ year, judged }, { law, reason }) => [
    { type: 'QuarterlyJudgedAgain', data: { judged: sendingJudgedAgain(law, year, judged), reason } },
  ],
  RejectQuarterly: (_, { reason }) => [{ type: 'QuarterlyRejected', data: { reason } }],
  ApproveQuarterly: (state, { lapsed }) => {
    const quarter = turnOf(state);
    const amounts = state.amounts.filter((each) => each.quarter === quarter);
    const approved: QuarterlyEvent = { type: 'QuarterlyApproved', data: { quarter, amounts, lapsed } };
    return dividesWhole(state) ? [approved, { type: 'QuarterlyCompleted', data: {} }] : [approved];
  },
  ExtendQuarterly: (_, { extension, changes }) => [
    { type: 'QuarterlyExtended', data: { extension, changes } },
  ],
};

/** Quarter in turn, the last one when the programming is approved whole. */
const turnOf = (state: QuarterlyState): Quarter => quarterInTurn(state) ?? 'TERCERO';

/** Reasons that block the actions of a programming's state. */
export const QUARTERLY_OFFERS: Readonly<Record<string, OfferRule<QuarterlyFacts>>> = {
  sendrequest: { reason: ({ missing }) => missingFault(missing) },
};

export const QUARTERLY_FORM: RecordForm<QuarterlyCommand['type']> = {
  saves: ['SaveQuarterly'],
  held: heldBy<
    SaveQuarterly,
    'p_id' | 'p_id_unit' | 'p_year' | 'p_budget' | 'p_budget_pac' | 'p_quarter_approve'
  >()(QUARTERLY_RECORD),
  label: quarterlyLabel,
};

/** The quarterly programming of a unit, stream `quarterly-{unit}:{year}` (R3 §4, domain §4.3). */
export const quarterly = lifeCycleOf<QuarterlyState, QuarterlyCommand, QuarterlyEvent, QuarterlyFacts>(
  quarterlyReading,
  quarterlyStates,
  {
    rules: QUARTERLY_RULES,
    outcomes: OUTCOMES,
    form: QUARTERLY_FORM,
    facts: (state) => ({ status: state.status, missing: missingQuarter(state) }),
    offers: QUARTERLY_OFFERS,
  },
);
