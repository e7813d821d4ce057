import { DeletionReason, Revision } from '@expediente/schemas/shared/fields.ts';
import { FlagField } from '@expediente/schemas/types.ts';
import { type TObject, type TSchema, Type } from 'typebox';
import type { AnyCatalogue } from './definition.ts';
import type { FieldCondition } from './form.ts';

/** Name of a field in the payload: `p_description`. */
export const payloadName = (definition: AnyCatalogue, field: string): string =>
  definition.save.payload?.[field] ?? `p_${field}`;

/** Fields of the payload in the order of the definition, the key first. */
export function sentFields(definition: AnyCatalogue): readonly string[] {
  const { computed = [], file } = definition.save;
  return Object.keys(definition.fields).filter((field) => !computed.includes(field) && field !== file?.field);
}

/** Conditions under which fields count, by field. */
export function conditionsOf(definition: AnyCatalogue): ReadonlyMap<string, FieldCondition> {
  const conditions = new Map<string, FieldCondition>();
  for (const { name, when } of definition.form.fields) if (when) conditions.set(name, when);
  return conditions;
}

/**
 * The payload of a catalogue's save: its fields as `p_field`. `p_is_new` distinguishes a new natural key from an edit
 * (domain §7.5); `p_revision` is the record that the user saw.
 */
export function saveSchema(definition: AnyCatalogue): TObject {
  const { key, fields, save } = definition;
  const { defaults = {}, onCreation = {} } = save;
  const conditions = conditionsOf(definition);
  const properties: Record<string, TSchema> = {};
  for (const field of sentFields(definition)) {
    const own = fields[field];
    if (own === undefined) continue;
    const schema = conditions.has(field) ? emptyToo(own) : sentElements(own, save.elements?.[field]);
    const leftOut =
      Object.hasOwn(defaults, field) ||
      Object.hasOwn(onCreation, field) ||
      conditions.has(field) ||
      (field === key.field && key.kind === 'server');
    properties[payloadName(definition, field)] = leftOut ? Type.Optional(schema) : schema;
  }
  if (key.kind === 'natural') properties.p_is_new = Type.Optional(FlagField());
  properties.p_revision = Revision;
  return Type.Object(properties);
}

/** The payload of a deletion: the key, why, and the revision that the user saw. One that only makes a record inactive deletes nothing. */
export function deleteSchema(definition: AnyCatalogue): TObject {
  const own = definition.fields[definition.key.field];
  if (own === undefined) throw new Error(`${definition.name}: the key is no field`);
  return Type.Object({
    [payloadName(definition, definition.key.field)]: own,
    ...(definition.save.keptWhenDeleted ? {} : { p_justification: DeletionReason }),
    p_revision: Revision,
  });
}

/** A field that another one may switch off is then empty. */
function emptyToo(schema: TSchema): TSchema {
  const { minLength: _, ...rest } = schema as TSchema & { readonly minLength?: number }; // our fields are plain JSON Schemas
  return rest;
}

/** A list whose elements' fields have other names in the payload. */
function sentElements(schema: TSchema, names: Readonly<Record<string, string>> | undefined): TSchema {
  if (names === undefined) return schema;
  const { items, ...list } = schema as TSchema & {
    readonly items: { readonly properties: Readonly<Record<string, TSchema>> };
  }; // lists of objects, by `elements`
  const properties = Object.entries(items.properties).map(
    ([name, own]) => [names[name] ?? name, own] as const,
  );
  return { ...list, items: Type.Object(Object.fromEntries(properties)) };
}
