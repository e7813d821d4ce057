import type { Judgement } from '../rules/rule-set.ts';
import type { ApprovalRead } from '../shared/approval.ts';
import type { AuditRead } from '../shared/read.ts';

/** A row of `/quarterly/get/all/{year}` (R3 §3). */
export interface QuarterlyRow extends ApprovalRead {
  /** `unit-year`. */
  readonly id: string;
  readonly number: number;
  readonly number_year: string;
  /** Cuatrimestres approved: 0 to 3. */
  readonly quarter_approve: number;
  /** Approved cuatrimestres at present and the others as programmed; money. */
  readonly budget: string;
  /** Present budget of the plan. */
  readonly budget_pac: string;
  /** budget_pac - budget: what is left to be programmed. */
  readonly difference: string;
  /**
   * Programmed groups of which the plan has nothing, comma-joined (planning B19). Null as of a day: lines are not kept
   * by day.
   */
  readonly unplanned_groups: string | null;
  /** Cuatrimestres that were sent after their window, comma-joined. */
  readonly late_quarters: string;
  /** 1: some cuatrimestres were sent after their window. */
  readonly out_of_window: 0 | 1;
}

/** Amount that one group may spend in one cuatrimestre. */
export interface QuarterlyAmountRead {
  readonly id_group: string;
  readonly description: string;
  readonly quarter: 'PRIMERO' | 'SEGUNDO' | 'TERCERO';
  /** Present amount: extensions change it once it is approved. */
  readonly budget: string;
  /** 1: approved, so that only extensions change the amount. */
  readonly locked: 0 | 1;
}

/** `/quarterly/get/id/{id}` */
export interface QuarterlyDetail extends QuarterlyRow, AuditRead {
  /** Day of the first save. */
  readonly date: string;
  /** Reason of the rejection in force, else ''. */
  readonly justification_rejection: string;
  /** Judgements of the sendings. */
  readonly judged: readonly Judgement[];
  /** Alerts in words, about versions that judged the programming and were corrected since. */
  readonly alerts: readonly string[];
  /** 1: the reader may have the judgements of corrected versions made again. */
  readonly judge_again: 0 | 1;
  readonly details: readonly QuarterlyAmountRead[];
}

/** A group with its part of the plan. */
export interface PlanGroupRead {
  readonly id_group: string;
  readonly description: string;
  /** Σ V × price_now of the plan's lines. */
  readonly budget_pac: string;
  /** Amount of the group's approved cuatrimestres that has lapsed. */
  readonly lapsed: string;
}

/** `/quarterly/details/{id}`: values with which the form begins, for a unit without a programming too. */
export interface QuarterlyDetails {
  readonly header: {
    readonly id: string;
    readonly id_unit: number;
    readonly description: string;
    readonly year: number;
    readonly quarter_approve: number;
    readonly budget_pac: string;
    /** Amount of approved past cuatrimestres that is neither executed nor held, and may be programmed again. */
    readonly lapsed: string;
  };
  readonly details: readonly QuarterlyAmountRead[];
  /** The plan's groups first, then the others of the catalogue. */
  readonly groups: readonly PlanGroupRead[];
  readonly totals: Readonly<Record<'PRIMERO' | 'SEGUNDO' | 'TERCERO' | 'budget' | 'difference', string>>;
}
