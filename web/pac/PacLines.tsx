import type { FieldError } from '@expediente/kernel/envelope.ts';
import { PLANNED_QTY } from '@expediente/schemas/pac/commands.ts';
import type { ReactNode } from 'react';
import { moneyText, priceText } from '../kit/amounts.tsx';
import { type EditColumn, EditGrid } from '../kit/EditGrid.tsx';
import { lineKey, type PacFormLine, subtotalOf, totalAmount, totalQty } from './lines.ts';

type Shown = PacFormLine & { readonly subtotal?: string };

const COLUMNS: readonly EditColumn<Shown>[] = [
  { field: 'p_cod_internal', title: 'Código', width: 90 },
  { field: 'description', title: 'Insumo', width: 280 },
  { field: 'row', title: 'Renglón', width: 84 },
  { field: 'p_id_sub_products', title: 'Subproducto', width: 110 },
  {
    field: 'p_price',
    title: 'Precio',
    kind: 'price',
    width: 110,
    value: ({ p_price, before }) =>
      before === undefined ? priceText(p_price) : `${priceText(p_price)} (antes ${priceText(before)})`,
  },
  {
    field: 'p_qty',
    title: 'Cantidad',
    kind: 'quantity',
    width: 120,
    editable: true,
    decimal: PLANNED_QTY,
  },
  {
    field: 'subtotal',
    title: 'Subtotal',
    kind: 'money',
    width: 140,
    value: (line) => moneyText(subtotalOf(line)),
  },
];

/** Where a price is another than the saved one, both stand there. */
const BOTH_PRICES = COLUMNS.map((column) =>
  column.field === 'p_price' ? { ...column, width: 200 } : column,
);

interface Props {
  readonly lines: readonly PacFormLine[];
  readonly errors: readonly FieldError[];
  readonly add: ReactNode;
  onChange(lines: readonly PacFormLine[]): void;
}

/** The plan's lines: quantities are typed in place, totals follow. */
export function PacLines({ lines, errors, add, onChange }: Props) {
  return (
    <EditGrid<Shown>
      field="p_details"
      name="Insumos del plan"
      lines={lines}
      lineId={lineKey}
      columns={lines.some(({ before }) => before !== undefined) ? BOTH_PRICES : COLUMNS}
      errors={errors}
      totals={{ description: 'Total', p_qty: totalQty(lines), subtotal: totalAmount(lines) }}
      removable
      add={add}
      empty="Agregue los insumos del plan."
      onChange={onChange}
    />
  );
}
