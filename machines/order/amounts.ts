import {
  compare,
  type IvaMode,
  ivaSplit,
  type Money,
  type Price,
  price,
  type Quantity,
  quantity,
  splitTotal,
  subtract,
  sum,
  totalOf,
  ZERO_MONEY,
  ZERO_PRICE,
} from '@expediente/kernel/decimal.ts';
import type { OrderForm, OrderLine, OrderSupply } from '@expediente/schemas/order/events.ts';

export type OrderAmounts<Line> = {
  readonly lines: readonly (Line & { readonly amount: Money })[];
  readonly total: Money;
  readonly subtotal: Money;
  readonly ivaAmount: Money;
};

/** Units at a price. */
export type Priced = readonly [units: Quantity, unitPrice: Price];

/**
 * Rounding that all documents share, from the pedido to the payment (domain §4): the total is rounded once, each line
 * is its own round(qty × price, 2), and the last line takes the rounding difference. A line may have several parts,
 * each at a price of its own.
 */
export function roundedAmounts(lines: readonly (readonly Priced[])[]): {
  readonly total: Money;
  readonly amounts: readonly Money[];
} {
  const total = totalOf(lines.flat());
  return { total, amounts: splitTotal(total, lines.map(totalOf)) };
}

/** An order's amounts from delivered quantities and prices, at a rate of IVA in percent (domain §4; R3 §9). */
export function orderAmounts<Line extends Pick<OrderLine, 'supply' | 'delivered'>>(
  lines: readonly Line[],
  supplies: readonly Pick<OrderSupply, 'supply' | 'price'>[],
  iva: IvaMode,
  rate: string,
): OrderAmounts<Line> {
  const prices = pricesOf(supplies);
  const { total, amounts } = roundedAmounts(
    lines.map((line) => [[line.delivered, prices.get(line.supply) ?? ZERO_PRICE]]),
  );
  const { subtotal, iva: ivaAmount } = ivaSplit(total, iva, rate);
  return {
    lines: lines.map((line, at) => ({ ...line, amount: amounts[at] ?? total })),
    total,
    subtotal,
    ivaAmount,
  };
}

/** Facts of an order that is separated into parts, or of a part. */
export interface InParts {
  readonly part: unknown;
  readonly parts: readonly unknown[];
}

/** Facts of a consolidation that is divided, or of a part of one. */
export interface Divided {
  readonly division: unknown;
  readonly divisions: readonly unknown[];
}

/** True for an order that parts were separated from, and for a part. */
export const isInParts = ({ part, parts }: InParts): boolean => part !== null || parts.length > 0;

/** True for a consolidation that is divided, and for a part of one. */
export const isDivided = ({ division, divisions }: Divided): boolean =>
  division !== null || divisions.length > 0;

/**
 * Amounts of an order after an edit. In an order in parts a line keeps its amount until its own quantity or price
 * changes, and the order its IVA until its total does, so that the sum of all parts never changes by a cent (hospital
 * B4). A divided consolidation keeps its lines' amounts, too, as far as they are those of its prices but for cents; each
 * of its parts has an IVA of its own (hospital B7).
 */
export function amountsAfter<Line extends Pick<OrderLine, 'id' | 'supply' | 'delivered'>>(
  before: BeforeEdit,
  {
    lines,
    supplies,
  }: {
    readonly lines: readonly Line[];
    readonly supplies: readonly Pick<OrderSupply, 'supply' | 'price'>[];
  },
  { iva, rate }: { readonly iva: IvaMode; readonly rate: string },
): OrderAmounts<Line> {
  const inParts = isInParts(before);
  if (!inParts && !isDivided(before)) return orderAmounts(lines, supplies, iva, rate);
  const [was, is] = [pricesOf(before.supplies), pricesOf(supplies)];
  const kept = new Map(before.lines.map((line) => [line.id, line]));
  const priced = lines.map((line) => {
    const old = kept.get(line.id);
    const price = is.get(line.supply) ?? ZERO_PRICE;
    const amount = totalOf([[line.delivered, price]]);
    const isKept =
      old?.delivered === line.delivered &&
      was.get(line.supply) === price &&
      (inParts || isNear(old.amount, amount));
    return { ...line, amount: isKept ? old.amount : amount };
  });
  const total = totalIn(priced);
  if (inParts && total === before.total && iva === before.iva)
    return { lines: priced, total, subtotal: before.subtotal, ivaAmount: before.ivaAmount };
  const { subtotal, iva: ivaAmount } = ivaSplit(total, iva, rate);
  return { lines: priced, total, subtotal, ivaAmount };
}

/** Most parts that an order is separated into, and a consolidation divided into. */
export const MOST_PARTS = 99;
/** Most that rounding makes of a divided line: a cent for each part. */
const CENTS = totalOf([[quantity(MOST_PARTS), price('0.01')]]);

/** True where rounding alone makes the difference. */
const isNear = (a: Money, b: Money): boolean =>
  compare(subtract(a, b), CENTS) <= 0 && compare(subtract(b, a), CENTS) <= 0;

/** An order before an edit, as far as its amounts depend on it. */
export type BeforeEdit = InParts &
  Divided &
  Pick<OrderForm, 'iva' | 'total' | 'subtotal' | 'ivaAmount'> & {
    readonly lines: readonly Pick<OrderLine, 'id' | 'delivered' | 'amount'>[];
    readonly supplies: readonly Pick<OrderSupply, 'supply' | 'price'>[];
  };

/** Prices by supply. */
export const pricesOf = (supplies: readonly Pick<OrderSupply, 'supply' | 'price'>[]) =>
  new Map(supplies.map(({ supply, price }) => [supply, price]));

/** Sum of the lines' amounts. */
export const totalIn = (lines: readonly Pick<OrderLine, 'amount'>[]): Money =>
  sum(
    lines.map(({ amount }) => amount),
    ZERO_MONEY,
  );
