import type { DomainEvent, JsonObject } from '@expediente/kernel/events.ts';
import { capital } from '@expediente/kernel/text.ts';
import type { CatalogueName } from '@expediente/schemas/catalogues/records.ts';
import {
  type EventDefinition,
  event,
  eventsOf,
  type StreamEvents,
  type Upcaster,
} from '@expediente/schemas/events.ts';
import type { Present } from '@expediente/schemas/present.ts';
import { added as addedSince, Text } from '@expediente/schemas/shared/event-fields.ts';
import { type TProperties, type TSchema, Type } from 'typebox';
import type { AnyCatalogue } from '../definition.ts';

/** Event of a catalogue, in the present shape of its definition. */
export type CatalogueEvent = Present<DomainEvent>;

export interface EventTypes {
  readonly created: string;
  readonly changed: string;
  readonly deleted: string;
}

/** Event types of a catalogue: `supply` has `SupplyCreated`, `SupplyChanged`, `SupplyDeleted`. */
export function eventTypes(name: CatalogueName): EventTypes {
  const noun = capital(name);
  return { created: `${noun}Created`, changed: `${noun}Changed`, deleted: `${noun}Deleted` };
}

const known = new WeakMap<AnyCatalogue, StreamEvents<CatalogueEvent>>();

/**
 * Events of a catalogue's streams, derived from its definition: creation has the whole record, a change has the changed
 * fields, and a deletion has the key and the reason. An event's version counts how often fields were added to the
 * definition; older records get the defaults of the added fields.
 */
export function catalogueEvents(definition: AnyCatalogue): StreamEvents<CatalogueEvent> {
  const before = known.get(definition);
  if (before) return before;
  const { name, key, added = [] } = definition;
  const types = eventTypes(name);
  const fields = shapesOf(definition.fields);
  const { [key.field]: id, ...others } = fields;
  const events: Record<string, EventDefinition> = {
    [types.created]: event(fields, ...added.map(withDefaults)),
    // Unchanged values are absent from the event, so every field is optional.
    [types.changed]: event(optional(others), ...added.map((): Upcaster => (data) => data)),
    [types.deleted]: event(
      { ...(id === undefined ? {} : { [key.field]: id }), reason: Text },
      addedSince('reason', ''),
    ),
  };
  // Cast: the event types are computed from the catalogue's name, and no TypeScript type expresses that.
  const stream = eventsOf(name, events) as StreamEvents<CatalogueEvent>;
  known.set(definition, stream);
  return stream;
}

/**
 * Shapes of the fields, such as `{ type: 'string' }`, without the limits and messages of forms, which may change later.
 */
const shapesOf = (fields: Readonly<Record<string, TSchema>>): TProperties =>
  Object.fromEntries(Object.entries(fields).map(([field, schema]) => [field, shapeOf(schema)]));

function shapeOf(schema: TSchema): TSchema {
  const { type, items, properties, required } = schema as Shape; // a catalogue's fields are plain JSON Schemas
  return Type.Unsafe({
    ...(type !== undefined && { type }),
    ...(items && { items: shapeOf(items) }),
    ...(properties && { properties: shapesOf(properties) }),
    ...(required && { required }),
  });
}

interface Shape {
  readonly type?: string | readonly string[];
  readonly items?: TSchema;
  readonly properties?: Readonly<Record<string, TSchema>>;
  readonly required?: readonly string[];
}

const withDefaults =
  (defaults: Readonly<Record<string, unknown>>): Upcaster =>
  (data) => ({ ...data, ...(defaults as JsonObject) }); // a definition is plain data

const optional = (fields: TProperties): TProperties =>
  Object.fromEntries(Object.entries(fields).map(([field, schema]) => [field, Type.Optional(schema)]));

/** Event decided now, from data that have the definition's shape. */
export const decided = (type: string, data: JsonObject): CatalogueEvent =>
  ({ type, data }) satisfies DomainEvent as CatalogueEvent;
