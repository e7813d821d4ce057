import type { AnyCatalogue } from '@expediente/catalogues/definition.ts';
import { deleteSchema, payloadName } from '@expediente/catalogues/payload.ts';
import type { JsonObject } from '@expediente/kernel/events.ts';
import { capital } from '@expediente/kernel/text.ts';
import { Refused } from '@expediente/platform/refusals.ts';
import type { OperationPath } from '@expediente/schemas/operations.ts';
import { type Command, command } from '../shared/commands/operation.ts';
import { type Answer, done } from '../shared/unit/answer.ts';
import type { UnitOfWork } from '../shared/unit/unit-of-work.ts';
import { moveMain, moveUniques } from './holdings.ts';
import { expectWithin, findRecord, noSuchRecord } from './record.ts';
import { ruleOf } from './rules/index.ts';

/** Delete command of a catalogue; a record in use is refused (domain §7.6). */
export function deleteCommand(definition: AnyCatalogue, path: OperationPath): Command {
  const { after } = ruleOf(definition) ?? {};
  const deleted = command(
    path,
    deleteSchema(definition),
    // The schema's properties are the definition's, not known to the compiler.
    async (unit, payload) => await remove(unit, definition, payload as JsonObject),
  );
  return after ? { ...deleted, after } : deleted;
}

async function remove(unit: UnitOfWork, definition: AnyCatalogue, payload: JsonObject): Promise<Answer> {
  const given = payload[payloadName(definition, definition.key.field)];
  const key = typeof given === 'string' || typeof given === 'number' ? given : 0;
  const { record, decider } = await findRecord(unit, definition, key);
  if (record === null) throw noSuchRecord(definition);
  await expectWithin(unit, definition, record);
  const { p_revision: revision } = payload;
  await unit.expectSeen(decider, [key], typeof revision === 'number' ? revision : undefined);
  const rule = ruleOf(definition);
  await rule?.deleted?.(unit, record);
  const { active, save } = definition;
  if (save.keptWhenDeleted === true && active !== undefined) {
    const kept = { ...record, [active]: 0 };
    await unit.decide(decider, [key], { type: 'change', changes: kept });
    return done(
      `${capital(`${definition.article} ${definition.noun}`)} quedó INACTIVO: su historia se conserva.`,
      {
        id: key,
        ...rule?.answered?.(kept, record),
      },
    );
  }
  await expectUnused(unit, definition, key, record);
  await moveUniques(unit, definition, record, null);
  await moveMain(unit, definition, record, null);
  const { p_justification: reason } = payload;
  await unit.decide(decider, [key], { type: 'delete', reason: typeof reason === 'string' ? reason : '' });
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
