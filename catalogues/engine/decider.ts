import type { DomainEvent, JsonObject } from '@expediente/kernel/events.ts';
import { type Decision, refuse } from '@expediente/kernel/refusal.ts';
import type { CatalogueName, CatalogueRecords } from '@expediente/schemas/catalogues/records.ts';
import type { CatalogueDefinition, FieldOf } from '../definition.ts';

export interface CatalogueState<Record> {
  /** Null before creation and after deletion. */
  readonly record: Record | null;
}

export type CatalogueCommand<Record> =
  | { readonly type: 'create'; readonly record: Record }
  | { readonly type: 'change'; readonly changes: Partial<Record> }
  | { readonly type: 'delete' };

/**
 * A catalogue's decider, of the shape of `Decider` in machines/life-cycle.ts. Uniqueness and references
 * reach over streams: the command's handler sees to them (`uniqueClaims`, `references`).
 */
export interface CatalogueDecider<Name extends CatalogueName> {
  readonly category: Name;
  readonly initial: CatalogueState<CatalogueRecords[Name]>;
  evolve(
    state: CatalogueState<CatalogueRecords[Name]>,
    event: DomainEvent,
  ): CatalogueState<CatalogueRecords[Name]>;
  decide(
    state: CatalogueState<CatalogueRecords[Name]>,
    command: CatalogueCommand<CatalogueRecords[Name]>,
  ): Decision<DomainEvent>;
  readonly ruleVersion: string;
}

export interface EventTypes {
  readonly created: string;
  readonly changed: string;
  readonly deleted: string;
}

/** `supply` has `SupplyCreated`, `SupplyChanged`, `SupplyDeleted`. */
export function eventTypes(name: CatalogueName): EventTypes {
  const noun = `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
  return { created: `${noun}Created`, changed: `${noun}Changed`, deleted: `${noun}Deleted` };
}

/** The decider that a definition describes. `Changed` holds the fields that changed, the key aside. */
export function catalogueDecider<Name extends CatalogueName>(
  definition: CatalogueDefinition<Name>,
): CatalogueDecider<Name> {
  type Record = CatalogueRecords[Name];
  const types = eventTypes(definition.name);
  return {
    category: definition.name,
    initial: { record: null },
    evolve(state, event) {
      switch (event.type) {
        case types.created:
          return { record: event.data as unknown as Record }; // written from a record of this definition
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
        if (state.record !== null) return refuse('codeExists', 'El código ya existe');
        return { events: [{ type: types.created, data: dataOf(definition, command.record) }] };
      }
      if (state.record === null) return refuse('noSuchRecord', `No existe este registro: ${definition.noun}`);
      if (command.type === 'delete') {
        const key: JsonObject = pick(state.record, [definition.key.field]);
        return { events: [{ type: types.deleted, data: key }] };
      }
      const changes = changedFields(definition, state.record, command.changes);
      return { events: Object.keys(changes).length === 0 ? [] : [{ type: types.changed, data: changes }] };
    },
    ruleVersion: '1',
  };
}

/** The record as an event holds it: the definition's fields, nothing else. */
export function dataOf<Name extends CatalogueName>(
  definition: CatalogueDefinition<Name>,
  record: CatalogueRecords[Name],
): JsonObject {
  return pick(record, fieldsOf(definition));
}

/** Names of a catalogue's fields in the definition's order. */
export function fieldsOf<Name extends CatalogueName>(definition: CatalogueDefinition<Name>): FieldOf<Name>[] {
  return Object.keys(definition.fields) as FieldOf<Name>[]; // the type asks for exactly these keys
}

function changedFields<Name extends CatalogueName>(
  definition: CatalogueDefinition<Name>,
  before: CatalogueRecords[Name],
  changes: Partial<CatalogueRecords[Name]>,
): JsonObject {
  const differing = fieldsOf(definition).filter(
    (field) =>
      field !== definition.key.field &&
      changes[field] !== undefined &&
      JSON.stringify(changes[field]) !== JSON.stringify(before[field]),
  );
  return pick(changes, differing);
}

function pick(record: object, fields: readonly string[]): JsonObject {
  const all = record as JsonObject; // records are made of JSON values
  return Object.fromEntries(fields.map((field) => [field, all[field] ?? null]));
}
