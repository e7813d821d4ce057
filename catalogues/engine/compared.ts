import type { JsonObject } from '@expediente/kernel/events.ts';
import type { AnyCatalogue } from '../definition.ts';
import { payloadName } from '../payload.ts';
import { type CatalogueDecider, type CatalogueState, recordDecider } from './decider.ts';

/**
 * A catalogue's decider whose states are compared by the record's fields, in the form of `Compared` in
 * machines/decider.ts.
 */
export interface ComparedCatalogue extends CatalogueDecider<JsonObject> {
  status(state: CatalogueState<JsonObject>): null;
  label(field: string): string | null;
  fields(state: CatalogueState<JsonObject>): JsonObject;
  sentAs(field: string): string;
}

const known = new Map<string, ComparedCatalogue>();

/** The decider of a catalogue, made once. */
export function comparedCatalogue(definition: AnyCatalogue): ComparedCatalogue {
  const before = known.get(definition.name);
  if (before) return before;
  const compared: ComparedCatalogue = {
    ...recordDecider(definition),
    status: () => null,
    label: (field) => fieldTitle(definition, field),
    fields: ({ record }) => record ?? {},
    sentAs: (field) => payloadName(definition, field),
  };
  known.set(definition.name, compared);
  return compared;
}

/** Spanish name of a field; null: the server computes the field from others. */
export function fieldTitle({ fields, save }: AnyCatalogue, field: string): string | null {
  const { title } = (fields[field] ?? {}) as { readonly title?: string }; // a catalogue's fields are plain JSON Schemas
  return title === undefined || save.computed?.includes(field) === true ? null : title;
}
