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

/** Price that brings a line to a total; else the nearest price, and the difference that it leaves. */
export type NeutralPrice =
  | { readonly is: 'found'; readonly price: Price }
  | {
      readonly is: 'none';
      readonly closest: Price;
      /** Difference between the target and the line's amount at the closest price; never zero. */
      readonly misses: Money;
    };

const { scale: SCALE, maximum } = DECIMALS.price;
const ONE = 10n ** BigInt(SCALE);
const digitsOf = (text: string): bigint => BigInt(text.replace('.', ''));
const MOST = digitsOf(maximum);

/** Price from a number of the smallest parts of a quetzal that prices have. */
const priceOf = (parts: bigint): Price => price(`${parts / ONE}.${String(parts % ONE).padStart(SCALE, '0')}`);

/**
 * Price with at most 10 decimals, and as few as possible, whose amount round(quantity × price, 2) is the target
 * (planning B46). Price and amount stay above zero, as a line without an amount would be an elimination.
 * @param qty above zero
 */
export function neutralPrice(qty: Quantity, target: Money): NeutralPrice {
  const [units, cents] = [digitsOf(qty), digitsOf(target)];
  // Both numbers have two decimals, which cancel out; the quotient is cut to the decimals that a price has.
  const exact = (cents * ONE) / units;
  // Lowest price whose amount is not zero: half a cent divided by the quantity.
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
  const [first, second] = missed as [(typeof missed)[number], (typeof missed)[number]]; // one for each of the two prices
  return compare(absolute(second.misses), absolute(first.misses)) < 0 ? second : first;
}

const absolute = (amount: Money): Money => (isNegative(amount) ? negate(amount) : amount);

/** Words for a total that no price reaches, with the difference that the nearest price leaves. */
export function noNeutralPrice(
  { closest, misses }: Extract<NeutralPrice, { is: 'none' }>,
  target: Money,
): string {
  const left = shownMoney(absolute(misses));
  return isNegative(target) || isZero(target)
    ? `No cuadra con el precio de este insumo: los demás cambios aumentan más de lo que él puede disminuir. Con el precio más bajo todavía sobran ${left}.`
    : `No cuadra con el precio de este insumo: con el más cercano de hasta 10 decimales, ${shownPrice(closest)}, ${isNegative(misses) ? 'sobran' : 'faltan'} ${left}.`;
}
