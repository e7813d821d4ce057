import type { DecimalKind } from '@expediente/kernel/limits.ts';
import './amounts.css';
import { shownDate, shownInstant } from '@expediente/kernel/dates.ts';
import {
  isNegative,
  isZero,
  type Money as MoneyAmount,
  negate,
  sum,
  ZERO_MONEY,
} from '@expediente/kernel/decimal.ts';
import { shownMoney, shownPrice, shownQuantity } from '@expediente/kernel/format.ts';

interface Props {
  /** Decimal text; null, undefined and '' show as a dash. */
  readonly value: string | null | undefined;
}

/** `Q1,234.50`, right-aligned. */
export const Money = ({ value }: Props) => <span className="figure-text">{moneyText(value)}</span>;
/** `1,234.50`, right-aligned. */
export const Quantity = ({ value }: Props) => <span className="figure-text">{quantityText(value)}</span>;
export const Price = ({ value }: Props) => <span className="figure-text">{priceText(value)}</span>;

const isFilled = (value: string | null | undefined): value is string =>
  value !== null && value !== undefined && value !== '';

export const moneyText = (value: string | null | undefined): string =>
  isFilled(value) ? shownMoney(value) : '–';
/** A difference with its sign: `± 0.00`, `+ Q500.00`, `− Q500.00` */
export function signedText(difference: string): string {
  const value = difference as MoneyAmount; // the read side answers amounts in their normal form
  if (isZero(value)) return '± 0.00';
  return isNegative(value) ? `− ${shownMoney(negate(value))}` : `+ ${shownMoney(value)}`;
}
/** Sum of the totals of rows: `Q12,680.00`. */
export const sumText = (rows: readonly { readonly total: string }[]): string =>
  moneyText(
    sum(
      rows.map(({ total }) => total as MoneyAmount), // the read side answers amounts in their normal form
      ZERO_MONEY,
    ),
  );
export const quantityText = (value: string | null | undefined): string =>
  isFilled(value) ? shownQuantity(value) : '–';
export const priceText = (value: string | null | undefined): string =>
  isFilled(value) ? shownPrice(value) : '–';
/** `dd/mm/yyyy` */
export const dateText = (value: string | null | undefined): string =>
  isFilled(value) ? shownDate(value) : '–';
/** `dd/mm/yyyy HH:mm` of Guatemala, with seconds where they are asked for */
export const instantText = (value: string | null | undefined, seconds = false): string =>
  isFilled(value) ? shownInstant(value, seconds) : '–';

/** Text of a decimal by its kind; other text as typed. */
export function figureText(kind: DecimalKind, text: string): string {
  if (!/^-?\d+(\.\d+)?$/.test(text)) return text;
  if (kind === 'money') return moneyText(text);
  return kind === 'price' ? priceText(text) : quantityText(text);
}
