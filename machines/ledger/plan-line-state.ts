import {
  add,
  amountOf,
  type Money,
  type Price,
  type Quantity,
  subtract,
  ZERO_PRICE,
  ZERO_QUANTITY,
} from '@expediente/kernel/decimal.ts';
import { unreachable } from '@expediente/kernel/events.ts';
import type { LedgerSource, PlanLineEvent } from '@expediente/schemas/ledger/events.ts';
import { type Holdings, heldBy, hold, NO_HOLDINGS, unhold } from './holdings.ts';

/** A plan line's columns as R3 §3 names them, and who holds what of them (domain §4). */
export type PlanLineState = {
  readonly opened: boolean;
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
  readonly extensionQty: Quantity;
  readonly reductionQty: Quantity;
  /** Withheld by reprogrammings that await approval. */
  readonly reservatedQty: Quantity;
  /** In requests and orders not yet accrued. */
  readonly qtyOrderReservated: Quantity;
  /** Accrued. */
  readonly qtyOrder: Quantity;
  readonly price: Price;
  readonly extensionPrice: Price;
  readonly reductionPrice: Price;
  readonly held: Holdings<Quantity>;
  readonly executed: Holdings<Quantity>;
  readonly withheld: Holdings<Quantity>;
};

export const NO_PLAN_LINE: PlanLineState = {
  opened: false,
  unit: 0,
  executor: 0,
  year: 0,
  supply: 0,
  subProduct: '',
  row: '',
  group: '',
  codInternal: '',
  description: '',
  qtyStart: ZERO_QUANTITY,
  extensionQty: ZERO_QUANTITY,
  reductionQty: ZERO_QUANTITY,
  reservatedQty: ZERO_QUANTITY,
  qtyOrderReservated: ZERO_QUANTITY,
  qtyOrder: ZERO_QUANTITY,
  price: ZERO_PRICE,
  extensionPrice: ZERO_PRICE,
  reductionPrice: ZERO_PRICE,
  held: NO_HOLDINGS,
  executed: NO_HOLDINGS,
  withheld: NO_HOLDINGS,
};

/** V = qty_start + extension_qty - reduction_qty. */
export const planned = (line: PlanLineState): Quantity =>
  subtract(add(line.qtyStart, line.extensionQty), line.reductionQty);

/** A = V - reservated_qty - qty_order_reservated - qty_order; never negative (domain §4). */
export const available = (line: PlanLineState): Quantity =>
  subtract(subtract(subtract(planned(line), line.reservatedQty), line.qtyOrderReservated), line.qtyOrder);

/** price + extension_price - reduction_price. */
export const priceNow = (line: PlanLineState): Price =>
  subtract(add(line.price, line.extensionPrice), line.reductionPrice);

/** round(V × price_now, 2). */
export const plannedTotal = (line: PlanLineState): Money => amountOf(planned(line), priceNow(line));

/** What a document has reserved of the line. */
export const unitsHeldBy = (line: PlanLineState, source: LedgerSource): Quantity =>
  heldBy(line.held, source, ZERO_QUANTITY);

/** What a document may hold at most: what is free, and its own reservation (domain §4, "on edit exclude"). */
export const availableTo = (line: PlanLineState, source: LedgerSource): Quantity =>
  add(available(line), unitsHeldBy(line, source));

/** Folds a plan line's events. */
export function evolvePlanLine(line: PlanLineState, event: PlanLineEvent): PlanLineState {
  switch (event.type) {
    case 'PlanLineOpened': {
      const { source: _, ...opened } = event.data;
      return { ...line, ...opened, opened: true };
    }
    case 'UnitsReserved': {
      const { source, qty } = event.data;
      return {
        ...line,
        qtyOrderReservated: add(line.qtyOrderReservated, qty),
        held: hold(line.held, source, qty, ZERO_QUANTITY),
      };
    }
    case 'UnitsReleased': {
      const { source, qty } = event.data;
      return {
        ...line,
        qtyOrderReservated: subtract(line.qtyOrderReservated, qty),
        held: unhold(line.held, source, qty, ZERO_QUANTITY),
      };
    }
    case 'UnitsExecuted': {
      const { source, requested, delivered } = event.data;
      return {
        ...line,
        qtyOrderReservated: subtract(line.qtyOrderReservated, requested),
        qtyOrder: add(line.qtyOrder, delivered),
        held: unhold(line.held, source, requested, ZERO_QUANTITY),
        executed: hold(line.executed, source, delivered, ZERO_QUANTITY),
      };
    }
    case 'UnitsExecutionReversed': {
      const { source, delivered } = event.data;
      return {
        ...line,
        qtyOrder: subtract(line.qtyOrder, delivered),
        executed: unhold(line.executed, source, delivered, ZERO_QUANTITY),
      };
    }
    case 'UnitsWithheld': {
      const { source, qty } = event.data;
      return {
        ...line,
        reservatedQty: add(line.reservatedQty, qty),
        withheld: hold(line.withheld, source, qty, ZERO_QUANTITY),
      };
    }
    case 'UnitsWithholdingEnded':
    case 'PlanLineReduced': {
      const { source, qty } = event.data;
      const ended = {
        ...line,
        reservatedQty: subtract(line.reservatedQty, qty),
        withheld: unhold(line.withheld, source, qty, ZERO_QUANTITY),
      };
      return event.type === 'PlanLineReduced'
        ? { ...ended, reductionQty: add(line.reductionQty, qty) }
        : ended;
    }
    case 'PlanLineExtended':
      return { ...line, extensionQty: add(line.extensionQty, event.data.qty) };
    case 'PlanLinePriceChanged': {
      const { delta } = event.data;
      return delta.startsWith('-')
        ? { ...line, reductionPrice: subtract(line.reductionPrice, delta) }
        : { ...line, extensionPrice: add(line.extensionPrice, delta) };
    }
    default:
      return unreachable(event);
  }
}
