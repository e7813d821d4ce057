import { add, isZero, type Money, type Quantity, subtract } from '@expediente/kernel/decimal.ts';
import { stableNumber } from '@expediente/kernel/hash.ts';
import type { LedgerSource } from '@expediente/schemas/ledger/events.ts';

/** Pairs, not an object: every object with another source for a key would be a shape of its own to the engine. */
type Bucket<Amount> = readonly (readonly [source: LedgerSource, amount: Amount])[];

/**
 * Amounts that each source holds of a ledger, so that none can release more than it holds. Immutable: a change
 * copies one bucket out of 1,024 and the two short lists above it, because a busy line is held by
 * thousands of requests and a copy of them all per event would make folding quadratic.
 */
export type Holdings<Amount> = readonly (readonly (Bucket<Amount> | undefined)[] | undefined)[];

const WIDTH = 32;

/** Nothing is held. */
export const NO_HOLDINGS: Holdings<never> = [];

function placeOf(source: LedgerSource): readonly [number, number] {
  const hash = stableNumber(source);
  return [(hash >>> 8) % WIDTH, (hash >>> 16) % WIDTH];
}

/** Amount that a source holds; `zero` when nothing. */
export function heldBy<Amount extends Money | Quantity>(
  holdings: Holdings<Amount>,
  source: LedgerSource,
  zero: Amount,
): Amount {
  const [row, column] = placeOf(source);
  for (const held of holdings[row]?.[column] ?? []) if (held[0] === source) return held[1];
  return zero;
}

/** Everybody who holds something, with how much. */
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

/** Whole and without gaps, which engines copy fastest. */
const copied = <Item>(list: readonly (Item | undefined)[] | undefined): (Item | undefined)[] =>
  list && list.length === WIDTH ? list.slice() : new Array<Item | undefined>(WIDTH).fill(undefined);

/** The source holds `amount` more. */
export const hold = <Amount extends Money | Quantity>(
  holdings: Holdings<Amount>,
  source: LedgerSource,
  amount: Amount,
  zero: Amount,
): Holdings<Amount> => withHeld(holdings, source, add(heldBy(holdings, source, zero), amount));

/** The source holds `amount` less. */
export const unhold = <Amount extends Money | Quantity>(
  holdings: Holdings<Amount>,
  source: LedgerSource,
  amount: Amount,
  zero: Amount,
): Holdings<Amount> => withHeld(holdings, source, subtract(heldBy(holdings, source, zero), amount));
