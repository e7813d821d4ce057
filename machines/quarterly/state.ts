import { QUARTERS, type Quarter } from '@expediente/kernel/dates.ts';
import { add, type Money, sum, ZERO_MONEY } from '@expediente/kernel/decimal.ts';
import type { QuarterAmount, QuarterChange, QuarterlyEvent } from '@expediente/schemas/quarterly/events.ts';
import { type Judgement, withJudged } from '@expediente/schemas/rules/rule-set.ts';
import type { Lapse } from '@expediente/schemas/shared/lapse.ts';
import { foldOf, statusAlone } from '../life-cycle/fold.ts';
import { type QuarterlyStatus, quarterlyStates } from './life-cycle.ts';

/** Division of the budget of a unit's plan among groups and cuatrimestres (domain §4.3). */
export type QuarterlyState = {
  readonly status: QuarterlyStatus;
  readonly unit: number;
  readonly executor: number;
  readonly year: number;
  readonly number: number;
  /** Amounts of approved cuatrimestres as approved, of the others as programmed. */
  readonly amounts: readonly QuarterAmount[];
  /** Changes that extensions made to approved cuatrimestres, one entry for each group and cuatrimestre. */
  readonly changes: readonly QuarterChange[];
  /** Cuatrimestres approved: 0 to 3. */
  readonly approved: number;
  /** Reason of the rejection in force, else ''. */
  readonly reason: string;
  /**
   * Judgements, one for each cuatrimestre, of its last sending against the calendar's window; none from events older
   * than this field.
   */
  readonly judged: readonly Judgement[];
  /** Amounts of approved cuatrimestres that had lapsed at the last sending or approval (planning B44). */
  readonly lapsed: readonly Lapse[];
};

export const NO_QUARTERLY: QuarterlyState = {
  status: quarterlyStates.initial,
  unit: 0,
  executor: 0,
  year: 0,
  number: 0,
  amounts: [],
  changes: [],
  approved: 0,
  reason: '',
  judged: [],
  lapsed: [],
};

/** The cuatrimestre that is approved next; null: all are approved. */
export const quarterInTurn = ({ approved }: Pick<QuarterlyState, 'approved'>): Quarter | null =>
  QUARTERS[approved] ?? null;

/** True for a cuatrimestre whose budgets are approved: they are locked here, and only extensions change them. */
export const isApproved = ({ approved }: Pick<QuarterlyState, 'approved'>, quarter: Quarter): boolean =>
  QUARTERS.indexOf(quarter) < approved;

/** Present budgets of approved cuatrimestres: the approved amounts with the changes of extensions (planning B2). */
export function presentBudgets(state: QuarterlyState): readonly QuarterAmount[] {
  const budgets = new Map<string, QuarterAmount>();
  const keyOf = ({ group, quarter }: Pick<QuarterAmount, 'group' | 'quarter'>): string =>
    `${group} ${quarter}`;
  for (const amount of state.amounts)
    if (isApproved(state, amount.quarter)) budgets.set(keyOf(amount), amount);
  for (const { group, quarter, change } of state.changes) {
    const before = budgets.get(keyOf({ group, quarter }))?.budget ?? ZERO_MONEY;
    budgets.set(keyOf({ group, quarter }), { group, quarter, budget: add(before, change) });
  }
  return [...budgets.values()];
}

export const totalOfAmounts = (amounts: readonly QuarterAmount[]): Money =>
  sum(
    amounts.map(({ budget }) => budget),
    ZERO_MONEY,
  );

/** Total of the programming: approved cuatrimestres at present, the others as programmed (planning B16). */
export const programmed = (state: QuarterlyState): Money =>
  add(
    totalOfAmounts(presentBudgets(state)),
    totalOfAmounts(state.amounts.filter(({ quarter }) => !isApproved(state, quarter))),
  );

/** Facts that a programming's offered actions are computed from; a read model's row can make them too. */
export type QuarterlyFacts = Pick<QuarterlyState, 'status'> & {
  /** The cuatrimestre in turn, where nothing is programmed for it; else null. */
  readonly missing: Quarter | null;
};

function changesBy(event: QuarterlyEvent, state: QuarterlyState): Partial<QuarterlyState> {
  switch (event.type) {
    case 'QuarterlyDrafted': {
      const { budget: _, ...data } = event.data;
      return { ...data, reason: '' };
    }
    case 'QuarterlyRevised':
      return { amounts: event.data.amounts };
    case 'QuarterlySent':
      return { reason: '', judged: withJudged(state.judged, event.data.judged), lapsed: event.data.lapsed };
    case 'QuarterlyJudgedAgain':
      return { judged: withJudged(state.judged, event.data.judged) };
    case 'QuarterlyRejected':
      return { reason: event.data.reason };
    case 'QuarterlyApproved':
      return { approved: QUARTERS.indexOf(event.data.quarter) + 1, lapsed: event.data.lapsed };
    case 'QuarterlyExtended':
      return { changes: withChanges(state.changes, event.data.changes) };
    default:
      return statusAlone(event);
  }
}

function withChanges(
  before: readonly QuarterChange[],
  more: readonly QuarterChange[],
): readonly QuarterChange[] {
  const changes = new Map(before.map((each) => [`${each.group} ${each.quarter}`, each]));
  for (const each of more) {
    const key = `${each.group} ${each.quarter}`;
    changes.set(key, { ...each, change: add(changes.get(key)?.change ?? ZERO_MONEY, each.change) });
  }
  return [...changes.values()];
}

export const evolveQuarterly = foldOf<QuarterlyStatus, QuarterlyState, QuarterlyEvent>(
  quarterlyStates,
  changesBy,
);
