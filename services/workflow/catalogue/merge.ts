import { lockableFields, locksOn } from '@expediente/catalogues/access/locks.ts';
import type { AnyCatalogue } from '@expediente/catalogues/definition.ts';
import { fieldTitle } from '@expediente/catalogues/engine/compared.ts';
import { conditionsOf, payloadName, sentFields } from '@expediente/catalogues/payload.ts';
import { entered } from '@expediente/kernel/entered.ts';
import type { Json, JsonObject } from '@expediente/kernel/events.ts';
import { BadInput, Forbidden, Refused } from '@expediente/platform/refusals.ts';
import { REQUIRED } from '@expediente/schemas/shared/sentences.ts';
import type { UnitOfWork } from '../shared/unit/unit-of-work.ts';

/** The record that a payload makes of the one before it; null: a new one. @throws {Refused, BadInput, Forbidden} */
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

/** Fields required on creation and optional afterwards. */
function expectWhole(definition: AnyCatalogue, before: JsonObject | null, record: JsonObject): void {
  if (before !== null) return;
  for (const [field, reason] of Object.entries(definition.save.onCreation ?? {})) {
    if (reason !== undefined && isEmpty(record[field]))
      throw new Refused('missing', reason, payloadName(definition, field));
  }
}

/** Keeps a text stored before texts were normalised as it is, where nothing else may be kept. */
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

/** domain §8: a locked field may be sent if it is equal. */
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

/** Fields locked by what the record is, or by the records that name it. */
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

/** Fields that count only while another one says so: then they must be filled, otherwise they are empty. */
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

/** A field of the record that another field names. */
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

/** Only users of that profile may set it to anything else than it was (R1 §6). */
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

/** A file is named by the hash of what was kept of it. */
const hashOf = (kept: Json): Json =>
  kept !== null && typeof kept === 'object' && 'hash' in kept ? (kept.hash ?? '') : '';

/** A list's elements under the record's own names. */
function received({ save }: AnyCatalogue, field: string, sent: Json): Json {
  const names = save.elements?.[field];
  if (names === undefined || !Array.isArray(sent)) return sent;
  return sent.map((element: JsonObject) =>
    Object.fromEntries(Object.entries(names).map(([name, given]) => [name, element[given] ?? null])),
  );
}
