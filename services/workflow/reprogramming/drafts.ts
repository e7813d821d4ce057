import { price, quantity } from '@expediente/kernel/decimal.ts';
import type { PacState } from '@expediente/machines/pac/record.ts';
import type { ReprogrammingDraft } from '@expediente/machines/reprogramming/commands.ts';
import type { ReprogrammingState } from '@expediente/machines/reprogramming/record.ts';
import type { ReprogrammingDetailInput } from '@expediente/schemas/reprogramming/commands.ts';
import type { Static } from 'typebox';
import type { UnitOfWork } from '../unit-of-work.ts';
import { figuresOf, type Pair } from './plan.ts';

type Input = Static<typeof ReprogrammingDetailInput>;

/** The changes as asked for, each with its line as the plan has it now. @throws {Refused} a supply or a sub-product that is not there */
export async function draftsOf(
  unit: UnitOfWork,
  plan: PacState,
  before: ReprogrammingState,
  inputs: readonly Input[],
): Promise<readonly ReprogrammingDraft[]> {
  const pairs = inputs.map(
    ({ p_id_supplie: supply, p_id_sub_products: subProduct }): Pair => ({ supply, subProduct }),
  );
  const [figures, levels] = await Promise.all([
    figuresOf(unit, plan, pairs),
    unit.references('modificationType', [...new Set(inputs.map(({ p_id_nivel }) => p_id_nivel))]),
  ]);
  await expectExisting(
    unit,
    figures.filter(({ kind }) => kind === 'new'),
  );
  const idOf = idsAfter(before);
  return inputs.flatMap((input, at): ReprogrammingDraft[] => {
    const own = figures[at];
    if (own === undefined) return [];
    const { p_id_nivel: level, p_qty, p_price, p_type: direction, p_justification: justification } = input;
    return [
      {
        id: idOf(input.p_id),
        level,
        levelKnown: levels.has(level),
        ...(p_qty !== undefined && { qty: quantity(p_qty) }),
        ...(p_price !== undefined && { price: price(p_price) }),
        ...(direction && { direction }),
        justification,
        plan: own,
      },
    ];
  });
}

async function expectExisting(unit: UnitOfWork, pairs: readonly Pair[]): Promise<void> {
  const [supplies, subProducts] = await Promise.all([
    unit.references(
      'supply',
      pairs.map(({ supply }) => supply),
    ),
    unit.references(
      'subProduct',
      pairs.map(({ subProduct }) => subProduct),
    ),
  ]);
  for (const { supply, subProduct } of pairs) {
    if (!supplies.has(String(supply)))
      unit.refuse('supply-exists', `El insumo ${supply} no existe`, 'p_details');
    if (!subProducts.has(subProduct))
      unit.refuse('sub-product-exists', `El subproducto ${subProduct} no existe`, 'p_details');
  }
}

/** Changes that were saved before keep their ids, new ones get the next. */
function idsAfter({ details }: ReprogrammingState): (given: number | undefined) => number {
  const free = new Set(details.map(({ id }) => id));
  let last = Math.max(0, ...free);
  return (given = 0) => {
    if (free.delete(given)) return given;
    last += 1;
    return last;
  };
}
