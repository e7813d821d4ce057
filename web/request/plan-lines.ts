import { compare, isPositive, sum, ZERO_MONEY } from '@expediente/kernel/decimal.ts';
import { counted } from '@expediente/kernel/format.ts';
import type { AskedSupply } from '@expediente/schemas/request/forms.ts';
import type { UnitBudgetLine } from '@expediente/schemas/request/read.ts';
import type { LoadedLine } from '@expediente/schemas/shared/line-load.ts';
import { quantityText } from '../kit/figures/amounts.tsx';
import type { ColumnsOf } from '../kit/form/LinesField.tsx';
import { typedQuantity } from '../kit/form/typed-numbers.ts';
import { askedTotal, worthOf } from './useAsked.ts';

/** A line of the plan with what is asked of it. */
export type PlanGridLine = AskedSupply & ReturnType<typeof worthOf<UnitBudgetLine>>['lines'][number];

/** Key of a supply and sub-product in the form. */
export const supplyKey = ({
  p_id,
  p_id_sub_products,
}: Pick<AskedSupply, 'p_id' | 'p_id_sub_products'>): string => `${p_id}:${p_id_sub_products}`;

export const loadedKey = ({ p_id_supplie, p_id_sub_products }: LoadedLine): string =>
  `${p_id_supplie}:${p_id_sub_products}`;

/**
 * Plan lines, each with what is asked of it.
 * @param bySupply true: each supply becomes a request of its own
 */
export function planGridLines(
  plan: readonly UnitBudgetLine[],
  asked: readonly AskedSupply[],
  bySupply = false,
) {
  const typed = new Map(asked.map((each) => [supplyKey(each), each]));
  const askedOf = (line: UnitBudgetLine) =>
    typed.get(supplyKey({ p_id: line.id_supplie, p_id_sub_products: line.id_sub_products }));
  const { lines, total } = worthOf(
    plan,
    (line) => askedOf(line)?.p_qty ?? '',
    bySupply ? ({ id_supplie }) => id_supplie : undefined,
  );
  return {
    total,
    lines: lines.map(
      (line, at): PlanGridLine => ({
        ...line,
        p_id: line.id_supplie,
        p_id_sub_products: line.id_sub_products,
        p_justification: (plan[at] && askedOf(plan[at])?.p_justification) ?? '',
      }),
    ),
  };
}

/** Asked quantities, from the plan's lines of which some were changed in the grid. */
export function keptOf(
  all: readonly PlanGridLine[],
  changed: readonly PlanGridLine[],
): readonly AskedSupply[] {
  const now = new Map(changed.map((line) => [supplyKey(line), line]));
  return all.flatMap((line): readonly AskedSupply[] => {
    const {
      p_id,
      cod_internal,
      p_id_sub_products,
      p_qty = '',
      p_justification = '',
    } = now.get(supplyKey(line)) ?? line;
    const [qty, justification] = [p_qty.trim(), p_justification.trim()];
    if (qty === '' && justification === '') return [];
    const own = justification === '' ? {} : { p_justification: justification };
    return [{ p_id, cod_internal, p_id_sub_products, p_qty: qty, ...own }];
  });
}

/** Requested quantities with those of a workbook, which replace earlier ones of the same lines. */
export function withLoaded(
  asked: readonly AskedSupply[],
  loaded: readonly LoadedLine[],
): readonly AskedSupply[] {
  const before = new Map(asked.map((each) => [supplyKey(each), each]));
  const replaced = new Set(loaded.map(loadedKey));
  return [
    ...asked.filter((each) => !replaced.has(supplyKey(each))),
    ...loaded.map((line) => ({
      ...before.get(loadedKey(line)),
      p_id: line.p_id_supplie,
      cod_internal: line.p_cod_internal,
      p_id_sub_products: line.p_id_sub_products,
      p_qty: line.p_qty,
    })),
  ];
}

/** True for a line of which something is asked. */
export const isAsked = ({ p_qty, p_justification = '' }: PlanGridLine): boolean =>
  p_qty !== '' || p_justification !== '';

/** Number of requests that the lines become, one for each supply. */
export const supplyCount = (asked: readonly AskedSupply[]): number =>
  new Set(asked.filter(({ p_qty }) => isPositive(typedQuantity(p_qty))).map(({ p_id }) => p_id)).size;

export const textOf = (line: PlanGridLine): string =>
  `${line.cod_internal} ${line.description_internal} ${line.p_id_sub_products}`;

/** The server reports an excess for all lines together, or the first one; each cell at fault is found here. */
export const excessOf = (field: string, lines: readonly PlanGridLine[]) =>
  lines.flatMap((line, place) =>
    compare(typedQuantity(line.p_qty), typedQuantity(line.available)) > 0
      ? [{ field: `${field}.${place}.p_qty`, message: `Disponible: ${quantityText(line.available)}` }]
      : [],
  );

/** Columns; a line is locked where the plan has nothing available, unless something is asked of it already. */
export const COLUMNS: ColumnsOf<PlanGridLine> = {
  p_qty: { editable: (line) => isOpen(line) },
};
/** Columns of a lot, with the justification of each line. */
export const LOT_COLUMNS: ColumnsOf<PlanGridLine> = {
  ...COLUMNS,
  p_justification: { editable: (line) => isOpen(line) },
};
const isOpen = (line: PlanGridLine): boolean => isPositive(typedQuantity(line.available)) || isAsked(line);

/** Totals of all lines; quantities of a lot, of different supplies, are not added up. */
export const totalsOf = (
  lines: readonly PlanGridLine[],
  bySupply: boolean,
): Readonly<Record<string, string>> => ({
  description_internal: bySupply ? `Total de ${counted(supplyCount(lines), 'pedido')}` : 'Total',
  ...(!bySupply && { p_qty: askedTotal(lines) }),
  amount: sum(
    lines.map(({ amount }) => amount),
    ZERO_MONEY,
  ),
});
