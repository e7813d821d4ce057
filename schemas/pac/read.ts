import type { ApprovalRead } from '../shared/approval.ts';
import type { AuditRead } from '../shared/read.ts';

/** A row of `/packsannual/get/all/{year}` (R3 §2, §3). */
export interface PacRow extends ApprovalRead {
  /** `unit-year`. */
  readonly id: string;
  /** Quantity, two decimals. */
  readonly qty_start: string;
  /** Initial price: the sum of the lines' subtotals, money. */
  readonly budget: string;
  /** Quantity and budget since the last approved reprogramming; equal to qty_start and budget before one. */
  readonly qty_now: string;
  readonly budget_now: string;
  /**
   * Balance of the plan in money and units, less what is reserved and executed; equals budget and qty_start before
   * approval. Null as of a day: ledgers are not kept by day.
   */
  readonly budget_balance: string | null;
  readonly qty_balance: string | null;
}

/** A line of the plan with its ledger (R3 §3, domain §4). */
export interface PacLineRead {
  readonly id: string;
  readonly id_supplie: number;
  readonly cod_internal: string;
  readonly cod_ppr: string;
  readonly description_internal: string;
  readonly description_presentation: string;
  readonly id_row: string;
  readonly id_group: string;
  readonly id_sub_products: string;
  readonly description_sub_product: string;
  readonly price: string;
  /**
   * Today's price of the catalogue, which a save takes, and whether the supply may still be planned, until the plan is
   * sent (0, 2); after that the line's own price, and 1.
   */
  readonly price_today: string;
  readonly active: 0 | 1;
  readonly qty_start: string;
  readonly subtotal: string;
  /** Ledger columns; zero before approval. */
  readonly extension_qty: string;
  readonly reduction_qty: string;
  readonly reservated_qty: string;
  readonly qty_order_reservated: string;
  readonly qty_order: string;
  /** V - reservated - order_reservated - order. */
  readonly available: string;
  /** price + extension_price - reduction_price. */
  readonly price_now: string;
  readonly extension_price: string;
  readonly reduction_price: string;
  readonly total: string;
  readonly total_order: string;
  readonly total_order_ejec: string;
}

/** Money of a renglón in a plan, and in that of the year before. */
export interface PlanRowRead {
  readonly id_row: string;
  readonly description: string;
  readonly total: string;
  /** Total of the approved plan of the year before, as its reprogrammings left it; 0.00 where there is none. */
  readonly total_before: string;
}

/** `/packsannual/get/id/{unit}/{year}` */
export interface PacDetail extends PacRow, AuditRead {
  /** Reason of the rejection in force, else ''. */
  readonly justification: string;
  /** Sums by renglón. */
  readonly rows: readonly PlanRowRead[];
  readonly details: readonly PacLineRead[];
}

/** An approved reprogramming as the plan's history lists it (planning §2.3). */
export interface PlanReprogramming {
  /** Number of the resolution: `n/yyyy`. */
  readonly number_resolution: string;
  /** Number `n` of the reprogramming, within unit and year. */
  readonly number: number;
  /** Day of the resolution, `yyyy-mm-dd`. */
  readonly date_resolution: string;
  readonly extension_budget: 0 | 1;
  /** Money of the plan before the reprogramming and since, and the difference. */
  readonly total: string;
  readonly new_total: string;
  readonly difference: string;
}

/** A line's price that changed in the catalogue. */
export interface PriceChanged {
  readonly id_supplie: number;
  readonly cod_internal: string;
  readonly before: string;
  readonly now: string;
}

/** Changes of the catalogue since lines were written; answered by a step that takes the lines unchanged. */
export interface ChangedSince {
  readonly prices_changed: readonly PriceChanged[];
  /** Codes of supplies that can no longer be planned. */
  readonly inactive: readonly string[];
}
