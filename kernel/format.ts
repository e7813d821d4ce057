const twoDecimals = new Intl.NumberFormat('es-MX', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const tenDecimals = new Intl.NumberFormat('es-MX', { minimumFractionDigits: 2, maximumFractionDigits: 10 });

/**
 * Decimal text with the digits and separators that people read: es-MX, at least 2 decimals (R1 §9). Intl takes the text
 * itself, so nothing passes through a float.
 */
const format = (formatter: Intl.NumberFormat, text: string): string => formatter.format(text as `${number}`); // amounts are decimal text by construction

/** Amount with its sign before the currency: `-Q1,234.50`. */
const withCurrency = (formatter: Intl.NumberFormat, text: string): string =>
  text.startsWith('-') ? `-Q${format(formatter, text.slice(1))}` : `Q${format(formatter, text)}`;

/** `1,234.50` */
export const shownNumber = (text: string): string => format(twoDecimals, text);
/** `Q1,234.50` */
export const shownMoney = (text: string): string => withCurrency(twoDecimals, text);
/** Price with up to ten decimals, and no trailing zero after the second: `0.0875`, `2.50` (domain §6). */
export const shownPrice = (text: string): string => withCurrency(tenDecimals, text);
/** Amount with up to ten decimals, without currency: `1,234.50`, `0.0875`. */
export const shownAmount = (text: string): string => format(tenDecimals, text);
/** Quantities in columns, on screen and paper: two decimals, so that the decimal points align (R1 §9). */
export const shownQuantity = shownNumber;
/** A quantity inside a sentence: no decimals when whole, else two. */
export const quantityText = (text: string): string => format(twoDecimals, text).replace(/\.00$/, '');

const wholeNumber = new Intl.NumberFormat('es-MX', { maximumFractionDigits: 0 });

/** Plural of a noun: `línea` → `líneas`, `orden` → `ordenes`. Nouns whose accent moves are given both ways. */
const pluralOf = (noun: string): string => `${noun}${/[aeiouáéíóú]$/.test(noun) ? 's' : 'es'}`;

/** Count with its noun: `1 línea`, `1,200 líneas`; a plural that is not formed at the end is given: `días hábiles`. */
export const counted = (count: number, one: string, many: string = pluralOf(one)): string =>
  `${wholeNumber.format(count)} ${count === 1 ? one : many}`;

/**
 * Whole numbers in words, each run of consecutive ones by its ends: '31 a 50', '3, 5 a 7 y 9'.
 * @param numbers ascending
 */
export function runsText(numbers: readonly number[]): string {
  const runs: [first: number, last: number][] = [];
  for (const number of numbers) {
    const run = runs.at(-1);
    if (run && number === run[1] + 1) run[1] = number;
    else runs.push([number, number]);
  }
  const words = runs.map(([first, last]) => (first === last ? String(first) : `${first} a ${last}`));
  const last = words.pop() ?? '';
  return words.length === 0 ? last : `${words.join(', ')} y ${last}`;
}
