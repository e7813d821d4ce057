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

/** A budget and its requested change. */
export interface ExtensionLineRead {
  /** Id of the budget: `group-quarter`. */
  readonly id_details: string;
  readonly id_group: string;
  readonly description: string;
  readonly quarter: 'PRIMERO' | 'SEGUNDO' | 'TERCERO';
  /** 1: the group has a budget in the cuatrimestre. */
  readonly opened: 0 | 1;
  /** '' where no change is requested. */
  readonly id_nivel: string;
  readonly description_nivel: string;
  readonly type: 'UP' | 'DOWN' | '';
  /** Balance of the budget: the present one in `details`, that of the decision in `consolidated`. */
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
  /** Judgements by the calendar at the save, the sending and the approval. */
  readonly judged: readonly Judgement[];
  /** Amount that had lapsed by then, and could be given again (planning B44). */
  readonly lapsed: string;
  /** Alerts in words, about versions that judged the extension and were corrected since. */
  readonly alerts: readonly string[];
  /** 1: the reader may have the judgements of corrected versions made again. */
  readonly judge_again: 0 | 1;
  /** Number of budgets of the unit in the year, those that it opens included. */
  readonly budgets: number;
  /** Changes of this extension alone. */
  readonly details: readonly ExtensionLineRead[];
}

/** `/quarterly/extension/consolidated/{id}`: the content that was decided on. */
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
    /** Id of the unit's open extension of the year; 0: none. */
    readonly id_open: number;
    /** Number of the open extension, 'n/yyyy'; '' for none. */
    readonly number_year: string;
    /** Cuatrimestres whose budgets may change: approved, and not over. */
    readonly quarters: readonly ('PRIMERO' | 'SEGUNDO' | 'TERCERO')[];
    /** Present sum of the approved cuatrimestres, its lapsed part, and the plan's budget. */
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
