import { lockableFields, locksOn } from '@expediente/catalogues/access/locks.ts';
import type { AnyCatalogue } from '@expediente/catalogues/definition.ts';
import { fieldTitle } from '@expediente/catalogues/engine/compared.ts';
import { conditionsOf, payloadName, sentFields } from '@expediente/catalogues/payload.ts';
import { entered } from '@expediente/kernel/entered.ts';
import type { Json, JsonObject } from '@expediente/kernel/events.ts';
import { BadInput, Forbidden, Refused } from '@expediente/platform/refusals.ts';
import { REQUIRED } from '@expediente/schemas/shared/sentences.ts';
import type { UnitOfWork } from '../shared/unit/unit-of-work.ts';

/**
 * Record that results from a payload and the record before; null: the record is new.
 * @throws {Refused, BadInput, Forbidden}
 */
export async function mergedRecord(
  unit: UnitOfWork,
  definition: AnyCatalogue,
  before: JsonObject | null,
  payload: JsonObject,
  key: string | number,
): Promise<JsonObject> {
  const { defaults = {}, file } = definition.save;
  const record: Record<string, Json> = {};
  for (const [field, value] of Object.entries(before ?? defaults)) {
    if (value !== undefined) record[field] = value;
  }
  for (const field of sentFields(definition)) {
    const sent = payload[payloadName(definition, field)];
    if (sent !== undefined)
      record[field] = isNullable(definition, field) && sent === '' ? null : received(definition, field, sent);
  }
  record[definition.key.field] = key;
  const kept = file === undefined ? undefined : payload[payloadName(definition, file.field)];
  if (file !== undefined && kept !== undefined) record[file.field] = hashOf(kept);
  expectWhole(definition, before, record);
  keepLocked(definition, before, record);
  expectFixed(definition, before, record);
  await applyConditions(unit, definition, record);
  leaveDefault(definition, record);
  expectOwnProfile(unit, definition, before, record);
  await expectUnlocked(unit, definition, before, record);
  return record;
}

/** An inactive record cannot be the default, and does not replace the present one. */
function leaveDefault({ active, save }: AnyCatalogue, record: Record<string, Json>): void {
  if (active === undefined || record[active] === 1) return;
  for (const { field } of save.main ?? []) record[field] = 0;
}

/** Requires the fields that a new record must have and an edited one may leave empty. */
function expectWhole(definition: AnyCatalogue, before: JsonObject | null, record: JsonObject): void {
  if (before !== null) return;
  for (const [field, reason] of Object.entries(definition.save.onCreation ?? {})) {
    if (reason !== undefined && isEmpty(record[field]))
      throw new Refused('missing', reason, payloadName(definition, field));
  }
}

/**
 * Keeps the stored form of locked texts older than the normalisation of texts, so that sending one back is no change.
 */
function keepLocked(
  { name, save }: AnyCatalogue,
  before: JsonObject | null,
  record: Record<string, Json>,
): void {
  for (const field of [...(save.fixed ?? []), ...lockableFields(name)]) {
    const was = before?.[field];
    if (typeof was === 'string' && entered(was) === record[field]) record[field] = was;
  }
}

/** Refuses changes of fixed fields; an equal value may be sent (domain §8). */
function expectFixed(definition: AnyCatalogue, before: JsonObject | null, record: JsonObject): void {
  if (before === null) return;
  for (const field of definition.save.fixed ?? []) {
    if (record[field] !== before[field])
      throw new Refused(
        'fixed',
        `El campo ${fieldTitle(definition, field) ?? field} ya no puede cambiar`,
        payloadName(definition, field),
      );
  }
}

/** Refuses changes of fields that the record itself locks, or the records that name it. */
async function expectUnlocked(
  unit: UnitOfWork,
  definition: AnyCatalogue,
  before: JsonObject | null,
  record: JsonObject,
): Promise<void> {
  const { name, key } = definition;
  const changed =
    before === null ? [] : lockableFields(name).filter((field) => record[field] !== before[field]);
  if (before === null || changed.length === 0) return;
  const locks = await locksOn(name, before, async () => await unit.usesOf(name, Number(before[key.field])));
  const lock = locks.find(({ field }) => changed.includes(field));
  if (lock) throw new Refused(lock.rule, lock.reason, payloadName(definition, lock.field));
}

/**
 * Applies fields that depend on another one: they must be filled while its value says so, and are emptied otherwise.
 */
async function applyConditions(
  unit: UnitOfWork,
  definition: AnyCatalogue,
  record: Record<string, Json>,
): Promise<void> {
  const errors = [];
  for (const [field, condition] of conditionsOf(definition)) {
    const other = record[condition.field] ?? null;
    const value =
      condition.of === undefined
        ? other
        : await named(unit, definition, condition.field, other, condition.of);
    if (value !== condition.is) record[field] = emptyOf(definition, field);
    else if (isEmpty(record[field]))
      errors.push({ field: payloadName(definition, field), message: missingText(definition, field) });
  }
  if (errors.length > 0) throw new BadInput(errors);
}

/** Value in the record that a field names. */
async function named(
  unit: UnitOfWork,
  { references }: AnyCatalogue,
  field: string,
  id: Json,
  of: string,
): Promise<unknown> {
  const reference = references.find((each) => each.field === field);
  if (reference === undefined || (typeof id !== 'string' && typeof id !== 'number')) return undefined;
  const record: object | null = await unit.reference(reference.catalogue, id);
  return record === null ? undefined : Object.entries(record).find(([name]) => name === of)?.[1];
}

/** Refuses changes of fields reserved for one profile by users of other profiles (R1 §6). */
function expectOwnProfile(
  unit: UnitOfWork,
  definition: AnyCatalogue,
  before: JsonObject | null,
  record: JsonObject,
): void {
  for (const { name: field, onlyProfile } of definition.form.fields) {
    if (onlyProfile === undefined || onlyProfile === unit.session.profileId) continue;
    const was = before === null ? (definition.save.defaults?.[field] ?? null) : before[field];
    if (record[field] !== was)
      throw new Forbidden(
        `Solo el perfil administrador puede cambiar ${fieldTitle(definition, field) ?? field}.`,
      );
  }
}

function missingText(definition: AnyCatalogue, field: string): string {
  const { errorMessage } = (definition.fields[field] ?? {}) as { readonly errorMessage?: unknown }; // plain JSON Schemas
  if (typeof errorMessage === 'string') return errorMessage;
  return definition.references.find((each) => each.field === field)?.message ?? REQUIRED;
}

const isNullable = ({ fields }: AnyCatalogue, field: string): boolean => {
  const { type } = (fields[field] ?? {}) as { readonly type?: unknown }; // plain JSON Schemas
  return Array.isArray(type) && type.includes('null');
};

const emptyOf = (definition: AnyCatalogue, field: string): null | '' =>
  isNullable(definition, field) ? null : '';

const isEmpty = (value: Json | undefined): boolean => value === undefined || value === null || value === '';

/** Hash of a stored file, by which the record names it. */
const hashOf = (kept: Json): Json =>
  kept !== null && typeof kept === 'object' && 'hash' in kept ? (kept.hash ?? '') : '';

/** Elements of a list, under the record's own names. */
function received({ save }: AnyCatalogue, field: string, sent: Json): Json {
  const names = save.elements?.[field];
  if (names === undefined || !Array.isArray(sent)) return sent;
  return sent.map((element: JsonObject) =>
    Object.fromEntries(Object.entries(names).map(([name, given]) => [name, element[given] ?? null])),
  );
}
