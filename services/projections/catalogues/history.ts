import { type AnyCatalogue, belongToUnits } from '@expediente/catalogues/definition.ts';
import { comparedCatalogue } from '@expediente/catalogues/engine/compared.ts';
import { withPlainLists } from '@expediente/catalogues/engine/lists.ts';
import { columnsOf } from '@expediente/catalogues/engine/table.ts';
import {
  catalogueKind,
  catalogueReason,
  catalogueSentence,
  labelOf,
  shownValue,
} from '@expediente/catalogues/engine/words.ts';
import { CATALOGUE_NAMES, CATALOGUES } from '@expediente/catalogues/registry.ts';
import type { JsonObject } from '@expediente/kernel/events.ts';
import { type StreamName, streamName } from '@expediente/kernel/streams.ts';
import type { FieldNames } from '@expediente/machines/history/reading.ts';
import type { FieldKind } from '@expediente/schemas/history/read.ts';
import { operation } from '@expediente/schemas/operations.ts';
import type { DecimalRule } from '@expediente/schemas/types.ts';
import {
  type Known,
  momentsOf,
  type Ownership,
  type RecordHistory,
  readable,
} from '../shared/history/record-history.ts';
import { permissionTo } from '../shared/records/offers.ts';

/** Lists of ids that are no references of a definition, with the catalogue to which they refer. */
const LISTED: Readonly<Partial<Record<string, FieldNames['records']>>> = { user: { units: 'unit' } };

/** Histories of all catalogues: their records show changes in the same way as life cycles. */
export const CATALOGUE_HISTORIES: readonly RecordHistory[] = CATALOGUE_NAMES.map((name) =>
  catalogueHistory(CATALOGUES[name]),
);

function catalogueHistory(definition: AnyCatalogue): RecordHistory {
  const decider = comparedCatalogue(definition);
  const knownOf = (record: JsonObject): Known => ({
    state: withPlainLists(definition.name, record),
    status: null,
    name: labelOf(definition, record),
    owner: ownershipOf(definition, record),
  });
  const before = { state: decider.initial, known: knownOf({}) };
  return {
    name: definition.name,
    noun: definition.noun,
    statuses: [],
    streamOf: (id) => streamOf(definition, id),
    moments: (events) =>
      momentsOf(events, before, (last, event, known) => {
        const present = readable(decider.events, event);
        const state = decider.evolve(last, present);
        return {
          state,
          // A deleted record keeps its name and its owner.
          known: state.record ? knownOf(state.record) : { ...known, state: {}, gone: true },
          words: {
            kind: catalogueKind(definition, present),
            sentence: catalogueSentence(definition, present),
            reason: catalogueReason(definition, present),
          },
        };
      }),
    label: decider.label,
    fields: fieldNames(definition),
    lines: {},
    shown: (field, value) => shownValue(definition, field, value),
  };
}

function fieldNames({ name, fields, references }: AnyCatalogue): FieldNames {
  return {
    records: {
      ...LISTED[name],
      ...Object.fromEntries(references.map(({ field, catalogue }) => [field, catalogue])),
    },
    decimals: Object.fromEntries(
      Object.entries(fields).flatMap(([field, schema]): (readonly [string, FieldKind])[] => {
        const { decimal } = schema as { readonly decimal?: DecimalRule }; // a catalogue's fields are plain JSON Schemas
        return decimal ? [[field, decimal.kind]] : [];
      }),
    ),
  };
}

function streamOf(definition: AnyCatalogue, id: string): StreamName | null {
  if (columnsOf(definition)[definition.key.field] !== 'integer') return streamName(definition.name, id);
  return /^\d{1,9}$/.test(id) ? streamName(definition.name, Number(id)) : null;
}

/** Owner of a record: all, an executor, or a unit (domain §8 "Scope"). */
export function ownershipOf(definition: AnyCatalogue, record: JsonObject): Ownership {
  const { get } = definition.operations;
  const parts = get === undefined ? [definition.page] : operation(get).permission.split('|');
  const pages = new Set(parts.map((part) => part.split('.')[0] ?? ''));
  const permission = permissionTo('view', [...pages]);
  const { scope } = definition;
  if (scope === 'people') return { executor: null, units: activeUnits(record), permission };
  if (!belongToUnits(scope)) return { executor: null, units: 'all', permission };
  const owner = Number(record[definition.name === 'unit' ? definition.key.field : 'id_unit']);
  return scope === 'executor'
    ? { executor: owner, units: 'all', permission }
    : { executor: null, units: [owner], permission };
}

/** Active units of a user. */
function activeUnits({ units }: JsonObject): readonly number[] {
  // Schema of the user's events: { id, state }.
  const assigned = Array.isArray(units) ? (units as readonly { id: number; state: number }[]) : [];
  return assigned.filter(({ state }) => state === 1).map(({ id }) => id);
}
