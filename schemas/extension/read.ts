import type { Judgement } from '../rules/rule-set.ts';
import type { ApprovalRead } from '../shared/approval.ts';
import type { AuditRead } from '../shared/read.ts';

/** A row of `/quarterly/extension/get/all/{year}`. */
export interface ExtensionRow extends ApprovalRead {
  readonly id: number;
  readonly number: number;
  readonly number_year: string;
  /** Amounts that its changes add and take away; money, both positive. */
  readonly increase: string;
  readonly decrease: string;
}

/** A budget and the change that is asked of it. */
export interface ExtensionLineRead {
  /** `group-quarter`. */
  readonly id_details: string;
  readonly id_group: string;
  readonly description: string;
  readonly quarter: 'PRIMERO' | 'SEGUNDO' | 'TERCERO';
  /** 1: the group has a budget in the cuatrimestre. */
  readonly opened: 0 | 1;
  /** '' where no change is asked for. */
  readonly id_nivel: string;
  readonly description_nivel: string;
  readonly type: 'UP' | 'DOWN' | '';
  /** Its balance: of now in `details`, of when it was decided on in `consolidated`. */
  readonly budget: string;
  readonly newBudget: string;
  /** Signed money. */
  readonly change: string;
  readonly justification: string;
}

export interface ExtensionTotals {
  readonly increase: string;
  readonly decrease: string;
  readonly difference: string;
}

/** `/quarterly/extension/get/id/{id}` */
export interface ExtensionDetail extends ExtensionRow, AuditRead {
  readonly date: string;
  /** Reason of the rejection in force, else ''. */
  readonly justification_rejection: string;
  /** Judgements by the calendar, when it was saved, sent and approved. */
  readonly judged: readonly Judgement[];
  /** Amount that had lapsed then; it could be given again (planning B44). */
  readonly lapsed: string;
  /** Alerts in words: a version which judged it was corrected since. */
  readonly alerts: readonly string[];
  /** 1: what a corrected version judged of it may be judged again by who reads it. */
  readonly judge_again: 0 | 1;
  /** Its changes alone. */
  readonly details: readonly ExtensionLineRead[];
}

/** `/quarterly/extension/consolidated/{id}`: what was decided on. */
export interface ExtensionConsolidated {
  readonly header: Omit<ExtensionDetail, 'details'>;
  readonly details: readonly ExtensionLineRead[];
  readonly totals: ExtensionTotals;
}

/** `/quarterly/extension/details/{unit}/{year}/{id}`: every budget that may change, with the change asked for. */
export interface ExtensionDetails {
  readonly header: {
    readonly id_unit: number;
    readonly description: string;
    readonly year: number;
    /** The unit's open one of the year; 0: none. */
    readonly id_open: number;
    /** Its number, 'n/yyyy'; ''. */
    readonly number_year: string;
    /** Cuatrimestres whose budgets may change: approved, not gone by. */
    readonly quarters: readonly ('PRIMERO' | 'SEGUNDO' | 'TERCERO')[];
    /** Σ of the approved cuatrimestres at present, what of it has lapsed, and the plan's budget. */
    readonly budget: string;
    readonly lapsed: string;
    readonly budget_pac: string;
  };
  readonly details: readonly ExtensionLineRead[];
  readonly totals: ExtensionTotals;
  /** Groups that have no budget in those cuatrimestres yet: they begin with VP. */
  readonly new_groups: readonly Pick<
    ExtensionLineRead,
    'id_details' | 'id_group' | 'description' | 'quarter'
  >[];
}
