import type { AnyCatalogue } from '@expediente/catalogues/definition.ts';
import { comparedCatalogue } from '@expediente/catalogues/engine/compared.ts';
import { withPlainLists } from '@expediente/catalogues/engine/lists.ts';
import { columnsOf } from '@expediente/catalogues/engine/table.ts';
import { catalogueKind, catalogueSentence, shownValue } from '@expediente/catalogues/engine/words.ts';
import { CATALOGUE_NAMES, CATALOGUES } from '@expediente/catalogues/registry.ts';
import type { Json } from '@expediente/kernel/events.ts';
import { type StreamName, streamName } from '@expediente/kernel/streams.ts';
import { operation } from '@expediente/schemas/operations.ts';
import { sql } from 'kysely';
import { catalogueTable } from '../catalogues/projection.ts';
import type { FieldNames, RecordNames } from './names.ts';
import type { Moment, Ownership, Told } from './told.ts';

/** Lists of ids that no reference of the definition tells. */
const LISTED: Readonly<Partial<Record<string, FieldNames['records']>>> = { user: { units: 'unit' } };

const referenced = ({ references }: AnyCatalogue): NonNullable<FieldNames['records']> =>
  Object.fromEntries(references.map(({ field, catalogue }) => [field, catalogue]));

/** Every catalogue as the history asks it: its records tell their changes as life cycles do. */
export const CATALOGUE_HISTORIES: readonly Told[] = CATALOGUE_NAMES.map((name) =>
  toldCatalogue(CATALOGUES[name]),
);

/** What people call the records of every catalogue. */
export const CATALOGUE_LABELS: Readonly<Record<string, RecordNames>> = Object.fromEntries(
  CATALOGUE_NAMES.map((name) => [name, namesOf(CATALOGUES[name])]),
);

function namesOf(definition: AnyCatalogue): RecordNames {
  const { field } = definition.key;
  const label = definition.label.map((each) => sql.ref(each));
  return {
    from: sql`select ${sql.ref(field)} as id, concat_ws(' ', ${sql.join(label)}) as name
      from ${sql.raw(catalogueTable(definition.name))}`,
    ...(columnsOf(definition)[field] !== 'integer' && { coded: true }),
  };
}

function toldCatalogue(definition: AnyCatalogue): Told {
  const decider = comparedCatalogue(definition);
  return {
    name: definition.name,
    statuses: [],
    streamOf: (id) => streamOf(definition, id),
    tell(events) {
      let state = decider.initial;
      return events.map((event) => {
        state = decider.evolve(state, event);
        return {
          event,
          state: withPlainLists(definition.name, state.record ?? {}),
          status: null,
          kind: catalogueKind(definition, event),
          sentence: catalogueSentence(definition, event),
          reason: '',
        };
      });
    },
    ownership: (moments) => ownershipOf(definition, moments),
    label: decider.label,
    fields: { records: { ...LISTED[definition.name], ...referenced(definition) } },
    shown: (field, value) => shownValue(definition, field, value),
  };
}

function streamOf(definition: AnyCatalogue, id: string): StreamName | null {
  if (columnsOf(definition)[definition.key.field] !== 'integer') return streamName(definition.name, id);
  return /^\d{1,9}$/.test(id) ? streamName(definition.name, Number(id)) : null;
}

/** Everyone's, of an executor, or of a unit (domain §8 "Scope"). */
function ownershipOf(definition: AnyCatalogue, moments: readonly Moment[]): Ownership {
  const { get } = definition.operations;
  const pages = get === undefined ? [definition.page] : pagesOf(operation(get).permission);
  if (definition.scope === 'everyone') return { executor: null, units: 'all', pages };
  const owner = Number(lastOf(moments, definition.name === 'unit' ? definition.key.field : 'id_unit'));
  return definition.scope === 'executor'
    ? { executor: owner, units: 'all', pages }
    : { executor: null, units: [owner], pages };
}

const pagesOf = (permission: string): readonly string[] => [
  ...new Set(permission.split('|').map((each) => each.split('.')[0] ?? '')),
];

/** As it was last, also of a record that was deleted. */
const lastOf = (moments: readonly Moment[], field: string): Json | undefined =>
  moments.findLast(({ state }) => state[field] !== undefined)?.state[field];
