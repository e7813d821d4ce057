import type { Quarter } from '@expediente/kernel/dates.ts';
import type { Money, Price, Quantity } from '@expediente/kernel/decimal.ts';
import type { DomainEvent } from '@expediente/kernel/events.ts';

/** The document that moves a ledger: `request-12`, `order-3`, `reprogramming-1`. */
export type LedgerSource = string;

/** Events of `planLine-{unit}:{year}:{supply}:{subProduct}` (domain §4). */
export type PlanLineEvent =
  | DomainEvent<
      'PlanLineOpened',
      {
        readonly unit: number;
        readonly executor: number;
        readonly year: number;
        readonly supply: number;
        readonly subProduct: string;
        readonly row: string;
        readonly group: string;
        readonly codInternal: string;
        readonly description: string;
        readonly qtyStart: Quantity;
        readonly price: Price;
        readonly source: LedgerSource;
      }
    >
  /** A pedido takes units (`qty_order_reservated += qty`). */
  | DomainEvent<'UnitsReserved', { readonly source: LedgerSource; readonly qty: Quantity }>
  | DomainEvent<'UnitsReleased', { readonly source: LedgerSource; readonly qty: Quantity }>
  /** Accrual: the reservation ends, what was delivered is executed, the rest is back in the plan. */
  | DomainEvent<
      'UnitsExecuted',
      { readonly source: LedgerSource; readonly requested: Quantity; readonly delivered: Quantity }
    >
  /** An accrued order was annulled (`qty_order -= delivered`). */
  | DomainEvent<'UnitsExecutionReversed', { readonly source: LedgerSource; readonly delivered: Quantity }>
  /** A reprogramming awaits approval (`reservated_qty`). */
  | DomainEvent<'UnitsWithheld', { readonly source: LedgerSource; readonly qty: Quantity }>
  | DomainEvent<'UnitsWithholdingEnded', { readonly source: LedgerSource; readonly qty: Quantity }>
  /** An approved reprogramming takes withheld units away. */
  | DomainEvent<'PlanLineReduced', { readonly source: LedgerSource; readonly qty: Quantity }>
  | DomainEvent<'PlanLineExtended', { readonly source: LedgerSource; readonly qty: Quantity }>
  /** `delta` positive: extension_price; negative: reduction_price. */
  | DomainEvent<'PlanLinePriceChanged', { readonly source: LedgerSource; readonly delta: Price }>;

/** Events of `quarterBudget-{unit}:{year}:{group}:{quarter}` (domain §4). */
export type QuarterBudgetEvent =
  | DomainEvent<
      'QuarterBudgetOpened',
      {
        readonly unit: number;
        readonly executor: number;
        readonly year: number;
        readonly group: string;
        readonly quarter: Quarter;
        readonly budget: Money;
        readonly source: LedgerSource;
      }
    >
  | DomainEvent<'AmountReserved', { readonly source: LedgerSource; readonly amount: Money }>
  | DomainEvent<'AmountReleased', { readonly source: LedgerSource; readonly amount: Money }>
  | DomainEvent<'AmountExecuted', { readonly source: LedgerSource; readonly amount: Money }>
  | DomainEvent<'AmountExecutionReversed', { readonly source: LedgerSource; readonly amount: Money }>
  | DomainEvent<'AmountWithheld', { readonly source: LedgerSource; readonly amount: Money }>
  | DomainEvent<'AmountWithholdingEnded', { readonly source: LedgerSource; readonly amount: Money }>
  | DomainEvent<'QuarterBudgetReduced', { readonly source: LedgerSource; readonly amount: Money }>
  | DomainEvent<'QuarterBudgetExtended', { readonly source: LedgerSource; readonly amount: Money }>;
