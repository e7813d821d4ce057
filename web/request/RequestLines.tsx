import { money, sum, ZERO_MONEY } from '@expediente/kernel/decimal.ts';
import type { FieldError } from '@expediente/kernel/envelope.ts';
import type { UnitBudgetLine } from '@expediente/schemas/request/read.ts';
import { decimalRule } from '@expediente/schemas/types.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { get } from '../app/api.ts';
import { type EditColumn, EditGrid } from '../kit/EditGrid.tsx';

interface Props {
  readonly year: number;
  /** 0: not chosen yet. */
  readonly unit: number;
  readonly supply: number;
  /** The request being edited, whose own reservation does not count against it; 0 for a new one. */
  readonly request: number;
  readonly asked: Readonly<Record<string, string>>;
  readonly errors: readonly FieldError[];
  onChange(asked: Readonly<Record<string, string>>): void;
}

type Line = UnitBudgetLine & { readonly asked: string };

const COLUMNS: readonly EditColumn<Line>[] = [
  { field: 'id_sub_products', title: 'Subproducto', width: 110 },
  { field: 'description', title: 'Descripción', width: 240 },
  { field: 'qty', title: 'Vigente', kind: 'quantity', width: 110 },
  { field: 'qty_order_reservated', title: 'Reservado', kind: 'quantity', width: 110 },
  { field: 'qty_order', title: 'Ejecutado', kind: 'quantity', width: 110 },
  { field: 'available', title: 'Disponible', kind: 'quantity', width: 110 },
  {
    field: 'asked',
    title: 'Cantidad',
    kind: 'quantity',
    width: 120,
    editable: (line) => Number(line.available) > 0,
    decimal: decimalRule('quantity', { minimum: '0.01' }),
  },
];

const NUMBER = /^\d{1,12}(\.\d{1,2})?$/;

/** Sum of what is asked; what is no number yet counts nothing. */
export const askedTotal = (asked: Readonly<Record<string, string>>): string =>
  sum(
    Object.values(asked).map((qty) => money(NUMBER.test(qty) ? qty : 0)),
    ZERO_MONEY,
  );

/** Quantities by sub-product beside the live balance of their plan lines (R3 §5). */
export function RequestLines({ year, unit, supply, request, asked, errors, onChange }: Props) {
  const path = `/unit/buget/get/all/${year}/${unit}/${supply}/${request}`;
  const { data = [] } = useQuery({
    queryKey: [path],
    queryFn: ({ signal }) => get<readonly UnitBudgetLine[]>(path, {}, { signal }),
    enabled: unit > 0 && supply > 0,
    // Others reserve meanwhile: the balance beside the quantity is never older than this.
    refetchInterval: 15_000,
  });
  const lines = useMemo(
    () => data.map((line) => ({ ...line, asked: asked[line.id_sub_products] ?? '' })),
    [data, asked],
  );
  const over = lines.flatMap((line, place) =>
    Number(line.asked) > Number(line.available)
      ? [{ field: `p_sub_products.${place}.asked`, message: `Disponible: ${line.available}` }]
      : [],
  );
  return (
    <EditGrid<Line>
      field="p_sub_products"
      name="Cantidad por subproducto"
      lines={lines}
      lineId={({ id_sub_products }) => id_sub_products}
      columns={COLUMNS}
      errors={[...errors, ...over]}
      totals={{ description: 'Total', asked: askedTotal(asked) }}
      empty={
        supply > 0 ? 'El insumo no está en el plan aprobado del centro de costo.' : 'Seleccione el insumo.'
      }
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
