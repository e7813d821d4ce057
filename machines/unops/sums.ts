import {
  compare,
  type Money,
  type Quantity,
  subtract,
  sum,
  ZERO_MONEY,
  ZERO_QUANTITY,
} from '@expediente/kernel/decimal.ts';
import { shownMoney } from '@expediente/kernel/format.ts';

/** Refusals in the exact words of R3 §5. */
export const SUM_FAULTS = {
  subProducts: 'La Cantidad Total debe de coincidir con la suma de las cantidades de los SubProductos.',
  invoices: 'El total debe de coincidir con la suma de los valores de las Facturas.',
  receipts: 'El total debe de coincidir con la suma de los valores de los Recibos.',
} as const;

/** Lists of a record with the sum that they must have. */
type Summed = {
  readonly qty: Quantity;
  readonly total: Money;
  readonly subProducts: readonly { readonly qty: Quantity }[];
  readonly invoices: readonly { readonly value: Money }[];
  readonly receipts: readonly { readonly value: Money }[];
};

/** The sub-products' quantities, the invoices' and the receipts' values. */
export const sumsOf = ({ subProducts, invoices, receipts }: Omit<Summed, 'qty' | 'total'>) => ({
  subProducts: sum(
    subProducts.map(({ qty }) => qty),
    ZERO_QUANTITY,
  ),
  invoices: valuesOf(invoices),
  receipts: valuesOf(receipts),
});

const valuesOf = (lines: readonly { readonly value: Money }[]): Money =>
  sum(
    lines.map(({ value }) => value),
    ZERO_MONEY,
  );

/** True for each list with the right sum; sub-products may be left out altogether (R3 §5). */
export function sumsHold(record: Summed): Readonly<Record<keyof typeof SUM_FAULTS, boolean>> {
  const sums = sumsOf(record);
  return {
    subProducts: record.subProducts.length === 0 || compare(sums.subProducts, record.qty) === 0,
    invoices: compare(sums.invoices, record.total) === 0,
    receipts: compare(sums.receipts, record.total) === 0,
  };
}

/**
 * Words for the difference between two sums: 'Faltan Q5,000.00', 'Sobran Q0.50'; '' when they are equal.
 * @param shown text of an amount for people
 */
export function missingFrom<Amount extends Money | Quantity>(
  whole: Amount,
  reached: Amount,
  shown: (amount: string) => string = shownMoney,
): string {
  const order = compare(reached, whole);
  if (order === 0) return '';
  return order < 0
    ? `Faltan ${shown(subtract(whole, reached))}`
    : `Sobran ${shown(subtract(reached, whole))}`;
}

/** Total of the records of a consolidation, or of the consolidations of a regularisation. */
export const totalOfAll = (parts: readonly { readonly total: Money }[]): Money =>
  sum(
    parts.map(({ total }) => total),
    ZERO_MONEY,
  );
