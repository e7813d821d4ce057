import type { Quarter } from '@expediente/kernel/dates.ts';
import type { Money } from '@expediente/kernel/decimal.ts';
import type { Judgement } from '@expediente/schemas/rules/rule-set.ts';
import type { Lapse } from '@expediente/schemas/shared/lapse.ts';
import type { JudgeAgain } from '../rules/again.ts';

/** State of the programming, the calendar and the plan at this moment, with which the rules compare a change. */
export type Budgets = {
  /** Cuatrimestres that are approved. */
  readonly approved: readonly Quarter[];
  /** Present cuatrimestre; the first one for a future year; null for a past year. */
  readonly from: Quarter | null;
  /** Judgements by the calendar; none for any year but the present one. */
  readonly calendar: readonly Judgement[];
  /** Present sum of all approved cuatrimestres, which `budgetPac` limits (planning B25). */
  readonly programmed: Money;
  /** Amounts of past cuatrimestres that are neither executed nor held, and may be given again (planning B44). */
  readonly lapsed: readonly Lapse[];
  readonly budgetPac: Money;
};

/** A requested change, with the ledger's figures of its budget at this moment. */
export type ExtensionDraft = {
  readonly group: string;
  readonly quarter: Quarter;
  readonly level: string;
  /** True when the catalogue has the modification type. */
  readonly levelKnown: boolean;
  /** True when the group has a budget in the cuatrimestre already. */
  readonly opened: boolean;
  /** Amount free now. */
  readonly balance: Money;
  /** Balance that the user saw in the form; absent: not sent. */
  readonly seen?: Money;
  /** Balance that the user wants. */
  readonly newBudget: Money;
  /** Direction that the user saw in the form; absent: not sent. */
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
