import { price, quantity } from '@expediente/kernel/decimal.ts';
import { pacLineId } from '@expediente/machines/pac/decide.ts';
import type { PacState } from '@expediente/machines/pac/state.ts';
import type { ReprogrammingDraft } from '@expediente/machines/reprogramming/commands.ts';
import type { ReprogrammingState } from '@expediente/machines/reprogramming/state.ts';
import type { ReprogrammingDetailInput } from '@expediente/schemas/reprogramming/commands.ts';
import type { Static } from 'typebox';
import type { UnitOfWork } from '../shared/unit/unit-of-work.ts';
import { figuresOf, type Pair } from './plan.ts';

type Input = Static<typeof ReprogrammingDetailInput>;

/**
 * Requested changes, each with the plan's present line.
 * @throws {Refused} a supply or a sub-product does not exist
 */
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
  const idOf = idsAfter(before, inputs);
  const drafts = inputs.flatMap((input, at): ReprogrammingDraft[] => {
    const own = figures[at];
    if (own === undefined) return [];
    const { p_id_nivel: level, p_qty, p_price, p_type: direction, p_justification: justification } = input;
    return [
      {
        id: idOf(input),
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
  // Saved lines keep their place, whatever the order in which they come back.
  const placeOf = new Map(before.details.map(({ id }, place) => [id, place]));
  const end = before.details.length;
  return drafts.toSorted((a, b) => (placeOf.get(a.id) ?? end) - (placeOf.get(b.id) ?? end));
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

/**
 * Gives changes their ids: one that was saved before keeps its id, which the input names or its line has; a new one
 * gets the next.
 */
function idsAfter({ details }: ReprogrammingState, inputs: readonly Input[]): (input: Input) => number {
  const saved = new Map(details.map(({ id, line }) => [line, id]));
  const free = new Set(details.map(({ id }) => id));
  let last = Math.max(0, ...free);
  const named = new Set(inputs.map(({ p_id = 0 }) => p_id));
  return ({ p_id: given = 0, p_id_supplie, p_id_sub_products }) => {
    if (free.delete(given)) return given;
    const own = saved.get(pacLineId(p_id_supplie, p_id_sub_products));
    if (own !== undefined && !named.has(own) && free.delete(own)) return own;
    last += 1;
    return last;
  };
}
