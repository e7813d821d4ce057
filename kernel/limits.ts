import { compare, type Money, type Price, type Quantity } from './decimal.ts';

/** A kind of decimal as tables keep it; schemas, forms and deciders take their bounds from here. */
export interface DecimalKept<Column extends string = string> {
  /** PostgreSQL type of columns of this kind. */
  readonly column: Column;
  readonly scale: number;
  /** The largest value that the column holds. */
  readonly maximum: string;
}

const kept = <Precision extends number, Scale extends number>(
  precision: Precision,
  scale: Scale,
): DecimalKept<`numeric(${Precision},${Scale})`> => ({
  column: `numeric(${precision},${scale})`,
  scale,
  maximum: `${'9'.repeat(precision - scale)}.${'9'.repeat(scale)}`,
});

/** Precision and scale of each kind of decimal (domain §6). */
export const DECIMALS = {
  money: kept(18, 2),
  quantity: kept(18, 2),
  price: kept(20, 10),
} as const;

export type DecimalKind = keyof typeof DECIMALS;
export type DecimalColumn = (typeof DECIMALS)[DecimalKind]['column'];

/** PostgreSQL's `integer`: ids, years, numbers. */
export const MAX_INTEGER = 2_147_483_647;

/** Most characters of a workbook's cell, as Excel bounds it. */
export const MAX_CELL = 32_767;

/** True when an amount fits a column of its kind. */
export const fitsIn = (kind: DecimalKind, amount: Money | Quantity | Price): boolean =>
  // Amounts of one kind are compared; the maximum is one of that kind.
  compare(amount as Money, DECIMALS[kind].maximum as Money) <= 0;
