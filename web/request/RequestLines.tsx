import { sum, ZERO_MONEY } from '@expediente/kernel/decimal.ts';
import type { FieldError } from '@expediente/kernel/envelope.ts';
import { decimalRule } from '@expediente/schemas/types.ts';
import { type EditColumn, EditGrid } from '../kit/EditGrid.tsx';
import { type AskedLine, askedTotal } from './useAsked.ts';

interface Props {
  readonly lines: readonly AskedLine[];
  /** A supply is chosen. */
  readonly chosen: boolean;
  readonly errors: readonly FieldError[];
  onChange(asked: Readonly<Record<string, string>>): void;
}

const COLUMNS: readonly EditColumn<AskedLine>[] = [
  { field: 'id_sub_products', title: 'Subproducto', width: 100, heading: true },
  { field: 'description', title: 'Descripción', width: 220, heading: true },
  { field: 'qty', title: 'Vigente', kind: 'quantity', width: 92 },
  { field: 'qty_order_reservated', title: 'Reservado', kind: 'quantity', width: 92 },
  { field: 'qty_order', title: 'Ejecutado', kind: 'quantity', width: 92 },
  { field: 'available', title: 'Disponible', kind: 'quantity', width: 92 },
  {
    field: 'asked',
    title: 'Cantidad',
    kind: 'quantity',
    width: 100,
    editable: (line) => Number(line.available) > 0,
    decimal: decimalRule('quantity', { minimum: '0.01' }),
  },
  { field: 'price', title: 'Precio', kind: 'price', width: 96 },
  { field: 'amount', title: 'Total', kind: 'money', width: 104 },
];

const LINES = 'p_sub_products';

/** Quantities by sub-product beside the live balance of their plan lines, with what they cost (R3 §5). */
export function RequestLines({ lines, chosen, errors, onChange }: Props) {
  const over = lines.flatMap((line, place) =>
    Number(line.asked) > Number(line.available)
      ? [{ field: `${LINES}.${place}.asked`, message: `Disponible: ${line.available}` }]
      : [],
  );
  // What was sent are the lines that ask for something.
  const sent = lines.flatMap((line, place) => (line.asked.trim() === '' ? [] : [place]));
  const placed = errors.map((error) => {
    const at = /^p_sub_products\.(\d+)\.p_qty$/.exec(error.field)?.[1];
    const place = at === undefined ? undefined : sent[Number(at)];
    return place === undefined ? error : { ...error, field: `${LINES}.${place}.asked` };
  });
  const asked = Object.fromEntries(lines.map((line) => [line.id_sub_products, line.asked]));
  return (
    <EditGrid<AskedLine>
      field={LINES}
      name="Cantidad por subproducto"
      lines={lines}
      lineId={({ id_sub_products }) => id_sub_products}
      columns={COLUMNS}
      // More than there is left is refused of the lines; the cell that asks it is known here.
      errors={[...(over.length > 0 ? placed.filter(({ field }) => field !== LINES) : placed), ...over]}
      totals={{
        description: 'Total',
        asked: askedTotal(asked),
        amount: sum(
          lines.map(({ amount }) => amount),
          ZERO_MONEY,
        ),
      }}
      empty={chosen ? 'El insumo no está en el plan aprobado del centro de costo.' : 'Seleccione el insumo.'}
      onChange={(changed) =>
        onChange(
          Object.fromEntries(
            changed.flatMap((line) =>
              (line.asked ?? '').trim() === '' ? [] : [[line.id_sub_products, line.asked.trim()]],
            ),
          ),
        )
      }
    />
  );
}
