import type { ColumnName, DetailName, ReadValue } from '../record/table.ts';
import type { OrderStatusCode } from '../shared/order-status.ts';
import type { AuditRead, RecordRead } from '../shared/read.ts';
import type { RequestKindCode } from './kinds.ts';
import type { RequestRecord } from './record.ts';

/** Codes of a request's statuses (R3 §4); their names and labels: `machines/request/life-cycle.ts`. */
export type RequestStatusCode = 0 | 1 | 2 | 3 | 4;

type Listed = {
  readonly [Name in ColumnName<RequestRecord> as RequestRecord[Name]['read']]: ReadValue<RequestRecord[Name]>;
};

/** A row of `/orders/get/all` (R3 §3). */
export interface RequestRow extends RecordRead, Listed {
  readonly id: number;
  readonly id_unit: number;
  readonly unit: string;
  readonly id_executor: number;
  readonly year: number;
  /** `n/yyyy` */
  readonly number_year: string;
  readonly id_supplie: number;
  /** Description of the supply; of several, that of the first and "y n más". */
  readonly supplie: string;
  /** Price the line had when the request was saved or, once sent, when it was sent; null for several supplies. */
  readonly price: string | null;
  /** 1 pedido, 2 medical service. */
  readonly type_order: RequestKindCode;
  /** Lot that the request was made in: the id of its first request; null: it was made alone (hospital A3). */
  readonly lot: number | null;
  /** Σ quantity × price, rounded once (domain §4). */
  readonly total: string;
  readonly state: RequestStatusCode;
  readonly id_consolidate: number | null;
  /**
   * State, number and issue date of the purchase order; null before there is one. Of an order in parts, the state is
   * that of the least advanced of those that have something of the request.
   */
  readonly state_purchase: OrderStatusCode | null;
  /** Deliveries in force that its order is in, and those of them that have come; 0 while it is not in parts. */
  readonly deliveries: number;
  readonly delivered: number;
  readonly number_purchase: string | null;
  readonly date_issue: string | null;
  readonly user_created: string;
  readonly date_created: string;
}

/** A sub-product of a supply of a request with the plan line's figures (R3 §3; domain §4 "qty", purchasing C10). */
export interface RequestSubProductRead {
  readonly id_supplie: number;
  readonly cod_internal: string;
  readonly cod_ppr: string;
  readonly description_internal: string;
  readonly description_presentation: string;
  readonly id_sub_products: string;
  /** Description of the sub-product. */
  readonly description: string;
  /** Quantity asked for in this request. */
  readonly newQty: string;
  /** V - withheld - executed of the plan line. */
  readonly qty: string;
  readonly qty_order: string;
  /** Reserved by all requests and orders but this one. */
  readonly qty_order_reservated: string;
  /** qty - qty_order_reservated: most that this request may hold. */
  readonly available: string;
  readonly price: string;
  /** newQty × price. */
  readonly subtotal: string;
}

type Detailed = {
  readonly [Name in DetailName<RequestRecord> as RequestRecord[Name]['read']]: ReadValue<RequestRecord[Name]>;
};

/** `/orders/get/id/{id}` */
export interface RequestDetail extends RequestRow, Detailed, AuditRead {
  readonly cod_ppr: string;
  readonly description_presentation: string;
  readonly id_row: string;
  /** Reason of the rejection in force, else ''. */
  readonly justification_state: string;
  readonly sub_products: readonly RequestSubProductRead[];
  readonly number_resolution: string | null;
  /** Request that it is the rest of, and those that its own rests became (hospital A6). */
  readonly rest_of: RestRead | null;
  readonly rests: readonly RestRead[];
  /**
   * Balance of the budget that pays for it, of its group in its cuatrimestre; null where that is not approved. Other
   * requests take from it once they are consolidated.
   */
  readonly quarter_balance: string | null;
}

/** `/unit/buget/get/all/{year}/{unit}/{supply}/{id}`: the live balance next to each quantity. */
export interface UnitBudgetLine extends Omit<RequestSubProductRead, 'newQty' | 'subtotal'> {
  readonly id_row: string;
  /** Group whose quarter budget pays for the line. */
  readonly id_group: string;
  readonly has_catalog: 0 | 1;
  readonly qty_start: string;
  readonly extension_qty: string;
  readonly reduction_qty: string;
  readonly reservated_qty: string;
  readonly total: string;
}

/** A request that another one names as its rest, or as what it is the rest of. */
export interface RestRead {
  readonly id: number;
  /** `n/yyyy` */
  readonly number_year: string;
  readonly total_qty: string;
  readonly state: RequestStatusCode;
}

/** A line of requests that are about to be consolidated (hospital A6). */
export interface AskedLineRead {
  /** Id of its request. */
  readonly id: number;
  readonly number_year: string;
  readonly unit: string;
  readonly quarter_order: string;
  readonly id_supplie: number;
  readonly cod_internal: string;
  readonly supplie: string;
  readonly id_sub_products: string;
  /** Quantity that it asks for. */
  readonly qty: string;
  readonly price: string;
}

/** Most lots of `/orders/lot/get/all`. */
export const MOST_LOTS = 100;

/** A row of `/orders/lot/get/all`: pedidos that were made together (hospital A3). */
export interface LotRow {
  /** Id of its first pedido. */
  readonly id: number;
  readonly id_unit: number;
  readonly unit: string;
  readonly year: number;
  readonly date: string;
  /** Numbers of its pedidos: '31 a 50'. */
  readonly numbers: string;
  readonly requests: number;
  /** How many of them were sent, and are not consolidated yet. */
  readonly sent: number;
  /** Sum of the totals of all its pedidos. */
  readonly total: string;
}

/** `/orders/serv/supplies/pac/{year}/{unit}/{id}`: a line of row 182 of the plan, with the service's quantity of it. */
export interface ServiceLineRead extends UnitBudgetLine {
  readonly newQty: string;
  /** newQty × price. */
  readonly subtotal: string;
}
