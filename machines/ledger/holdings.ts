import { add, isZero, type Money, type Quantity, subtract } from '@expediente/kernel/decimal.ts';
import { stableNumber } from '@expediente/kernel/hash.ts';
import type { LedgerSource } from '@expediente/schemas/ledger/events.ts';

/** Pairs, not an object: objects with different sources for keys would each have a shape of their own in the engine. */
type Bucket<Amount> = readonly (readonly [source: LedgerSource, amount: Amount])[];

/**
 * Amounts that each source holds of a ledger, so that no source can release more than it holds. Immutable: a change
 * copies one bucket out of 1,024 and the two short lists above it; a busy line is held by thousands of requests, and a
 * copy of all of them per event would make folding quadratic.
 */
export type Holdings<Amount> = readonly (readonly (Bucket<Amount> | undefined)[] | undefined)[];

const WIDTH = 32;

export const NO_HOLDINGS: Holdings<never> = [];

function placeOf(source: LedgerSource): readonly [number, number] {
  const hash = stableNumber(source);
  return [(hash >>> 8) % WIDTH, (hash >>> 16) % WIDTH];
}

/** Amount that a source holds; `zero` when it holds nothing. */
export function heldBy<Amount extends Money | Quantity>(
  holdings: Holdings<Amount>,
  source: LedgerSource,
  zero: Amount,
): Amount {
  const [row, column] = placeOf(source);
  for (const held of holdings[row]?.[column] ?? []) if (held[0] === source) return held[1];
  return zero;
}

/** Every source that holds something, with its amount. */
export const allHeld = <Amount>(holdings: Holdings<Amount>): Bucket<Amount> =>
  holdings.flatMap((row) => (row ?? []).flatMap((bucket) => bucket ?? []));

function withHeld<Amount extends Money | Quantity>(
  holdings: Holdings<Amount>,
  source: LedgerSource,
  amount: Amount,
): Holdings<Amount> {
  const [row, column] = placeOf(source);
  const bucket = (holdings[row]?.[column] ?? []).filter((held) => held[0] !== source);
  if (!isZero(amount)) bucket.push([source, amount]);
  const rows = copied(holdings);
  const buckets = copied(holdings[row]);
  buckets[column] = bucket;
  rows[row] = buckets;
  return rows;
}

/** Copies a list at its full width and without gaps, the form that engines copy fastest. */
const copied = <Item>(list: readonly (Item | undefined)[] | undefined): (Item | undefined)[] =>
  list && list.length === WIDTH ? list.slice() : new Array<Item | undefined>(WIDTH).fill(undefined);

/** Adds `amount` to the holding of a source. */
export const hold = <Amount extends Money | Quantity>(
  holdings: Holdings<Amount>,
  source: LedgerSource,
  amount: Amount,
  zero: Amount,
): Holdings<Amount> => withHeld(holdings, source, add(heldBy(holdings, source, zero), amount));

/** Takes `amount` from the holding of a source. */
export const unhold = <Amount extends Money | Quantity>(
  holdings: Holdings<Amount>,
  source: LedgerSource,
  amount: Amount,
  zero: Amount,
): Holdings<Amount> => withHeld(holdings, source, subtract(heldBy(holdings, source, zero), amount));
