import {
  type IvaMode,
  ivaSplit,
  type Money,
  type Price,
  type Quantity,
  splitTotal,
  totalOf,
  ZERO_PRICE,
} from '@expediente/kernel/decimal.ts';
import type { OrderLine, OrderSupply } from '@expediente/schemas/order/events.ts';

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
  const prices = new Map<number, Price>(supplies.map(({ supply, price }) => [supply, price]));
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
