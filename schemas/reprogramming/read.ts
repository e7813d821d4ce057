import type { PacLineRead } from '../pac/read.ts';
import type { ApprovalRead } from '../shared/approval.ts';
import type { AuditRead } from '../shared/read.ts';

/** A row of `/reprogramming/get/all/{year}` (R3 §3, planning §2.3). Amounts are money. */
export interface ReprogrammingRow extends ApprovalRead {
  readonly id: number;
  /** Number within the unit and year. */
  readonly number: number;
  /** `n/yyyy` */
  readonly number_year: string;
  /** Day of the first save, `yyyy-mm-dd`. */
  readonly date: string;
  /** 1: more money is requested than the plan has. */
  readonly extension_budget: 0 | 1;
  /** Amount of the plan before the reprogramming and with it (since it, once approved), and the difference. */
  readonly total: string;
  readonly new_total: string;
  readonly difference: string;
  /** Number `n/yyyy` and day of the resolution; '' and null until the approval. */
  readonly number_resolution: string;
  readonly date_resolution: string | null;
}

/** A reprogramming without its changes. */
export interface ReprogrammingDetail extends ReprogrammingRow, AuditRead {
  readonly justification: string;
  /** Reason of the rejection in force, else ''. */
  readonly justification_rejection: string;
}

/** Requested changes of a line (planning B4): the whole line's new values, '' where nothing is requested. */
export interface AskedRead {
  readonly id_nivel: string;
  /** Quantity, price and total of the whole line. */
  readonly new_qty: string;
  readonly new_price: string;
  readonly new_total: string;
  /** new_total - total, signed money. */
  readonly difference: string;
  readonly type: 'UP' | 'DOWN' | '';
  /** SI when the line's money changes. */
  readonly modify_budget: 'SI' | 'NO';
  readonly justification: string;
}

/** Relation of a line to its plan; `eliminated`: reduced to its used quantity (planning B5). */
export type LineKindRead = 'planned' | 'new' | 'eliminated';

/**
 * A line of `/reprogramming/details/{year}/{unit}/{id}`: the plan's present figures next to the requested ones. A line
 * that is not in the plan has zeros, and today's price of the catalogue.
 */
export interface ReprogrammingLineRead extends PacLineRead, AskedRead {
  /** Id of the line's change, 0 when none is requested. */
  readonly id_detail: number;
  /** Id of the plan's line, `supply-subProduct`. */
  readonly id_packs_details: string;
  readonly kind: LineKindRead;
  /** V: start + extension - reduction. */
  readonly qty: string;
}

/** Sums that the changes take away and add (both positive), and the plan before and after them: money. */
export interface ReprogrammingTotals {
  readonly current: string;
  readonly new: string;
  readonly decrease: string;
  readonly increase: string;
  readonly difference: string;
}

/** `/reprogramming/details/{year}/{unit}/{id}`; `header` is null for a new reprogramming (id 0). */
export interface ReprogrammingDetails {
  readonly header: ReprogrammingDetail | null;
  readonly details: readonly ReprogrammingLineRead[];
  readonly totals: ReprogrammingTotals;
}

/** A change as it was decided on (planning B13); in states 0 and 2, that of the draft. */
export interface ConsolidatedLine extends AskedRead {
  readonly id: number;
  readonly id_packs_details: string;
  readonly id_supplie: number;
  readonly id_sub_products: string;
  readonly id_row: string;
  readonly id_group: string;
  readonly cod_internal: string;
  readonly description_internal: string;
  readonly description_presentation: string;
  /** Name of the modification type. */
  readonly description_nivel: string;
  readonly qty: string;
  readonly price: string;
  readonly total: string;
}

/** `/reprogramming/consolidated/{id}` */
export interface ReprogrammingConsolidated {
  readonly header: ReprogrammingDetail;
  readonly details: readonly ConsolidatedLine[];
  readonly totals: ReprogrammingTotals;
}

/** `/reprogramming/get/id/{id}`: with its changes. */
export interface ReprogrammingWhole
  extends ReprogrammingDetail,
    Pick<ReprogrammingConsolidated, 'details' | 'totals'> {
  /** Number of lines of the plan, those that it adds included. */
  readonly plan_lines: number;
}
