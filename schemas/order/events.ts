import type { Quarter } from '@expediente/kernel/dates.ts';
import type { IvaMode, Money, Price, Quantity } from '@expediente/kernel/decimal.ts';
import type { DomainEvent } from '@expediente/kernel/events.ts';

/** Part of an order line that comes from one sub-product of one request: the central relation, both ways. */
export type OrderAllocation = {
  readonly request: number;
  readonly unit: number;
  readonly supply: number;
  readonly subProduct: string;
  readonly requested: Quantity;
};

/** One unit's share of one supply, with its warehouse receipt (R3 §3 "per-unit lines"). */
export type OrderLine = {
  /** `unit-supply` */
  readonly id: string;
  readonly unit: number;
  readonly supply: number;
  readonly requested: Quantity;
  readonly delivered: Quantity;
  readonly amount: Money;
  readonly receiptNumber: string;
  readonly receiptDate: string;
  readonly receptionDate: string;
};

export type OrderSupply = {
  readonly supply: number;
  readonly row: string;
  readonly group: string;
  readonly codInternal: string;
  readonly description: string;
  readonly price: Price;
  readonly requests: readonly number[];
};

/** What the order holds of one quarter budget; empty when calculate_fee is 0. */
export type OrderCharge = {
  readonly unit: number;
  readonly group: string;
  readonly quarter: Quarter;
  readonly amount: Money;
};

export type OrderInvoiceData = {
  readonly serie: string;
  readonly number: string;
  readonly date: string;
};

/** The order form (R3 §7 "Order save"), as decided: amounts are the server's. */
export type OrderForm = {
  readonly iva: IvaMode;
  readonly numberPurchase: string;
  readonly dateIssue: string;
  readonly quarter: Quarter;
  readonly purchaseType: number;
  readonly purchaseTypeDescription: string;
  readonly npgNog: string;
  readonly dateNpgNog: string;
  readonly numberAward: string;
  readonly provider: number;
  readonly providerNit: string;
  readonly providerName: string;
  readonly exemptionIva: string;
  readonly justification: string;
  readonly lines: readonly OrderLine[];
  readonly supplies: readonly OrderSupply[];
  readonly invoices: readonly OrderInvoiceData[];
  readonly total: Money;
  readonly subtotal: Money;
  readonly ivaAmount: Money;
  readonly charges: readonly OrderCharge[];
};

/** Fields of later phases that an edit may correct (domain §4, "Field locks"). */
export type OrderPhaseFields = {
  readonly numberCompromise: string;
  readonly dateCompromise: string;
  readonly dateSendProvider: string;
  readonly numberDevengade: string;
  readonly dateDevengade: string;
};

/** What an accrual executes of one plan line: requested comes free, delivered is executed. */
export type OrderExecution = OrderAllocation & { readonly delivered: Quantity };

/** Events of `order-{id}` (domain §4.6). */
export type OrderEvent =
  | DomainEvent<
      'OrderConsolidated',
      {
        readonly id: number;
        readonly executor: number;
        readonly year: number;
        readonly kind: 1 | 2;
        readonly numberResolution: string;
        readonly dateResolution: string;
        readonly calculateFee: 0 | 1;
        readonly hasAward: 0 | 1;
        readonly requests: readonly number[];
        readonly allocations: readonly OrderAllocation[];
        readonly lines: readonly OrderLine[];
        readonly supplies: readonly OrderSupply[];
        readonly quarter: Quarter;
        readonly total: Money;
        readonly charges: readonly OrderCharge[];
      }
    >
  | DomainEvent<'OrderFreed', Record<never, never>>
  | DomainEvent<'OrderGenerated', OrderForm>
  | DomainEvent<'OrderRevised', OrderForm & OrderPhaseFields>
  | DomainEvent<
      'OrderCommitted',
      {
        readonly numberCompromise: string;
        readonly dateCompromise: string;
        readonly dateSendProvider: string;
      }
    >
  /** Receipts or invoices began to arrive: 2 or 3 → 9. */
  | DomainEvent<'OrderPartlyDocumented', Record<never, never>>
  /** All units received and invoiced: 2 or 9 → 3. */
  | DomainEvent<'OrderCompleted', Record<never, never>>
  /** What had been documented was taken out again: 9 or 3 → 2. */
  | DomainEvent<'OrderDocumentationRemoved', Record<never, never>>
  | DomainEvent<
      'OrderAccrued',
      {
        readonly numberDevengade: string;
        readonly dateDevengade: string;
        readonly executions: readonly OrderExecution[];
        readonly total: Money;
      }
    >
  | DomainEvent<'OrderSentToDaf', { readonly numberTable: string; readonly date: string }>
  | DomainEvent<'OrderResentToDaf', { readonly date: string }>
  | DomainEvent<'OrderRejected', { readonly date: string; readonly reason: string }>
  | DomainEvent<
      'OrderPaid',
      {
        readonly date: string;
        readonly number: string;
        readonly numberBox: string;
        readonly document: { readonly hash: string; readonly name: string; readonly size: number };
      }
    >
  | DomainEvent<'OrderBanned', { readonly date: string; readonly reason: string; readonly accrued: boolean }>
  | DomainEvent<
      'OrderMinutesRecorded',
      {
        readonly number: string;
        readonly date: string;
        readonly hour: string;
        readonly book: number;
        readonly participants: readonly number[];
      }
    >;
