import type { RequestKindCode } from '../request/kinds.ts';
import type { LawRead } from '../rules/read.ts';
import type { Judgement } from '../rules/rule-set.ts';
import type { OrderStatusCode } from '../shared/order-status.ts';
import type { AuditRead, Page, RecordRead } from '../shared/read.ts';
import type { OrderPlainRead } from './fields.ts';

/** A row of `/orders/consolidate/get/all/{year}`. */
export interface OrderRow extends RecordRead {
  readonly id: number;
  readonly id_executor: number;
  readonly year: number;
  readonly number_resolution: string;
  readonly date_resolution: string;
  readonly number_purchase: string;
  /** Place of a part among those of its order, whose number it has: 'parte 1'; null: it is no part (hospital B3). */
  readonly part: number | null;
  /** Number of parts that were separated from this order; 0 for a part. */
  readonly parts: number;
  /** The order that a part belongs to; its own id for an order that is no part. */
  readonly id_root: number;
  /** Place of a part among those of its divided consolidation, whose resolution it has; null: it is no part (hospital B7). */
  readonly division: number | null;
  readonly date_issue: string | null;
  readonly quarter: string;
  /** First supply's description, "y n más" when there are several. */
  readonly supplie: string;
  /** Cost centres, comma-joined descriptions. */
  readonly unit: string;
  readonly id_units: readonly number[];
  readonly id_provider: number | null;
  readonly provider_nit: string;
  readonly provider_name: string;
  readonly id_type_purchase: number | null;
  readonly type_purchase: string;
  readonly npg_nog: string;
  readonly qty: string;
  readonly total: string;
  readonly subtotal: string;
  readonly iva_amount: string;
  readonly iva: 0 | 1 | 2;
  readonly state: OrderStatusCode;
  readonly type_order: RequestKindCode;
  readonly number_compromise: string;
  readonly number_devengade: string;
  /** Day by which the order is to be paid, from the accrual on; null in accruals older than this judgement. */
  readonly date_due: string | null;
  /** 1: the order was paid after that day. */
  readonly paid_late: 0 | 1;
  /** 1: the order was annulled after its accrual, and the CUR that reverses it is not known. */
  readonly unreversed: 0 | 1;
  readonly date_pay: string | null;
  /** Number of the payment, and its box; '' until it is paid. */
  readonly number: string;
  readonly number_box: string;
  /** Day by which the order is to have its NPG or NOG; null where it has one, or can no longer have one. */
  readonly date_publish: string | null;
  /** Required papers that a file about to be sent to DAF lacks; empty in other states. */
  readonly papers_missing: readonly string[];
  readonly user_created: string;
  readonly date_created: string;
}

/** Answer of the list: one page and the counts of the status tabs under the same search and filter but state. */
export interface OrderPage extends Page<OrderRow> {
  readonly counts: Readonly<Record<string, number>>;
  /** True when a search found many rows: each status has at least as many as its count. */
  readonly more_counts?: true;
}

export interface OrderLineRead {
  readonly id: string;
  readonly id_unit: number;
  readonly unit: string;
  readonly id_supplie: number;
  readonly supplie: string;
  readonly requested_qty: string;
  /** Delivered quantity. */
  readonly qty: string;
  readonly amount: string;
  /** Receipt of the warehouse (R3 names it number_invoice in the unit lines). */
  readonly number_invoice: string;
  readonly date_issue: string | null;
  readonly date_reception: string | null;
}

export interface OrderInvoice {
  readonly serie_invoice: string;
  readonly number_invoice: string;
  readonly date_invoice: string;
}

export interface OrderSupplyRead {
  readonly id: number;
  readonly cod_internal: string;
  readonly cod_ppr: string;
  readonly description_internal: string;
  readonly description_presentation: string;
  readonly id_row: string;
  readonly id_group: string;
  readonly price: string;
  /** Price of the plan at the consolidation. */
  readonly plan_price: string;
  readonly qty: string;
  readonly order_ids: readonly number[];
}

/** A request of the consolidation. */
export interface OrderRequestRead {
  readonly id: number;
  readonly number_year: string;
  readonly date: string;
  readonly id_unit: number;
  readonly unit: string;
  readonly id_supplie: number;
  readonly supplie: string;
  readonly total_qty: string;
  readonly justification: string;
  readonly sub_products: readonly {
    readonly id_supplie: number;
    /** Description of the supply. */
    readonly supplie: string;
    readonly id_sub_products: string;
    readonly qty: string;
  }[];
}

/** Charge of an order to a quarter budget (domain §4). */
export interface OrderChargeRead {
  readonly id_unit: number;
  readonly unit: string;
  readonly id_group: string;
  readonly quarter: string;
  readonly amount: string;
}

/** Delivery of a purchase that is in parts: one of its parts, or what stays in its order. */
export interface OrderDeliveryRead {
  readonly id: number;
  /** Null: the order itself. */
  readonly part: number | null;
  readonly state: OrderStatusCode;
  readonly qty: string;
  readonly total: string;
  readonly number_devengade: string;
  readonly date_devengade: string | null;
  readonly date_pay: string | null;
}

/** Part of a divided consolidation, or what stays in it, with all its deliveries. */
export interface OrderDivisionRead {
  readonly id: number;
  /** Null: the consolidation itself. */
  readonly division: number | null;
  readonly state: OrderStatusCode;
  readonly number_purchase: string;
  readonly provider_name: string;
  readonly supplie: string;
  readonly qty: string;
  readonly total: string;
}

/** Award record of an order's consolidation, whose values the order's form begins with. */
export interface OrderAwardRead {
  readonly id: number;
  readonly number: string;
  /** Provider that won. */
  readonly id_provider: number;
  readonly provider_nit: string;
  readonly provider: string;
  /** Awarded amount, in quetzales. */
  readonly amount: string;
}

/** `/orders/consolidate/get/id/{id}` */
export interface OrderDetail extends OrderRow, AuditRead, OrderPlainRead {
  readonly calculate_fee: 0 | 1;
  readonly has_award: 0 | 1;
  readonly number_table: string;
  readonly date_send_daf: string | null;
  readonly date_send_daf_last: string | null;
  readonly date_rejection: string | null;
  readonly justification_rejection: string;
  /** Causes that DAF ticked at the last rejection, and the papers that it found missing or wrong; by their descriptions. */
  readonly rejection_causes: readonly string[];
  readonly rejection_papers: readonly string[];
  readonly date_ban: string | null;
  readonly justification_ban: string;
  /** CUR that reverses the accrual of an annulled order; '' without one. */
  readonly number_reversal: string;
  readonly date_reversal: string | null;
  readonly act_number: string;
  readonly receipts_completed: 0 | 1;
  /** The order and its parts, annulled ones too, whichever of them is read; none while it is not in parts. */
  readonly deliveries: readonly OrderDeliveryRead[];
  /** Sum of what is in force of them; '' while the order is not in parts. */
  readonly deliveries_total: string;
  /** The consolidation and the parts that it is divided into, whichever of them is read; none while it is not divided. */
  readonly divisions: readonly OrderDivisionRead[];
  /** Sum of what is in force of them; '' while the consolidation is not divided. */
  readonly divisions_total: string;
  /** Reason for which the order was closed with what had come; '' for others. */
  readonly justification_short: string;
  readonly orders: readonly OrderRequestRead[];
  readonly supplies: readonly OrderSupplyRead[];
  readonly units: readonly OrderLineRead[];
  readonly invoices: readonly OrderInvoice[];
  readonly charges: readonly OrderChargeRead[];
  /** Award record of the consolidation; null without one. */
  readonly award: OrderAwardRead | null;
  /** Judgements of the form at its save; alerts are read from them. */
  readonly judged: readonly Judgement[];
  /** Versions of every rule set, for the form, whose date chooses among them. */
  readonly law: LawRead;
  /** 1: the reader may have the judgements of corrected versions made again. */
  readonly judge_again: 0 | 1;
  /** Warnings that do not block (limits by type, split purchases); Spanish. */
  readonly alerts: readonly string[];
}

/** `/orders/purchaseorder/acta/{id}`: the minutes of an order; data is null until they are recorded. */
export interface OrderMinutesRead {
  readonly number: string;
  readonly date: string;
  /** Hour as HH:mm. */
  readonly hour: string;
  readonly id_book: number;
  readonly id_participant: readonly number[];
}

/** A paper of an order's file, as it was uploaded: `/orders/documents/{id}/{hash}`. */
export interface OrderPaperRead {
  readonly hash: string;
  readonly name: string;
  /** Bytes. */
  readonly size: number;
}

/** A kind of paper in an order's file. */
export interface OrderFileKind {
  readonly id: number;
  readonly description: string;
  /** Label of the state from which it is required; '': it is optional. */
  readonly required_from: string;
  /** 1: the order's state requires it, and the file has none. */
  readonly missing: 0 | 1;
  /** 1: papers of this kind can be attached; 0: the catalogue no longer has it for this order. */
  readonly active: 0 | 1;
  readonly papers: readonly OrderPaperRead[];
}

/** `/orders/documents/get/{id}`: the file of an order (hospital D3). */
export interface OrderFile {
  readonly id: number;
  readonly revision: number;
  readonly kinds: readonly OrderFileKind[];
  /** 1: the reader may attach papers, or remove them. */
  readonly may_attach: 0 | 1;
  readonly may_remove: 0 | 1;
}
