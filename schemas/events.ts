import type { DomainEvent, Json, JsonObject } from '@expediente/kernel/events.ts';
import { type Static, type TProperties, type TSchema, Type } from 'typebox';

/**
 * The language of events: one definition per event type describes its data, and its TypeScript type, its JSON Schema
 * and its version follow from it. A category of streams has one `eventsOf`, which every fold of the category names.
 */

/** Brings an event's data from one version to the next. Pure; the frozen sample of the older version tests it. */
export type Upcaster = (data: JsonObject) => JsonObject;

export interface EventDefinition<Schema extends TSchema = TSchema> {
  /** JSON Schema of the data in the present version. */
  readonly data: Schema;
  /** The first leads from version 1 to 2, the next from 2 to 3: no step can be missing. */
  readonly upcasters: readonly Upcaster[];
  /** The present version: one more than the number of upcasters. */
  readonly version: number;
}

declare const eventType: unique symbol;

/** Events that streams of one category may hold. */
export interface StreamEvents<Event extends DomainEvent = DomainEvent> {
  /** Stream category: `request` of `request-7`. */
  readonly category: string;
  readonly types: ReadonlyMap<string, EventDefinition>;
  /** Type of the events; there is no such value. */
  readonly [eventType]?: Event;
}

/** Data of an event, read-only at every depth: events are never changed in place. */
export type DataOf<Schema extends TSchema> = Kept<Static<Schema>>;
type Kept<Value> = Json extends Value
  ? Value
  : Value extends string | number | boolean | null
    ? Value
    : Value extends readonly (infer Item)[]
      ? readonly Kept<Item>[]
      : keyof Value extends never
        ? Record<never, never>
        : { readonly [Field in keyof Value]: Kept<Value[Field]> };

type Definitions = Readonly<Record<string, EventDefinition>>;

type EventIn<Types extends Definitions> = {
  [Type in keyof Types & string]: DomainEvent<Type, DataOf<Types[Type]['data']>>;
}[keyof Types & string];

/** The events of a category, as a union discriminated by `type`. */
export type EventOf<Events extends StreamEvents> = NonNullable<Events[typeof eventType]>;

/** An object of exactly these fields. */
export const fields = <Fields extends TProperties>(of: Fields) =>
  Type.Object(of, { additionalProperties: false });

/**
 * An event of these fields. A change of its shape is a new set of fields and a further upcaster; an event of another
 * meaning is another type.
 */
export const event = <Fields extends TProperties>(
  of: Fields,
  ...upcasters: readonly Upcaster[]
): EventDefinition<ReturnType<typeof fields<Fields>>> => ({
  data: fields(of),
  upcasters,
  version: upcasters.length + 1,
});

/** The events of a category of streams, by type: `eventsOf('pac', { PacSent: event({ from: Count }) })`. */
export const eventsOf = <const Types extends Definitions>(
  category: string,
  types: Types,
): StreamEvents<EventIn<Types>> => ({ category, types: new Map(Object.entries(types)) });

/**
 * Definition of an event type.
 * @throws {Error} for a type that the category does not have
 */
export function definitionOf({ category, types }: StreamEvents, type: string): EventDefinition {
  const definition = types.get(type);
  if (definition === undefined) throw new Error(`streams of ${category} hold no ${type}`);
  return definition;
}
