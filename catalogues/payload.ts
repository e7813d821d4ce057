import { DeletionReason, Revision } from '@expediente/schemas/shared/fields.ts';
import { FlagField } from '@expediente/schemas/types.ts';
import { type TObject, type TSchema, Type } from 'typebox';
import type { AnyCatalogue } from './definition.ts';
import type { FieldCondition } from './form.ts';

/** Name of a field in the payload: `p_description`. */
export const payloadName = (definition: AnyCatalogue, field: string): string =>
  definition.save.payload?.[field] ?? `p_${field}`;

/** Names of the fields that a payload sends, in the definition's order. */
export function sentFields(definition: AnyCatalogue): readonly string[] {
  const { computed = [], file } = definition.save;
  return Object.keys(definition.fields).filter((field) => !computed.includes(field) && field !== file?.field);
}

/** Conditions under which fields are used, by field. */
export function conditionsOf(definition: AnyCatalogue): ReadonlyMap<string, FieldCondition> {
  const conditions = new Map<string, FieldCondition>();
  for (const { name, when } of definition.form.fields) if (when) conditions.set(name, when);
  return conditions;
}

/**
 * Payload of a catalogue's save: its fields as `p_field`. `p_is_new` distinguishes a new natural key from an edit
 * (domain §7.5); `p_revision` is the revision of the record that the user saw.
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

/**
 * Payload of a deletion: the key, the reason, and the revision that the user saw. A deletion that only makes the record
 * inactive needs no reason.
 */
export function deleteSchema(definition: AnyCatalogue): TObject {
  const own = definition.fields[definition.key.field];
  if (own === undefined) throw new Error(`${definition.name}: the key is no field`);
  return Type.Object({
    [payloadName(definition, definition.key.field)]: own,
    ...(definition.save.keptWhenDeleted ? {} : { p_justification: DeletionReason }),
    p_revision: Revision,
  });
}

/** Allows the empty text, because a field that another field switches off is empty. */
function emptyToo(schema: TSchema): TSchema {
  // A catalogue's fields are plain JSON Schemas.
  const { minLength: _, ...rest } = schema as TSchema & { readonly minLength?: number };
  return rest;
}

/** Renames the fields of a list's elements to their names in the payload. */
function sentElements(schema: TSchema, names: Readonly<Record<string, string>> | undefined): TSchema {
  if (names === undefined) return schema;
  const { items, ...list } = schema as TSchema & {
    readonly items: { readonly properties: Readonly<Record<string, TSchema>> };
  }; // `elements` names only lists of objects
  const properties = Object.entries(items.properties).map(
    ([name, own]) => [names[name] ?? name, own] as const,
  );
  return { ...list, items: Type.Object(Object.fromEntries(properties)) };
}
