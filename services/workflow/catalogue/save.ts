import type { AnyCatalogue } from '@expediente/catalogues/definition.ts';
import { codeTaken } from '@expediente/catalogues/engine/claims.ts';
import { CODE_EXISTS } from '@expediente/catalogues/engine/decider.ts';
import { payloadName, saveSchema } from '@expediente/catalogues/payload.ts';
import type { JsonObject } from '@expediente/kernel/events.ts';
import { capital } from '@expediente/kernel/text.ts';
import { Refused } from '@expediente/platform/refusals.ts';
import type { OperationPath } from '@expediente/schemas/operations.ts';
import { Type } from 'typebox';
import { type Command, command } from '../shared/commands/operation.ts';
import { type Answer, done } from '../shared/unit/answer.ts';
import type { UnitOfWork } from '../shared/unit/unit-of-work.ts';
import { expectReferences, moveMain, moveUniques } from './holdings.ts';
import { mergedRecord } from './merge.ts';
import { expectAction, expectWithin, findRecord, noSuchRecord, type RecordKey } from './record.ts';
import { ruleOf } from './rules/index.ts';
import { untakenInWords } from './untaken.ts';

/** `insert/update` of a catalogue: creates or changes a record as its definition says. */
export function saveCommand(definition: AnyCatalogue, path: OperationPath): Command {
  const { file } = definition.save;
  const rule = ruleOf(definition);
  const schema = saveSchema(definition);
  const saved = command(
    path,
    schema,
    // The schema's properties are the definition's, not known to the compiler.
    async (unit, payload) => await save(unit, definition, path, payload as JsonObject),
    file === undefined
      ? null
      : { field: payloadName(definition, file.field), kind: file.kind, missing: null },
  );
  const { secret, after, sent } = rule ?? {};
  return {
    ...saved,
    ...(sent && { validate: (input) => saved.validate(sent(input)) }),
    ...(after && { after }),
    ...(secret && {
      secret,
      // Shows the secret to readers of the API; the payload that is checked and kept does not contain it.
      schema: Type.Object({ ...schema.properties, [secret.field]: Type.Optional(secret.schema) }),
    }),
  };
}

async function save(
  unit: UnitOfWork,
  definition: AnyCatalogue,
  path: OperationPath,
  payload: JsonObject,
): Promise<Answer> {
  const { key, before } = await present(unit, definition, path, payload);
  if (before === null) await expectOtherCode(unit, definition, key);
  const rule = ruleOf(definition);
  const merged = await mergedRecord(unit, definition, before, payload, key);
  const record = (await rule?.saved?.(unit, merged, before)) ?? merged;
  await expectWithin(unit, definition, record);
  await expectReferences(unit, definition, before, record);
  await moveUniques(unit, definition, before, record);
  await moveMain(unit, definition, before, record);
  const { decider } = await findRecord(unit, definition, key);
  await unit.decide(
    decider,
    [key],
    before === null ? { type: 'create', record } : { type: 'change', changes: record },
  );
  const { revision } = await unit.load(decider, key);
  return done(`${capital(`${definition.article} ${definition.noun}`)} se guardó correctamente.`, {
    id: key,
    revision,
    ...withHint(rule?.answered?.(record, before), [
      untakenInWords(definition, record, (field) => payload[payloadName(definition, field)]),
      await alikeHint(unit, definition, key, record, before),
    ]),
  });
}

/**
 * Requires that a code with letters differs from every other one in more than case. Codes older than this rule hold no
 * unique claim, so the lists are asked.
 * @throws {Refused}
 */
async function expectOtherCode(unit: UnitOfWork, definition: AnyCatalogue, key: RecordKey): Promise<void> {
  const { name, article, noun, search } = definition;
  const { field, kind } = definition.key;
  if (kind !== 'natural' || !search.includes(field) || !/\p{L}/u.test(String(key))) return;
  if ((await unit.alikeOf(name, { [field]: key }, key)) === undefined) return;
  throw new Refused('codeExists', codeTaken(article, noun, String(key)), payloadName(definition, field));
}

/** Adds the hints to the warning of the catalogue's own rule. */
function withHint(answered: JsonObject | undefined, hints: readonly (string | undefined)[]): JsonObject {
  const given = [answered?.warning, ...hints].filter((hint) => typeof hint === 'string' && hint !== '');
  return given.length === 0 ? (answered ?? {}) : { ...answered, warning: given.join('. ') };
}

/** Hint that another record is alike, for a new or renamed record; undefined: none is alike. */
async function alikeHint(
  unit: UnitOfWork,
  { name, alike, article, noun }: AnyCatalogue,
  key: RecordKey,
  record: JsonObject,
  before: JsonObject | null,
): Promise<string | undefined> {
  if (alike === undefined || alike.every((field) => before?.[field] === record[field])) return undefined;
  const values = Object.fromEntries(
    alike.flatMap((field) => {
      const value = record[field];
      return typeof value === 'string' || typeof value === 'number' ? [[field, value]] : [];
    }),
  );
  const found = await unit.alikeOf(name, values, key);
  return found === undefined
    ? undefined
    : `Ya existe ${article === 'la' ? 'otra' : 'otro'} ${noun} con ese nombre (${found}): revise que no sea ${article === 'la' ? 'la misma' : 'el mismo'}`;
}

interface Present {
  readonly key: RecordKey;
  /** Record before the save; null: to be created. */
  readonly before: JsonObject | null;
}

/**
 * Record that the command is about, at the revision that the user saw, if this user may change it.
 * @throws {NotFound, Forbidden, Refused, RecordChanged}
 */
async function present(
  unit: UnitOfWork,
  definition: AnyCatalogue,
  path: OperationPath,
  payload: JsonObject,
): Promise<Present> {
  const sentKey = payloadName(definition, definition.key.field);
  const given = payload[sentKey];
  const key = typeof given === 'string' || typeof given === 'number' ? given : 0;
  if (definition.key.kind === 'server' && key === 0) {
    expectAction(unit, path, 'create');
    return { key: await unit.newId(definition.name), before: null };
  }
  const { record, decider } = await findRecord(unit, definition, key);
  if (record === null) {
    // An id given by the server, or a revision, can only name a record that once existed.
    if (definition.key.kind === 'server' || payload.p_revision !== undefined) throw noSuchRecord(definition);
    expectAction(unit, path, 'create');
    return { key, before: null };
  }
  if (payload.p_is_new === 1) throw new Refused('codeExists', CODE_EXISTS, sentKey);
  expectAction(unit, path, 'update');
  await expectWithin(unit, definition, record);
  const { p_revision: revision } = payload;
  await unit.expectSeen(decider, [key], typeof revision === 'number' ? revision : undefined);
  return { key, before: record };
}
