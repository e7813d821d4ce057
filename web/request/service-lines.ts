import { sum, ZERO_MONEY } from '@expediente/kernel/decimal.ts';
import type { AskedSupply } from '@expediente/schemas/request/forms.ts';
import { requestKinds } from '@expediente/schemas/request/kinds.ts';
import type { ServiceLineRead } from '@expediente/schemas/request/read.ts';
import type { LoadedLine } from '@expediente/schemas/shared/line-load.ts';
import type { ReactNode } from 'react';
import type { ColumnsOf, LinesView } from '../kit/form/LinesField.tsx';
import { askedTotal, worthOf } from './useAsked.ts';

export type ServiceLine = AskedSupply & ReturnType<typeof worthOf<ServiceLineRead>>['lines'][number];

/** Key of a supply and sub-product in the form. */
export const supplyKey = ({
  p_id,
  p_id_sub_products,
}: Pick<AskedSupply, 'p_id' | 'p_id_sub_products'>): string => `${p_id}:${p_id_sub_products}`;

export const loadedKey = ({ p_id_supplie, p_id_sub_products }: LoadedLine): string =>
  `${p_id_supplie}:${p_id_sub_products}`;

/** Plan lines of the renglón, each with its requested quantity. */
export function serviceLines(plan: readonly ServiceLineRead[], asked: readonly AskedSupply[]) {
  const typed = new Map(asked.map((each) => [supplyKey(each), each.p_qty]));
  const keyOf = (line: ServiceLineRead) =>
    supplyKey({ p_id: line.id_supplie, p_id_sub_products: line.id_sub_products });
  const { lines, total } = worthOf(plan, (line) => typed.get(keyOf(line)) ?? '');
  return {
    total,
    lines: lines.map(
      (line): ServiceLine => ({
        ...line,
        p_id: line.id_supplie,
        p_id_sub_products: line.id_sub_products,
      }),
    ),
  };
}

/** Requested quantities with those of a workbook, which replace earlier ones of the same lines. */
export const withLoaded = (
  asked: readonly AskedSupply[],
  loaded: readonly LoadedLine[],
): readonly AskedSupply[] => [
  ...asked.filter((each) => !loaded.some((line) => loadedKey(line) === supplyKey(each))),
  ...loaded.map(({ p_id_supplie, p_cod_internal, p_id_sub_products, p_qty }) => ({
    p_id: p_id_supplie,
    cod_internal: p_cod_internal,
    p_id_sub_products,
    p_qty,
  })),
];

/** Columns; the quantity is locked where the plan line has nothing available. */
const COLUMNS: ColumnsOf<ServiceLine> = { p_qty: { editable: (line) => Number(line.available) > 0 } };

interface Shown {
  readonly lines: readonly ServiceLine[];
  /** True once a cost centre is chosen and its lines are loaded. */
  readonly chosen: boolean;
  readonly add: ReactNode;
}

/** Grid of quantities by supply, next to the live balance of their plan lines, with amounts (R3 §5). */
export const serviceView = ({ lines, chosen, add }: Shown): LinesView<AskedSupply> => ({
  shown: lines,
  columns: COLUMNS,
  kept: (changed) =>
    changed.flatMap(({ p_id, cod_internal, p_id_sub_products, p_qty = '' }) =>
      p_qty.trim() === '' ? [] : [{ p_id, cod_internal, p_id_sub_products, p_qty: p_qty.trim() }],
    ),
  // The server reports an excess for all lines together; the cell at fault is found here.
  faults: lines.flatMap((line, place) =>
    Number(line.p_qty) > Number(line.available)
      ? [{ field: `p_supplies.${place}.p_qty`, message: `Disponible: ${line.available}` }]
      : [],
  ),
  sparse: true,
  totals: {
    description_internal: 'Total',
    p_qty: askedTotal(lines),
    amount: sum(
      lines.map(({ amount }) => amount),
      ZERO_MONEY,
    ),
  },
  empty: chosen
    ? `No existen insumos del renglón ${requestKinds.servicio.row} en este centro de costo`
    : 'Seleccione el centro de costo.',
  add,
});
