import {
  amountOf,
  type IvaMode,
  ivaSplit,
  type Money,
  type Price,
  subtract,
  sum,
  totalOf,
  ZERO_MONEY,
  ZERO_PRICE,
} from '@expediente/kernel/decimal.ts';
import type { OrderLine, OrderSupply } from '@expediente/schemas/order/events.ts';

export type OrderAmounts<Line> = {
  readonly lines: readonly (Line & { readonly amount: Money })[];
  readonly total: Money;
  readonly subtotal: Money;
  readonly ivaAmount: Money;
};

/**
 * An order's amounts from delivered quantities and prices: the total is rounded once, each line is
 * round(qty × price, 2), the last line takes the rounding rest (domain §4; R3 §9).
 */
export function orderAmounts<Line extends Pick<OrderLine, 'supply' | 'delivered'>>(
  lines: readonly Line[],
  supplies: readonly Pick<OrderSupply, 'supply' | 'price'>[],
  iva: IvaMode,
): OrderAmounts<Line> {
  const prices = new Map<number, Price>(supplies.map(({ supply, price }) => [supply, price]));
  const priceOf = (line: Line): Price => prices.get(line.supply) ?? ZERO_PRICE;
  const total = totalOf(lines.map((line) => [line.delivered, priceOf(line)] as const));
  const first = lines.slice(0, -1).map((line) => amountOf(line.delivered, priceOf(line)));
  const rest = subtract(total, sum(first, ZERO_MONEY));
  const { subtotal, iva: ivaAmount } = ivaSplit(total, iva);
  return {
    lines: lines.map((line, at) => ({ ...line, amount: first[at] ?? rest })),
    total,
    subtotal,
    ivaAmount,
  };
}
