import type { Json, JsonObject } from '@expediente/kernel/events.ts';
import { type Decision, refuse } from '@expediente/kernel/refusal.ts';
import type { CatalogueName, CatalogueRecords } from '@expediente/schemas/catalogues/records.ts';
import type { StreamEvents } from '@expediente/schemas/events.ts';
import type { AnyCatalogue, CatalogueDefinition } from '../definition.ts';
import { type CatalogueEvent, catalogueEvents, decided, eventTypes } from './events.ts';

export interface CatalogueState<Record> {
  /** null: before its creation and after its deletion. */
  readonly record: Record | null;
}

export type CatalogueCommand<Record> =
  | { readonly type: 'create'; readonly record: Record }
  | { readonly type: 'change'; readonly changes: Partial<Record> }
  | { readonly type: 'delete'; readonly reason: string };

/**
 * A catalogue's decider, of the shape of `Decider` in machines/decider.ts. Uniqueness and references involve other
 * streams, so the command's handler checks them (`uniqueClaims`, `references`).
 */
export interface CatalogueDecider<Record> {
  readonly events: StreamEvents<CatalogueEvent>;
  readonly initial: CatalogueState<Record>;
  evolve(state: CatalogueState<Record>, event: CatalogueEvent): CatalogueState<Record>;
  decide(state: CatalogueState<Record>, command: CatalogueCommand<Record>): Decision<CatalogueEvent>;
  readonly ruleVersion: string;
}

/** Decider of a catalogue, typed with the catalogue's own record. */
export const catalogueDecider = <Name extends CatalogueName>(
  definition: CatalogueDefinition<Name>,
): CatalogueDecider<CatalogueRecords[Name]> =>
  // The record's fields are the definition's.
  recordDecider(definition) as unknown as CatalogueDecider<CatalogueRecords[Name]>;

/**
 * Decider of any catalogue, with untyped records. The data of a `Changed` event are the changed fields; the key never
 * changes.
 */
export function recordDecider(definition: AnyCatalogue): CatalogueDecider<JsonObject> {
  const types = eventTypes(definition.name);
  return {
    events: catalogueEvents(definition),
    initial: { record: null },
    evolve(state, event) {
      switch (event.type) {
        case types.created:
          return { record: event.data };
        case types.changed:
          return state.record === null ? state : { record: { ...state.record, ...event.data } };
        case types.deleted:
          return { record: null };
        default:
          return state;
      }
    },
    decide(state, command) {
      if (command.type === 'create') {
        if (state.record !== null) return refuse('codeExists', CODE_EXISTS);
        return { events: [decided(types.created, dataOf(definition, command.record))] };
      }
      if (state.record === null) return refuse('noSuchRecord', `No existe este registro: ${definition.noun}`);
      if (command.type === 'delete') {
        const { reason } = command;
        return {
          events: [decided(types.deleted, { ...pick(state.record, [definition.key.field]), reason })],
        };
      }
      const changes = changedFields(definition, state.record, command.changes);
      return { events: Object.keys(changes).length === 0 ? [] : [decided(types.changed, changes)] };
    },
    ruleVersion: '1',
  };
}

/** domain §7.5 */
export const CODE_EXISTS = 'El código ya existe';

/** Event data of a record: only the definition's fields. */
export const dataOf = (definition: AnyCatalogue, record: JsonObject): JsonObject =>
  pick(record, fieldsOf(definition));

/** Names of a catalogue's fields in the definition's order. */
export const fieldsOf = ({ fields }: AnyCatalogue): readonly string[] => Object.keys(fields);

function changedFields(
  definition: AnyCatalogue,
  before: JsonObject,
  changes: Readonly<Record<string, Json | undefined>>,
): JsonObject {
  const differing = fieldsOf(definition).filter(
    (field) =>
      field !== definition.key.field &&
      changes[field] !== undefined &&
      JSON.stringify(changes[field]) !== JSON.stringify(before[field]),
  );
  return pick(changes, differing);
}

const pick = (record: Readonly<Record<string, Json | undefined>>, fields: readonly string[]): JsonObject =>
  Object.fromEntries(fields.map((field) => [field, record[field] ?? null]));
