import { isPositive, price, ZERO_PRICE, ZERO_QUANTITY } from '@expediente/kernel/decimal.ts';
import { planLine } from '@expediente/machines/ledger/plan-line.ts';
import { available, planned, priceNow } from '@expediente/machines/ledger/plan-line-state.ts';
import { pacLineId } from '@expediente/machines/pac/decide.ts';
import type { PacState } from '@expediente/machines/pac/state.ts';
import type { PlanFigures } from '@expediente/machines/reprogramming/commands.ts';
import type { PacLine } from '@expediente/schemas/pac/events.ts';
import type { UnitOfWork } from '../shared/unit/unit-of-work.ts';

/** A supply with a sub-product. */
export type Pair = Pick<PacLine, 'supply' | 'subProduct'>;

/**
 * Present figures of each pair in its plan: a line with its ledger, guarded, or a supply of the catalogue that may
 * become a line.
 */
export async function figuresOf(
  unit: UnitOfWork,
  plan: PacState,
  pairs: readonly Pair[],
): Promise<PlanFigures[]> {
  const lines = new Set([...plan.lines, ...plan.added].map(({ id }) => id));
  const own = (planned: boolean) =>
    pairs.filter(({ supply, subProduct }) => lines.has(pacLineId(supply, subProduct)) === planned);
  const [present, offered] = await Promise.all([
    plannedFigures(unit, plan, own(true)),
    offeredFigures(unit, own(false)),
  ]);
  const figures = new Map([...present, ...offered].map((each) => [each.line, each]));
  return pairs.flatMap(({ supply, subProduct }) => figures.get(pacLineId(supply, subProduct)) ?? []);
}

async function plannedFigures(
  unit: UnitOfWork,
  plan: PacState,
  pairs: readonly Pair[],
): Promise<PlanFigures[]> {
  const found = await unit.loadMany(
    planLine,
    pairs.map(({ supply, subProduct }) => [plan.unit, plan.year, supply, subProduct]),
  );
  return found.map(({ state }) => {
    const { supply, subProduct, row, group, codInternal, description } = state;
    const line = pacLineId(supply, subProduct);
    return {
      line,
      kind: plan.eliminated.includes(line) ? 'eliminated' : 'planned',
      supply,
      subProduct,
      row,
      group,
      codInternal,
      description,
      plannable: true,
      planned: planned(state),
      available: available(state),
      price: priceNow(state),
    };
  });
}

/** Supplies at the catalogue's present price; a deleted supply cannot be planned. */
async function offeredFigures(unit: UnitOfWork, pairs: readonly Pair[]): Promise<PlanFigures[]> {
  const supplies = await unit.references(
    'supply',
    pairs.map(({ supply }) => supply),
  );
  const rows = await unit.references('row', [...new Set([...supplies.values()].map(({ id_row }) => id_row))]);
  return pairs.map(({ supply: id, subProduct }) => {
    const supply = supplies.get(String(id));
    const row = supply && rows.get(supply.id_row);
    const value = supply ? price(supply.price) : ZERO_PRICE;
    return {
      line: pacLineId(id, subProduct),
      kind: 'new',
      supply: id,
      subProduct,
      row: row?.id ?? '',
      group: row?.id_group ?? '',
      codInternal: supply?.cod_internal ?? String(id),
      description: supply?.description_internal ?? '',
      plannable: supply?.state === 1 && row !== undefined && isPositive(value),
      planned: ZERO_QUANTITY,
      available: ZERO_QUANTITY,
      price: value,
    };
  });
}
