import { sum, ZERO_MONEY } from '@expediente/kernel/decimal.ts';
import type { AskedSubProduct } from '@expediente/schemas/request/forms.ts';
import { quantityText } from '../kit/figures/amounts.tsx';
import type { ColumnsOf, LinesView } from '../kit/form/LinesField.tsx';
import { type AskedLine, askedTotal } from './useAsked.ts';

/** Columns; the quantity is locked where the plan line has nothing available. */
const COLUMNS: ColumnsOf<AskedLine> = {
  p_qty: { editable: (line) => Number(line.available) > 0 },
};

/** Grid of quantities by sub-product, next to the live balance of their plan lines, with amounts (R3 §5). */
export const askedLines = (
  lines: readonly AskedLine[],
  /** True once a supply is chosen. */
  chosen: boolean,
): LinesView<AskedSubProduct> => ({
  shown: lines,
  columns: COLUMNS,
  kept: (changed) =>
    changed.flatMap(({ p_id_sub_products, p_qty = '' }) =>
      p_qty.trim() === '' ? [] : [{ p_id_sub_products, p_qty: p_qty.trim() }],
    ),
  // The server reports an excess for all lines together; the cell at fault is found here.
  faults: lines.flatMap((line, place) =>
    Number(line.p_qty) > Number(line.available)
      ? [{ field: `p_sub_products.${place}.p_qty`, message: `Disponible: ${quantityText(line.available)}` }]
      : [],
  ),
  totals: {
    description: 'Total',
    p_qty: askedTotal(lines),
    amount: sum(
      lines.map(({ amount }) => amount),
      ZERO_MONEY,
    ),
  },
  empty: chosen ? 'El insumo no está en el plan aprobado del centro de costo.' : 'Seleccione el insumo.',
});
