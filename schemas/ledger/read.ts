/** A row of `/supplies/get/public/pac`: a supply of the unit's plan (R3 §3 "Supply (as used in picking)"). */
export interface PlanSupplyRow {
  readonly id: number;
  readonly cod_internal: string;
  readonly cod_ppr: string;
  readonly description_internal: string;
  readonly description_ppr: string;
  readonly description_presentation: string;
  readonly id_row: string;
  readonly description_row: string;
  /** price_now of the plan's line. */
  readonly price: string;
  readonly state: 0 | 1;
  readonly has_catalog: 0 | 1;
  /** V - withheld - executed, summed over the supply's sub-products. */
  readonly qty: string;
  readonly qty_order: string;
  /** Quantity held by all requests and orders but the one being edited. */
  readonly qty_order_reservated: string;
  readonly available: string;
  readonly id_sub_products: readonly string[];
}

/** A row of `/quarterly/balance/{unit}/{year}` (R3 §3 "Budget detail row"). */
export interface QuarterBalanceRow {
  readonly id_unit: number;
  readonly year: number;
  readonly id_group: string;
  readonly description: string;
  readonly quarter: 'PRIMERO' | 'SEGUNDO' | 'TERCERO';
  readonly budget: string;
  readonly extension_budget: string;
  readonly reduction_budget: string;
  readonly order_reservated: string;
  readonly order_ejec: string;
  readonly budget_reservated: string;
  readonly balance: string;
  /** Part of the balance that has lapsed: all of it once its cuatrimestre is over (planning B44). */
  readonly lapsed: string;
}
