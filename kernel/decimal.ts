import { Decimal } from 'decimal.js';

/**
 * Amounts as decimal text. Branded, so that a quantity is not an amount: the compiler refuses to add
 * them. Normal forms: money and quantities with exactly two decimals (`1234.50`, `300.00`), prices
 * with two to ten (`2.50`, `0.0875`) (domain §6).
 */
declare const moneyBrand: unique symbol;
declare const quantityBrand: unique symbol;
declare const priceBrand: unique symbol;
export type Money = string & { readonly [moneyBrand]: true };
export type Quantity = string & { readonly [quantityBrand]: true };
export type Price = string & { readonly [priceBrand]: true };
type Amount = Money | Quantity | Price;

/** Wide enough for DECIMAL(20,10) × DECIMAL(18,2) without loss; round half away from zero (domain §6). */
const Exact = Decimal.clone({ precision: 60, rounding: Decimal.ROUND_HALF_UP, toExpNeg: -30, toExpPos: 60 });

const fixed = (value: Decimal, scale: number): string => {
  const text = value.toFixed(scale);
  return /^-0(\.0+)?$/.test(text) ? text.slice(1) : text;
};

/** Decimal digits, with an exponent when a number's shortest text has one; no `NaN`, no hexadecimal. */
const DECIMAL = /^-?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/;

function exact(value: string | number): Decimal {
  if (!DECIMAL.test(String(value))) throw new RangeError(`no decimal number: ${value}`);
  return new Exact(value);
}

/** Normal form of a sum or a difference: a price's trailing zeros go, two decimals stay. */
const normal = (value: Decimal): string => fixed(value, Math.max(2, value.decimalPlaces()));

/** Pattern of amounts that are in normal form already, as most that come over the wire are. */
const TWO_DECIMALS = /^(0|[1-9]\d{0,12})\.\d\d$/;
const isNormal = (value: string | number): value is string =>
  typeof value === 'string' && TWO_DECIMALS.test(value);

/**
 * Money from decimal text or a number's shortest text, rounded half away from zero to 2 decimals.
 * @throws when it is no number
 */
export const money = (value: string | number): Money =>
  (isNormal(value) ? value : fixed(exact(value), 2)) as Money;
/**
 * Quantity with 2 decimals.
 * @throws when it is no number
 */
export const quantity = (value: string | number): Quantity =>
  (isNormal(value) ? value : fixed(exact(value), 2)) as Quantity;
/**
 * Price with 2 to 10 decimals.
 * @throws when it is no number
 */
export const price = (value: string | number): Price =>
  (isNormal(value) ? value : normal(exact(value).toDecimalPlaces(10))) as Price;

export const ZERO_MONEY = money(0);
export const ZERO_QUANTITY = quantity(0);
export const ZERO_PRICE = price(0);

/** Sum of two amounts of one kind. */
export function add<T extends Amount>(a: T, b: T): T {
  const [x, y] = [cents(a), cents(b)];
  if (x !== undefined && y !== undefined) return fromCents(x + y) as T;
  return normal(new Exact(a).plus(b)) as T;
}

/** Difference of two amounts of one kind; may be negative. */
export function subtract<T extends Amount>(a: T, b: T): T {
  const [x, y] = [cents(a), cents(b)];
  if (x !== undefined && y !== undefined) return fromCents(x - y) as T;
  return normal(new Exact(a).minus(b)) as T;
}

/** Sum of many amounts of one kind; `zero` is the sum of an empty list. */
export function sum<T extends Amount>(amounts: Iterable<T>, zero: T): T {
  let total = zero;
  for (const amount of amounts) total = add(total, amount);
  return total;
}

/**
 * Most characters of decimal texts that can be compared as numbers: different texts are different numbers, in the same
 * order.
 */
const EXACT_LENGTH = 15;

/** Compares two amounts of one kind: -1, 0 or 1. */
export function compare<T extends Amount>(a: T, b: T): -1 | 0 | 1 {
  if (a.length <= EXACT_LENGTH && b.length <= EXACT_LENGTH) {
    const [x, y] = [Number(a), Number(b)];
    if (x < y) return -1;
    if (x > y) return 1;
    if (x === y) return 0;
  }
  return new Exact(a).comparedTo(b) as -1 | 0 | 1; // neither is NaN: amounts are made by the functions above
}

export const isZero = (a: Amount): boolean => /^-?0*(\.0*)?$/.test(a);
export const isNegative = (a: Amount): boolean => a.startsWith('-');
export const isPositive = (a: Amount): boolean => !isNegative(a) && !isZero(a);
export const negate = <T extends Amount>(a: T): T => subtract(zeroLike(a), a);
export const min = <T extends Amount>(a: T, b: T): T => (compare(a, b) <= 0 ? a : b);
export const max = <T extends Amount>(a: T, b: T): T => (compare(a, b) >= 0 ? a : b);

/** Amount of so many units: round(quantity × price, 2), half away from zero (domain §6). */
export function amountOf(units: Quantity, unitPrice: Price): Money {
  const [x, y] = [cents(units), cents(unitPrice)];
  const product = x === undefined || y === undefined ? Number.NaN : x * y;
  if (!Number.isSafeInteger(product)) return fixed(new Exact(units).times(unitPrice), 2) as Money;
  const rest = product % 100;
  const away = Math.abs(rest) < 50 ? 0 : Math.sign(product);
  return fromCents((product - rest) / 100 + away) as Money;
}

/**
 * Total of several amounts: round(Σ quantity × price, 2), with one rounding for the whole, half away from zero (domain
 * §4).
 */
export const totalOf = (parts: Iterable<readonly [units: Quantity, unitPrice: Price]>): Money => {
  let total = new Exact(0);
  for (const [units, unitPrice] of parts) total = total.plus(new Exact(units).times(unitPrice));
  return fixed(total, 2) as Money;
};

/**
 * Splits a total over its parts: each keeps its own rounded amount, and the last one takes the rounding rest (domain
 * §4). No part falls below zero: a rest that the last cannot bear is taken from the parts before it. The parts add up
 * to the total.
 * @param rounded each part's round(quantity × price, 2)
 */
export function splitTotal(total: Money, rounded: readonly Money[]): readonly Money[] {
  const parts = [...rounded];
  let rest = subtract(total, sum(parts, ZERO_MONEY));
  for (let at = parts.length - 1; at >= 0 && !isZero(rest); at -= 1) {
    const with_ = add(parts[at] ?? ZERO_MONEY, rest);
    parts[at] = max(with_, ZERO_MONEY);
    rest = min(with_, ZERO_MONEY);
  }
  return parts;
}

/**
 * Percentage of an amount: round(amount × percent ÷ 100, 2).
 * @param percent `80.00`
 */
export const percentOf = (amount: Money, percent: string): Money =>
  fixed(new Exact(amount).times(exact(percent)).div(100), 2) as Money;

/**
 * Price raised by a percentage of itself, to ten decimals.
 * @param percent `20.00`
 */
export const raisedBy = (unitPrice: Price, percent: string): Price =>
  price(new Exact(unitPrice).times(exact(percent).plus(100)).div(100).toFixed(10));

/** Parts of a total that is not negative: equal ones in whole cents, and a last one that takes what is left. */
export const equalParts = (total: Money, count: number): readonly Money[] => {
  const part = new Exact(total).div(count).toFixed(2, Decimal.ROUND_DOWN) as Money;
  const others = Array.from({ length: count - 1 }, () => part);
  return [...others, subtract(total, sum(others, ZERO_MONEY))];
};

/**
 * The IVA held in a total: round(total / 1.12 × 0.12, 2) at 12 % (R3 §9).
 * @param rate in percent: `12.00`
 */
export const ivaIncludedIn = (total: Money, rate: string): Money => {
  const share = exact(rate).div(100);
  return fixed(new Exact(total).div(share.plus(1)).times(share), 2) as Money;
};

/** IVA modes of an order: 1 included, 0 not included, 2 exempt (R3 §3). */
export type IvaMode = 0 | 1 | 2;

/** Split of a total by mode: only mode 1 holds IVA, at the given rate in percent (domain §6). */
export function ivaSplit(
  total: Money,
  mode: IvaMode,
  rate: string,
): { readonly subtotal: Money; readonly iva: Money } {
  const iva = mode === 1 ? ivaIncludedIn(total, rate) : ZERO_MONEY;
  return { iva, subtotal: subtract(total, iva) };
}

function zeroLike<T extends Amount>(_: T): T {
  return '0.00' as T; // the normal form of zero is the same for the three kinds
}

/** Two-decimal amounts up to 90 trillion fit a safe integer of hundredths: the fast way of the ledgers. */
function cents(a: string): number | undefined {
  if (a.length > 16 || a.charCodeAt(a.length - 3) !== 46) return undefined;
  return Number(a.slice(0, -3) + a.slice(-2));
}

function fromCents(hundredths: number): string {
  const digits = String(Math.abs(hundredths)).padStart(3, '0');
  return `${hundredths < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
