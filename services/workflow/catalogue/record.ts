import { OF_THE_INSTITUTION } from '@expediente/catalogues/access/authority.ts';
import { type AnyCatalogue, belongToUnits } from '@expediente/catalogues/definition.ts';
import { type ComparedCatalogue, comparedCatalogue } from '@expediente/catalogues/engine/compared.ts';
import type { JsonObject } from '@expediente/kernel/events.ts';
import { capital } from '@expediente/kernel/text.ts';
import { mayUse } from '@expediente/platform/access/permissions.ts';
import { Forbidden, NotFound } from '@expediente/platform/refusals.ts';
import { actionPermission, type OperationPath } from '@expediente/schemas/operations.ts';
import type { UnitOfWork } from '../shared/unit/unit-of-work.ts';

export type RecordKey = string | number;

/** A record found by a command, with its decider. */
export interface Found {
  readonly record: JsonObject | null;
  readonly decider: ComparedCatalogue;
}

/** The record of a key, guarded; null when there is none or it was deleted. */
export async function findRecord(unit: UnitOfWork, definition: AnyCatalogue, key: RecordKey): Promise<Found> {
  const decider = comparedCatalogue(definition);
  const { state } = await unit.load(decider, key);
  return { record: state.record, decider };
}

/**
 * Requires the right to one action of a save: a right to edit does not include the right to create.
 * @throws {Forbidden}
 */
export function expectAction(unit: UnitOfWork, path: OperationPath, action: string): void {
  const permission = actionPermission(path, action);
  if (!mayUse(unit.session, permission)) throw new Forbidden(undefined, permission);
}

/** @throws {NotFound} */
export const noSuchRecord = ({ article, noun }: AnyCatalogue): NotFound =>
  new NotFound(`No existe ${article} ${noun}.`);

/**
 * Requires that the session may write the record: a session of an executor writes the executor's records and those of
 * its units, a session of the institution all (domain §8 "Scope").
 * @throws {Forbidden}
 */
export async function expectWithin(
  unit: UnitOfWork,
  definition: AnyCatalogue,
  record: JsonObject,
): Promise<void> {
  const { session } = unit;
  const { scope } = definition;
  if (session.scope === 'institution') return;
  if (scope === 'institution') throw new Forbidden(OF_THE_INSTITUTION);
  // Users and profiles have rules of their own (rules/authority.ts).
  if (!belongToUnits(scope)) return;
  const executor = await executorOf(unit, definition, record);
  if (executor !== session.executor?.id)
    throw new Forbidden(`${capital(`${definition.article} ${definition.noun}`)} está fuera de su alcance.`);
}

async function executorOf(
  unit: UnitOfWork,
  definition: AnyCatalogue,
  record: JsonObject,
): Promise<number | null> {
  if (definition.name === 'unit') return numberOf(record.id_parent) ?? numberOf(record.id);
  const owner = numberOf(record.id_unit);
  if (owner === null || definition.scope === 'executor') return owner;
  const found = await unit.reference('unit', owner);
  return found === null ? null : (found.id_parent ?? found.id);
}

const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);
