import { price, quantity } from '@expediente/kernel/decimal.ts';
import type { PacLineDraft } from '@expediente/machines/pac/commands.ts';
import { pac, pacLineId } from '@expediente/machines/pac/decide.ts';
import { changesInWords, type PriceChange, priceChanges } from '@expediente/machines/pac/prices.ts';
import type { PacState } from '@expediente/machines/pac/state.ts';
import { type PacLineInput, SavePac } from '@expediente/schemas/pac/commands.ts';
import { sizeFault } from '@expediente/schemas/pac/size.ts';
import type { Static } from 'typebox';
import { command } from '../shared/commands/operation.ts';
import { costCentre } from '../shared/records/scope.ts';
import { done } from '../shared/unit/answer.ts';
import type { UnitOfWork } from '../shared/unit/unit-of-work.ts';

type Input = Static<typeof PacLineInput>;

/** Saves a plan in state 0 or 2; its lines take the catalogue's present price (domain §4.1). */
export const savePac = command('/packsannual/insert/update', SavePac, async (unit, payload) => {
  const { p_id_unit: id, p_year: year } = payload;
  const centre = await costCentre(unit, id);
  const { state: before, exists } = await unit.load(pac, id, year);
  if (exists && payload.p_is_new === 1)
    unit.refuse('pac-once', `El centro de costo ya tiene un PAC del año ${year}`);
  const tooMany = sizeFault(payload.p_details.length);
  if (tooMany !== '') unit.refuse('plan-size', tooMany);
  await unit.expectSeen(pac, [id, year], payload.p_revision);
  const after = await unit.decide(pac, [id, year], {
    type: 'SavePac',
    unit: id,
    executor: centre.id_parent,
    year,
    lines: await linesOf(unit, payload.p_details),
  });
  const changes = changesSince(before, payload.p_details, after);
  const moved = changes.length === 0 ? '' : ` ${changesInWords(changes)}.`;
  return done(`${exists ? 'El PAC se actualizó.' : 'El PAC se guardó.'}${moved}`, {
    id: `${id}-${year}`,
    id_unit: id,
    year,
    state: pac.status(after),
    qty_start: after.qtyStart,
    budget: after.budget,
    prices_changed: changes.map((each) => ({
      id_supplie: each.supply,
      cod_internal: each.codInternal,
      before: each.before,
      now: each.now,
    })),
  });
});

/** Price changes of lines saved before, and of new lines whose price in the user's form (`p_price`) was another. */
function changesSince(before: PacState, inputs: readonly Input[], after: PacState): readonly PriceChange[] {
  const now = new Map(after.lines.map(({ supply, price: each }) => [supply, each]));
  const saved = new Set(before.lines.map((line) => line.id));
  const seen = inputs.flatMap(({ p_id_supplie: supply, p_id_sub_products: subProduct, p_price }, at) => {
    if (p_price === undefined || saved.has(pacLineId(supply, subProduct))) return [];
    return { supply, codInternal: after.lines[at]?.codInternal ?? '', price: price(p_price) };
  });
  return priceChanges([...before.lines, ...seen], (supply) => now.get(supply));
}

async function linesOf(unit: UnitOfWork, inputs: readonly Input[]): Promise<PacLineDraft[]> {
  const [supplies, subProducts] = await Promise.all([
    unit.references(
      'supply',
      inputs.map((line) => line.p_id_supplie),
    ),
    unit.references(
      'subProduct',
      inputs.map((line) => line.p_id_sub_products),
    ),
  ]);
  const rows = await unit.references('row', [...new Set([...supplies.values()].map(({ id_row }) => id_row))]);
  return inputs.map((line) => {
    const supply = supplies.get(String(line.p_id_supplie));
    if (!supply)
      return unit.refuse('supply-exists', `El insumo ${line.p_cod_internal ?? line.p_id_supplie} no existe`);
    if (!subProducts.has(line.p_id_sub_products))
      return unit.refuse('sub-product-exists', `El subproducto ${line.p_id_sub_products} no existe`);
    const row = rows.get(supply.id_row);
    if (!row) return unit.refuse('row-exists', `El renglón ${supply.id_row} no existe`);
    return {
      supply: supply.id,
      subProduct: line.p_id_sub_products,
      row: row.id,
      group: row.id_group,
      codInternal: supply.cod_internal,
      description: supply.description_internal,
      qty: quantity(line.p_qty),
      price: price(supply.price),
      active: supply.state === 1,
    };
  });
}
