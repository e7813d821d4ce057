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
import { quantityText } from '@expediente/kernel/format.ts';
import { refuse } from '@expediente/kernel/refusal.ts';
import type { LedgerSource, PlanLineEvent } from '@expediente/schemas/ledger/events.ts';
import { type Holdings, NO_HOLDINGS } from './holdings.ts';
import { ledgerOf, type Move } from './ledger.ts';

/** Columns of a plan line under their names of R3 §3, and the quantities that each document has in them (domain §4). */
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
  /** Quantity withheld by reprogrammings that await approval. */
  readonly reservatedQty: Quantity;
  /** Quantity in requests and orders not yet accrued. */
  readonly qtyOrderReservated: Quantity;
  /** Quantity of accrued orders. */
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

/** Name of a plan line in refusals: its code, description and subproduct. */
export const lineName = ({ codInternal, description, subProduct }: PlanLineState): string =>
  `${codInternal} ${description} (subproducto ${subProduct})`;

/** Ledger of a plan line's units, which documents move. */
export const planLineUnits = ledgerOf({
  zero: ZERO_QUANTITY,
  columns: {
    reserved: 'qtyOrderReservated',
    executed: 'qtyOrder',
    withheld: 'reservatedQty',
    extended: 'extensionQty',
    reduced: 'reductionQty',
  },
  free: available,
  refusals: {
    notPositive: (name) => refuse('quantity-positive', `La cantidad de ${name} debe ser mayor que cero`),
    notEnough: (name, free, asked) =>
      refuse(
        'units-available',
        `No hay cantidad suficiente de ${name}: disponible ${quantityText(free)}, solicitado ${quantityText(asked)}`,
      ),
    notItsOwn: (name, has, back) =>
      refuse(
        'units-of-document',
        `El documento tiene ${quantityText(has)} de ${name} y se pidió mover ${quantityText(back)}`,
      ),
  },
});

/** Most that a document may hold: the free quantity and its own reservation (domain §4, "on edit exclude"). */
export const availableTo = (line: PlanLineState, source: LedgerSource): Quantity =>
  add(available(line), planLineUnits.heldBy(line, source));

/** Events that move `qty`, each with its move. */
export const PLAN_LINE_MOVES = {
  UnitsReserved: 'reserve',
  UnitsReleased: 'release',
  UnitsWithheld: 'withhold',
  UnitsWithholdingEnded: 'endWithholding',
  PlanLineReduced: 'reduce',
  PlanLineExtended: 'extend',
} as const satisfies { readonly [Type in PlanLineEvent['type']]?: Move };

/** Folds a plan line's events. */
export function evolvePlanLine(line: PlanLineState, event: PlanLineEvent): PlanLineState {
  switch (event.type) {
    case 'PlanLineOpened': {
      const { source: _, ...opened } = event.data;
      return { ...line, ...opened, opened: true };
    }
    case 'UnitsReserved':
    case 'UnitsReleased':
    case 'UnitsWithheld':
    case 'UnitsWithholdingEnded':
    case 'PlanLineReduced':
    case 'PlanLineExtended': {
      const { source, qty } = event.data;
      return planLineUnits.fold[PLAN_LINE_MOVES[event.type]](line, source, qty);
    }
    case 'UnitsExecuted': {
      const { source, requested, delivered } = event.data;
      return planLineUnits.execute(line, source, requested, delivered);
    }
    case 'UnitsExecutionReversed': {
      const { source, delivered } = event.data;
      return planLineUnits.fold.reverse(line, source, delivered);
    }
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
