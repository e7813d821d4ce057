import { capital } from '@expediente/kernel/text.ts';
import { maySee } from '@expediente/platform/access/scope.ts';
import { Forbidden, NotFound } from '@expediente/platform/refusals.ts';
import type { UnitRecord } from '@expediente/schemas/catalogues/records.ts';
import type { UnitOfWork } from '../unit/unit-of-work.ts';

/** A cost centre with its executor. */
export type CostCentre = UnitRecord & { readonly id_parent: number };

/**
 * The cost centre that a payload names, if the session may act on it (domain §8 "Scope").
 * @throws {Forbidden} outside the scope
 */
export async function costCentre(unit: UnitOfWork, id: number): Promise<CostCentre> {
  const record = await unit.reference('unit', id);
  if (record === null || record.id_parent === null)
    return unit.refuse('cost-centre', 'El centro de costo no existe');
  if (!maySee(unit.session, { executor: record.id_parent, units: [id] }))
    throw new Forbidden('El centro de costo está fuera de su alcance.');
  if (record.state !== 1) unit.refuse('cost-centre-active', 'El centro de costo está inactivo');
  return { ...record, id_parent: record.id_parent };
}

/**
 * Requires the record to be in scope; otherwise its existence is not disclosed.
 * @throws {NotFound}
 */
export function expectVisible(
  unit: UnitOfWork,
  record: { readonly executor: number; readonly units: readonly number[] },
  noun: string,
): void {
  if (!maySee(unit.session, record))
    throw new NotFound(`${capital(noun)} no existe o está fuera de su alcance.`);
}

/** Descriptions of units, for refusal reasons that name them. */
export async function unitNames(unit: UnitOfWork, ids: readonly number[]): Promise<Record<string, string>> {
  const records = await unit.references('unit', [...new Set(ids)]);
  return Object.fromEntries([...records].map(([id, { description }]) => [id, description]));
}
