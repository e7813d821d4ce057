import { type EventOf, event, eventsOf } from '../events.ts';
import { Integer, Money, Price, Quantity, QuarterName, RecordNumber, Text } from '../shared/event-fields.ts';

/** The document that moves a ledger: `request-12`, `order-3`, `reprogramming-1`. */
export type LedgerSource = string;
const source = Text;

/** Events of `planLine-{unit}:{year}:{supply}:{subProduct}` (domain §4). */
export const planLineEvents = eventsOf('planLine', {
  PlanLineOpened: event({
    unit: RecordNumber,
    executor: RecordNumber,
    year: Integer,
    supply: RecordNumber,
    subProduct: Text,
    row: Text,
    group: Text,
    codInternal: Text,
    description: Text,
    qtyStart: Quantity,
    price: Price,
    source,
  }),
  /** A pedido takes units (`qty_order_reservated += qty`). */
  UnitsReserved: event({ source, qty: Quantity }),
  UnitsReleased: event({ source, qty: Quantity }),
  /** Accrual: the reservation ends, the delivered units are executed, the rest returns to the plan. */
  UnitsExecuted: event({ source, requested: Quantity, delivered: Quantity }),
  /** An accrued order was annulled (`qty_order -= delivered`). */
  UnitsExecutionReversed: event({ source, delivered: Quantity }),
  /** A reprogramming awaits approval (`reservated_qty`). */
  UnitsWithheld: event({ source, qty: Quantity }),
  UnitsWithholdingEnded: event({ source, qty: Quantity }),
  /** An approved reprogramming takes withheld units away. */
  PlanLineReduced: event({ source, qty: Quantity }),
  PlanLineExtended: event({ source, qty: Quantity }),
  /** `delta` positive: extension_price; negative: reduction_price. */
  PlanLinePriceChanged: event({ source, delta: Price }),
});
export type PlanLineEvent = EventOf<typeof planLineEvents>;

/** Events of `quarterBudget-{unit}:{year}:{group}:{quarter}` (domain §4). */
export const quarterBudgetEvents = eventsOf('quarterBudget', {
  QuarterBudgetOpened: event({
    unit: RecordNumber,
    executor: RecordNumber,
    year: Integer,
    group: Text,
    quarter: QuarterName,
    budget: Money,
    source,
  }),
  AmountReserved: event({ source, amount: Money }),
  AmountReleased: event({ source, amount: Money }),
  AmountExecuted: event({ source, amount: Money }),
  AmountExecutionReversed: event({ source, amount: Money }),
  AmountWithheld: event({ source, amount: Money }),
  AmountWithholdingEnded: event({ source, amount: Money }),
  QuarterBudgetReduced: event({ source, amount: Money }),
  QuarterBudgetExtended: event({ source, amount: Money }),
});
export type QuarterBudgetEvent = EventOf<typeof quarterBudgetEvents>;
