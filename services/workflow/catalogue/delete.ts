import type { AnyCatalogue } from '@expediente/catalogues/definition.ts';
import { deleteSchema, payloadName } from '@expediente/catalogues/payload.ts';
import type { JsonObject } from '@expediente/kernel/events.ts';
import type { OperationPath } from '@expediente/schemas/operations.ts';
import { type Command, command } from '../operation.ts';
import { type Answer, done } from '../pipeline/answer.ts';
import { Refused, type UnitOfWork } from '../unit-of-work.ts';
import { moveMain, moveUniques } from './holdings.ts';
import { capital, expectWithin, findRecord, noSuchRecord } from './record.ts';
import { CATALOGUE_RULES } from './rules/index.ts';

/** `delete` of a catalogue: what is in use stays (domain §7.6). */
export const deleteCommand = (definition: AnyCatalogue, path: OperationPath): Command =>
  // The schema's properties are the definition's, not known to the compiler.
  command(
    path,
    deleteSchema(definition),
    async (unit, payload) => await remove(unit, definition, payload as JsonObject),
  );

async function remove(unit: UnitOfWork, definition: AnyCatalogue, payload: JsonObject): Promise<Answer> {
  const given = payload[payloadName(definition, definition.key.field)];
  const key = typeof given === 'string' || typeof given === 'number' ? given : 0;
  const { record, decider } = await findRecord(unit, definition, key);
  if (record === null) throw noSuchRecord(definition);
  await expectWithin(unit, definition, record);
  const { p_revision: revision } = payload;
  await unit.expectSeen(decider, [key], typeof revision === 'number' ? revision : undefined);
  const { rule } = definition.save;
  if (rule !== undefined) await CATALOGUE_RULES[rule].deleted?.(unit, record);
  await expectUnused(unit, definition, key, record);
  await moveUniques(unit, definition, record, null);
  await moveMain(unit, definition, record, null);
  await unit.decide(decider, [key], { type: 'delete' });
  return done(`${capital(`${definition.article} ${definition.noun}`)} se eliminó correctamente.`, {
    id: key,
  });
}

async function expectUnused(
  unit: UnitOfWork,
  definition: AnyCatalogue,
  key: string | number,
  record: JsonObject,
): Promise<void> {
  const uses = await unit.usesOf(definition.name, key);
  if (uses.length === 0) return;
  const where = uses.map(({ words }) => words).join('; ');
  const { active } = definition;
  const wayOut =
    active === undefined || record[active] !== 1 ? '' : ' Si ya no debe usarse, cámbielo a INACTIVO.';
  throw new Refused('inUse', `El registro tiene movimientos: ${where}.${wayOut}`);
}
