import {
  amountOf,
  compare,
  isNegative,
  isZero,
  type Money,
  negate,
  type Price,
  price,
  type Quantity,
  subtract,
} from '@expediente/kernel/decimal.ts';
import { shownMoney, shownPrice } from '@expediente/kernel/format.ts';
import { DECIMALS } from '@expediente/kernel/limits.ts';

/** The price that brings a line to a total, or the nearest one and what it leaves. */
export type NeutralPrice =
  | { readonly is: 'found'; readonly price: Price }
  | {
      readonly is: 'none';
      readonly closest: Price;
      /** Difference between what the line should come to and what it would; never zero. */
      readonly misses: Money;
    };

const { scale: SCALE, maximum } = DECIMALS.price;
const ONE = 10n ** BigInt(SCALE);
const digitsOf = (text: string): bigint => BigInt(text.replace('.', ''));
const MOST = digitsOf(maximum);

/** A price of so many of its smallest parts. */
const priceOf = (parts: bigint): Price => price(`${parts / ONE}.${String(parts % ONE).padStart(SCALE, '0')}`);

/**
 * The price with at most 10 decimals, and as few as do, whose amount round(quantity × price, 2) is the target
 * (planning B46). A line keeps a price and an amount above zero: less than that is an elimination.
 * @param qty above zero
 */
export function neutralPrice(qty: Quantity, target: Money): NeutralPrice {
  const [units, cents] = [digitsOf(qty), digitsOf(target)];
  // Both have two decimals: their quotient is the exact price.
  const exact = (cents * ONE) / units;
  // Below it the amount would be nothing: half a cent over the quantity.
  const least = (ONE / 2n + units - 1n) / units;
  const bounded = (parts: bigint): bigint => (parts < least ? least : parts > MOST ? MOST : parts);
  for (let decimals = 2; decimals <= SCALE; decimals += 1) {
    const step = 10n ** BigInt(SCALE - decimals);
    const below = (exact / step) * step;
    for (const parts of [below, below + step]) {
      if (parts !== bounded(parts)) continue;
      const found = priceOf(parts);
      if (amountOf(qty, found) === target) return { is: 'found', price: found };
    }
  }
  const missed = [bounded(exact), bounded(exact + 1n)].map((parts) => {
    const closest = priceOf(parts);
    return { is: 'none' as const, closest, misses: subtract(target, amountOf(qty, closest)) };
  });
  const [first, second] = missed as [(typeof missed)[number], (typeof missed)[number]]; // two went in
  return compare(absolute(second.misses), absolute(first.misses)) < 0 ? second : first;
}

const absolute = (amount: Money): Money => (isNegative(amount) ? negate(amount) : amount);

/** Why no price makes the whole neutral, and by how much the nearest one misses it. */
export function noNeutralPrice(
  { closest, misses }: Extract<NeutralPrice, { is: 'none' }>,
  target: Money,
): string {
  const left = shownMoney(absolute(misses));
  return isNegative(target) || isZero(target)
    ? `No cuadra con el precio de este insumo: los demás cambios aumentan más de lo que él puede disminuir. Con el precio más bajo todavía sobran ${left}.`
    : `No cuadra con el precio de este insumo: con el más cercano de hasta 10 decimales, ${shownPrice(closest)}, ${isNegative(misses) ? 'sobran' : 'faltan'} ${left}.`;
}
