import type {
  InvoiceValues,
  OrderValues,
  SupplyValues,
  UnitValues,
} from '@expediente/schemas/order/forms.ts';
import type { ReactNode } from 'react';
import { today } from '../kit/figures/date-text.ts';
import { datedWhenAdded } from '../kit/form/dated-lines.ts';
import type { LinesView } from '../kit/form/LinesField.tsx';
import { type LiveAmounts, suppliesWithQty } from './form-values.ts';
import { OrderTotals } from './OrderTotals.tsx';

interface Drawn {
  readonly values: OrderValues;
  readonly amounts: LiveAmounts;
  isOpen(field: string): boolean;
  /** A new value focuses the first empty cell of the units' lines. */
  readonly begin?: number | undefined;
  /** Drawn below the totals of the units' lines. */
  readonly below?: ReactNode;
}

interface OrderLines {
  readonly p_supplies: LinesView<SupplyValues>;
  readonly p_unit: LinesView<UnitValues>;
  readonly p_invoices: LinesView<InvoiceValues>;
}

/** Grids of the order's lines, with live amounts, and dates that begin as today (R3 §5 "Dates"). */
export const orderLines = ({ values, amounts, isOpen, begin, below }: Drawn): OrderLines => ({
  p_supplies: { isOpen, shown: suppliesWithQty(values) },
  p_unit: {
    isOpen,
    begin,
    columns: unitColumns(values.p_unit),
    shown: values.p_unit.map((line) => ({ ...line, amount: amounts.lines[line.id] ?? '' })),
    kept: (changed, before) =>
      withReceiptDays(
        before,
        // `amount` is only computed for display.
        (changed as readonly (UnitValues & { amount?: string })[]).map(({ amount: _, ...line }) => line),
      ),
    below: (
      <>
        <OrderTotals mode={values.p_iva} {...amounts} />
        {below}
      </>
    ),
  },
  p_invoices: { isOpen, kept: datedWhenAdded('date_invoice') },
});

const ONE_SUPPLY: LeftOut = { supplie: null };
const SEVERAL: LeftOut = {};
type LeftOut = Readonly<Record<string, null>>;

/** Lines name their supply only where there are several. */
export const unitColumns = (lines: readonly { readonly id_supplie: number }[]): LeftOut =>
  new Set(lines.map(({ id_supplie }) => id_supplie)).size > 1 ? SEVERAL : ONE_SUPPLY;

/** Dates a receipt as today when its number is first typed; the dates can still be changed. */
export const withReceiptDays = <Line extends UnitValues>(
  before: readonly Line[],
  after: readonly Line[],
): readonly Line[] =>
  after.map((line) => {
    const had = before.find(({ id }) => id === line.id)?.number_invoice ?? '';
    if (had !== '' || !line.number_invoice) return line;
    return {
      ...line,
      date_issue: line.date_issue || today(),
      date_reception: line.date_reception || today(),
    };
  });
