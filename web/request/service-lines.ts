import { sum, ZERO_MONEY } from '@expediente/kernel/decimal.ts';
import type { AskedSupply } from '@expediente/schemas/request/forms.ts';
import { requestKinds } from '@expediente/schemas/request/kinds.ts';
import type { ServiceLineRead } from '@expediente/schemas/request/read.ts';
import type { LoadedLine } from '@expediente/schemas/shared/line-load.ts';
import type { ReactNode } from 'react';
import type { ColumnsOf, LinesView } from '../kit/form/LinesField.tsx';
import { askedTotal, worthOf } from './useAsked.ts';

export type ServiceLine = AskedSupply & ReturnType<typeof worthOf<ServiceLineRead>>['lines'][number];

/** Of a supply by sub-product, as the form has it. */
export const supplyKey = ({
  p_id,
  p_id_sub_products,
}: Pick<AskedSupply, 'p_id' | 'p_id_sub_products'>): string => `${p_id}:${p_id_sub_products}`;

export const loadedKey = ({ p_id_supplie, p_id_sub_products }: LoadedLine): string =>
  `${p_id_supplie}:${p_id_sub_products}`;

/** The plan's lines of the renglón with what is asked of each. */
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

/** What is asked for with what a workbook asks. */
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

/** Nothing can be asked of a plan line that has nothing left. */
const COLUMNS: ColumnsOf<ServiceLine> = { p_qty: { editable: (line) => Number(line.available) > 0 } };

interface Shown {
  readonly lines: readonly ServiceLine[];
  /** Their cost centre is chosen, and they have come. */
  readonly chosen: boolean;
  readonly add: ReactNode;
}

/** Quantities of supplies next to the live balance of their plan lines, with what they cost (R3 §5). */
export const serviceView = ({ lines, chosen, add }: Shown): LinesView<AskedSupply> => ({
  shown: lines,
  columns: COLUMNS,
  kept: (changed) =>
    changed.flatMap(({ p_id, cod_internal, p_id_sub_products, p_qty = '' }) =>
      p_qty.trim() === '' ? [] : [{ p_id, cod_internal, p_id_sub_products, p_qty: p_qty.trim() }],
    ),
  // More than there is left is refused of the lines; the cell that asks it is known here.
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
