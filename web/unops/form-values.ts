import { SaveUnops } from 'validator:unops/commands.ts';
import { amountOf, isPositive, type Money, type Quantity } from '@expediente/kernel/decimal.ts';
import type { FieldError } from '@expediente/kernel/envelope.ts';
import { quantityText } from '@expediente/kernel/format.ts';
import { lacksOf } from '@expediente/machines/unops/lacks.ts';
import { missingFrom, SUM_FAULTS, sumsHold, sumsOf } from '@expediente/machines/unops/sums.ts';
import { UNOPS_FIELDS, type UnopsValues } from '@expediente/schemas/unops/forms.ts';
import type { UnopsDetail } from '@expediente/schemas/unops/read.ts';
import { valuesOf } from '../kit/form/record-form.ts';
import {
  isTypedPrice,
  isTypedWhole,
  typedMoney,
  typedPrice,
  typedQuantity,
} from '../kit/form/typed-numbers.ts';

/** Quantity without its decimals, which are always zero here. */
const whole = (qty: string): string => qty.replace(/\.00$/, '');

/** Initial values of the form; a new record has the session's year. */
export function unopsValues(saved: UnopsDetail | undefined, year: number): UnopsValues {
  const values = valuesOf<UnopsValues>(UNOPS_FIELDS, SaveUnops, saved);
  return saved
    ? {
        ...values,
        p_qty: whole(values.p_qty),
        p_sub_products: values.p_sub_products.map((line) => ({ ...line, qty: whole(line.qty) })),
      }
    : { ...values, p_year_reception: year };
}

type Summed = Pick<UnopsValues, 'p_price' | 'p_qty' | 'p_sub_products' | 'p_invoices' | 'p_receipts'>;

const recordOf = ({ p_price, p_qty, p_sub_products, p_invoices, p_receipts }: Summed) => ({
  qty: typedQuantity(p_qty),
  total: amountOf(typedQuantity(p_qty), typedPrice(p_price)),
  subProducts: p_sub_products.map(({ qty }) => ({ qty: typedQuantity(qty) })),
  invoices: p_invoices.map(({ value_invoice }) => ({ value: typedMoney(value_invoice) })),
  receipts: p_receipts.map(({ value_receipt }) => ({ value: typedMoney(value_receipt) })),
});

/** Sum of a list, and the sum that it must have. */
export interface LiveSum<Amount> {
  readonly sum: Amount;
  readonly whole: Amount;
  /** False while both are zero: before quantity and price are typed there is nothing to compare. */
  readonly begun: boolean;
  /** Difference in words, 'Faltan Q5,000.00'; '' if the sums agree. */
  readonly missing: string;
}

export interface LiveSums {
  /** Price × quantity. */
  readonly total: Money;
  readonly subProducts: LiveSum<Quantity>;
  readonly invoices: LiveSum<Money>;
  readonly receipts: LiveSum<Money>;
}

/** Sums of the lists as typed; unreadable numbers count as zero. */
export function liveSums(values: Summed): LiveSums {
  const record = recordOf(values);
  const { qty, total } = record;
  const sums = sumsOf(record);
  const money = (sum: Money): LiveSum<Money> => ({
    sum,
    whole: total,
    begun: isPositive(total) || isPositive(sum),
    missing: missingFrom(total, sum),
  });
  return {
    total,
    subProducts: {
      sum: sums.subProducts,
      whole: qty,
      begun: isPositive(qty) || isPositive(sums.subProducts),
      // Sub-products are optional.
      missing: record.subProducts.length === 0 ? '' : missingFrom(qty, sums.subProducts, quantityText),
    },
    invoices: money(sums.invoices),
    receipts: money(sums.receipts),
  };
}

const LISTS = [
  ['subProducts', 'p_sub_products'],
  ['invoices', 'p_invoices'],
  ['receipts', 'p_receipts'],
] as const;

/** Faults of lists that do not add up to quantity or total, in the order of R3 §5; none until both are numbers. */
export function sumFaults(values: Summed): readonly FieldError[] {
  if (!isTypedPrice(values.p_price) || !isTypedWhole(values.p_qty)) return [];
  const holds = sumsHold(recordOf(values));
  return LISTS.flatMap(([list, field]) => (holds[list] ? [] : [{ field, message: SUM_FAULTS[list] }]));
}

/** Data that is still missing in a record; it can be saved without (unops D4). */
export const lackedBy = ({
  p_number_itb,
  p_number_order,
  p_number_act,
  p_date_act,
}: UnopsValues): readonly string[] =>
  lacksOf({
    numberItb: p_number_itb.trim(),
    numberOrder: p_number_order.trim(),
    numberAct: p_number_act.trim(),
    dateAct: p_date_act,
  });
