import { quantity } from '@expediente/kernel/decimal.ts';
import type { UnopsState } from '@expediente/machines/unops/state.ts';
import type { SaveUnops } from '@expediente/schemas/unops/commands.ts';
import type { UnopsSubProduct } from '@expediente/schemas/unops/events.ts';
import { UNOPS_RECORD } from '@expediente/schemas/unops/record.ts';
import { copiesOf } from '../shared/records/copies.ts';
import { costCentre } from '../shared/records/scope.ts';
import type { UnitOfWork } from '../shared/unit/unit-of-work.ts';

/**
 * Copies from the catalogue records that a save names, with their present values; a record that was named before keeps
 * its copy, even if it became inactive (unops D10).
 * @throws {Refused} a record does not exist or is inactive
 * @throws {Forbidden} the cost centre is out of sight
 */
export async function unopsCopies(unit: UnitOfWork, before: UnopsState, payload: SaveUnops) {
  const { executor, ...centre } = await unitOf(unit, before, payload.p_id_unit);
  const [supply, provider, subProducts] = await Promise.all([
    copiesOf(unit, UNOPS_RECORD, 'supply', {
      before,
      id: payload.p_id_supplie,
      accepted(record) {
        if (record === null) return unit.refuse('supply-exists', 'El insumo no existe', 'p_id_supplie');
        if (record.state === 1) return record;
        const named = `${record.cod_internal} ${record.description_internal}`;
        return unit.refuse(
          'supply-active',
          `El insumo ${named} está inactivo: seleccione otro`,
          'p_id_supplie',
        );
      },
    }),
    copiesOf(unit, UNOPS_RECORD, 'provider', {
      before,
      id: payload.p_id_provider,
      accepted(record) {
        if (record === null) return unit.refuse('provider-exists', 'El proveedor no existe', 'p_id_provider');
        if (record.state === 1) return record;
        const message = `El proveedor ${record.name} está inactivo: seleccione otro`;
        return unit.refuse('provider-active', message, 'p_id_provider');
      },
    }),
    subProductsOf(unit, before, payload.p_sub_products),
  ]);
  return { executor, copied: { ...centre, ...supply, ...provider, subProducts } };
}

async function unitOf(unit: UnitOfWork, before: UnopsState, id: number) {
  const { executor, unit: kept, unitDescription } = before;
  if (id === kept) return { executor, unit: id, unitDescription };
  const { id_parent, description } = await costCentre(unit, id);
  if (executor !== 0 && id_parent !== executor)
    return unit.refuse(
      'cost-centre-exists',
      'El centro de costo no existe en la unidad ejecutora del registro',
      'p_id_unit',
    );
  return { executor: id_parent, unit: id, unitDescription: description };
}

/** Sub-products of a save, which may name any of the catalogue (unops D9). */
async function subProductsOf(
  unit: UnitOfWork,
  { subProducts: kept }: UnopsState,
  asked: SaveUnops['p_sub_products'],
): Promise<readonly UnopsSubProduct[]> {
  if (asked === undefined) return kept;
  const records = await unit.references(
    'subProduct',
    asked.map(({ id }) => id),
  );
  return asked.map(({ id, qty }) => {
    const { description } =
      kept.find((each) => each.subProduct === id) ??
      records.get(id) ??
      unit.refuse('sub-product-exists', `El subproducto ${id} no existe`, 'p_sub_products');
    return { subProduct: id, description, qty: quantity(qty) };
  });
}
