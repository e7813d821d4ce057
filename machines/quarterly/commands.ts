import type { Money } from '@expediente/kernel/decimal.ts';
import type { QuarterAmount, QuarterChange } from '@expediente/schemas/quarterly/events.ts';
import type { Lapse } from '@expediente/schemas/shared/lapse.ts';
import type { JudgeAgain } from '../rules/again.ts';
import type { CalendarLaw } from '../rules/calendar.ts';

/** Values that the sum of a programming is compared with at this moment. */
export type WithPlan = {
  /** The plan's budget (planning B17). */
  readonly budgetPac: Money;
  /** Amounts of past approved cuatrimestres that are neither executed nor held (planning B44). */
  readonly lapsed: readonly Lapse[];
};

export type QuarterlyCommand =
  | ({
      readonly type: 'SaveQuarterly';
      readonly unit: number;
      readonly executor: number;
      readonly year: number;
      readonly number: number;
      /** Amounts as entered, also those of approved cuatrimestres; the decision drops rows of 0 (planning B18). */
      readonly amounts: readonly QuarterAmount[];
      /** True when the unit's PAC of the year is approved. */
      readonly planApproved: boolean;
      /**
       * Figures that the user saw in the form: total, plan's budget, number of approved cuatrimestres; absent: not
       * sent.
       */
      readonly seen?: { readonly total?: Money; readonly budgetPac?: Money; readonly approved?: number };
    } & WithPlan)
  /** `today`: Guatemala's day of the command. */
  | ({ readonly type: 'SendQuarterly'; readonly law: CalendarLaw; readonly today: string } & WithPlan)
  | ({ readonly type: 'JudgeQuarterlyAgain' } & JudgeAgain)
  | { readonly type: 'WithdrawQuarterly' }
  | { readonly type: 'RejectQuarterly'; readonly reason: string }
  | ({ readonly type: 'ApproveQuarterly' } & WithPlan)
  | {
      readonly type: 'ExtendQuarterly';
      readonly extension: number;
      readonly changes: readonly QuarterChange[];
    };
