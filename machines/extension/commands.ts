import type { Quarter } from '@expediente/kernel/dates.ts';
import type { Money } from '@expediente/kernel/decimal.ts';
import type { Judgement } from '@expediente/schemas/rules/rule-set.ts';
import type { Lapse } from '@expediente/schemas/shared/lapse.ts';
import type { JudgeAgain } from '../rules/again.ts';

/** State of the programming, the calendar and the plan at this moment, for the rules to compare a change with. */
export type Budgets = {
  /** Cuatrimestres that are approved. */
  readonly approved: readonly Quarter[];
  /** Present cuatrimestre of the year; the first where the year is still to come; null: the year is over. */
  readonly from: Quarter | null;
  /** Judgements by the calendar; none in a year that is not the present one. */
  readonly calendar: readonly Judgement[];
  /** Sum of all approved cuatrimestres at present, and the plan's budget (planning B25). */
  readonly programmed: Money;
  /** Amounts that past cuatrimestres neither executed nor hold: they may be given again (planning B44). */
  readonly lapsed: readonly Lapse[];
  readonly budgetPac: Money;
};

/** A change as asked for, with what the ledger says of its budget at this moment. */
export type ExtensionDraft = {
  readonly group: string;
  readonly quarter: Quarter;
  readonly level: string;
  /** Whether the catalogue has the type. */
  readonly levelKnown: boolean;
  /** Whether the group has a budget in the cuatrimestre already. */
  readonly opened: boolean;
  /** Amount free now. */
  readonly balance: Money;
  /** Balance that the person saw; absent: not given. */
  readonly seen?: Money;
  /** The balance wanted. */
  readonly newBudget: Money;
  /** Direction that the person saw; absent: not given. */
  readonly direction?: 'UP' | 'DOWN';
  readonly justification: string;
};

/** Amount free of the budget of a line at this moment. */
export type LineBalance = { readonly group: string; readonly quarter: Quarter; readonly balance: Money };

export type ExtensionCommand =
  | {
      readonly type: 'SaveExtension';
      readonly id: number;
      readonly number: number;
      readonly unit: number;
      readonly executor: number;
      readonly year: number;
      readonly lines: readonly ExtensionDraft[];
      readonly budgets: Budgets;
    }
  | {
      readonly type: 'SendExtension';
      readonly budgets: Budgets;
      readonly balances: readonly LineBalance[];
    }
  | ({ readonly type: 'JudgeExtensionAgain' } & JudgeAgain)
  | { readonly type: 'WithdrawExtension' }
  | { readonly type: 'RejectExtension'; readonly reason: string }
  | { readonly type: 'ApproveExtension'; readonly budgets: Budgets };
