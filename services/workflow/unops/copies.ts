import { quantity } from '@expediente/kernel/decimal.ts';
import type { UnopsState } from '@expediente/machines/unops/state.ts';
import type { SaveUnops } from '@expediente/schemas/unops/commands.ts';
import type { UnopsContent, UnopsSubProduct } from '@expediente/schemas/unops/events.ts';
import { costCentre } from '../shared/records/scope.ts';
import type { UnitOfWork } from '../shared/unit/unit-of-work.ts';

/** What a record copies of the catalogues. */
type Copied = Pick<
  UnopsContent,
  | 'unit'
  | 'unitDescription'
  | 'provider'
  | 'providerNit'
  | 'providerName'
  | 'supply'
  | 'codInternal'
  | 'codPpr'
  | 'description'
  | 'presentation'
  | 'row'
  | 'rowDescription'
  | 'group'
  | 'groupDescription'
  | 'subProducts'
>;

/**
 * The catalogue records that a save names, copied as they are now; what the record named before keeps its copy, though
 * it became inactive (unops D10).
 * @throws {Refused} one does not exist or is inactive @throws {Forbidden} the cost centre is out of sight
 */
export async function copiesOf(
  unit: UnitOfWork,
  before: UnopsState,
  payload: SaveUnops,
): Promise<{ readonly executor: number; readonly copied: Copied }> {
  const { executor, ...centre } = await unitOf(unit, before, payload.p_id_unit);
  const [supply, provider, subProducts] = await Promise.all([
    supplyOf(unit, before, payload.p_id_supplie),
    providerOf(unit, before, payload.p_id_provider),
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

/** Of the whole catalogue, not of the plan. */
async function supplyOf(unit: UnitOfWork, before: UnopsState, id: number) {
  if (id === before.supply) {
    const { supply, codInternal, codPpr, description, presentation, row, rowDescription, group } = before;
    const { groupDescription } = before;
    return {
      ...{ supply, codInternal, codPpr, description, presentation },
      ...{ row, rowDescription, group, groupDescription },
    };
  }
  const record = await unit.reference('supply', id);
  if (record === null) return unit.refuse('supply-exists', 'El insumo no existe', 'p_id_supplie');
  const { cod_internal: codInternal, description_internal: description } = record;
  if (record.state !== 1)
    unit.refuse(
      'supply-active',
      `El insumo ${codInternal} ${description} está inactivo: seleccione otro`,
      'p_id_supplie',
    );
  const [row, presentation] = await Promise.all([
    unit.reference('row', record.id_row),
    record.id_presentation === null ? null : unit.reference('presentation', record.id_presentation),
  ]);
  const group = row === null ? null : await unit.reference('group', row.id_group);
  return {
    supply: id,
    codInternal,
    codPpr: record.cod_ppr,
    description,
    presentation: presentation?.description ?? '',
    row: record.id_row,
    rowDescription: row?.description ?? '',
    group: row?.id_group ?? '',
    groupDescription: group?.description ?? '',
  };
}

async function providerOf(unit: UnitOfWork, before: UnopsState, id: number) {
  const { provider, providerNit, providerName } = before;
  if (id === provider) return { provider, providerNit, providerName };
  const record = await unit.reference('provider', id);
  if (record === null) return unit.refuse('provider-exists', 'El proveedor no existe', 'p_id_provider');
  if (record.state !== 1)
    unit.refuse(
      'provider-active',
      `El proveedor ${record.name} está inactivo: seleccione otro`,
      'p_id_provider',
    );
  return { provider: id, providerNit: record.nit, providerName: record.name };
}

/** Any of the catalogue (unops D9). */
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
