import type { AnyCatalogue } from '@expediente/catalogues/definition.ts';
import { type CatalogueEvent, catalogueEvents, eventTypes } from '@expediente/catalogues/engine/events.ts';
import { columnsOf, searchTextOf } from '@expediente/catalogues/engine/table.ts';
import { labelOf } from '@expediente/catalogues/engine/words.ts';
import { CATALOGUE_NAMES, CATALOGUES } from '@expediente/catalogues/registry.ts';
import type { JsonObject } from '@expediente/kernel/events.ts';
import { streamCategory, streamKey } from '@expediente/kernel/streams.ts';
import { folded } from '@expediente/kernel/text.ts';
import { readModel, rowsIn } from '@expediente/readmodels/model/read-model.ts';
import type { RowFold } from '@expediente/readmodels/projection.ts';

/** A catalogue record, present or deleted. */
interface KnownRecord {
  readonly catalogue: string;
  /** Key in the notation of its stream's name. */
  readonly id: string;
  /** Text for searches: the key and the texts by which the catalogue's list is searched. */
  readonly search_text: string;
  /** Unit of a record that belongs to a unit or an executor. */
  readonly id_unit: number | null;
  /** Instant of its deletion; null: not deleted. */
  readonly removed_at: string | null;
  /** Searched fields, which further changes complete. */
  readonly fields: JsonObject;
}

const definitionOf = (stream: string): AnyCatalogue | undefined => {
  const name = CATALOGUE_NAMES.find((each) => each === streamCategory(stream));
  return name && CATALOGUES[name];
};

/** Fields by which users search for a record. */
const searchedFields = ({ label, search }: AnyCatalogue): readonly string[] => [
  ...new Set<string>([...label, ...search]),
];

const known: RowFold<KnownRecord, CatalogueEvent> = {
  streams: CATALOGUE_NAMES.map((name) => catalogueEvents(CATALOGUES[name])),
  table: {
    name: 'known_record',
    columns: {
      catalogue: 'text',
      id: 'text',
      search_text: 'text',
      id_unit: 'integer',
      removed_at: 'timestamptz',
      fields: 'json',
    },
    key: ['catalogue', 'id'],
    indexes: ['(removed_at) where removed_at is not null', 'gin (search_text gin_trgm_ops)'],
  },
  keysOf(stream) {
    const definition = definitionOf(stream);
    const [id = ''] = streamKey(stream);
    return definition ? [{ catalogue: definition.name, id }] : [];
  },
  evolve(row, event, { catalogue = '', id = '' }) {
    const definition = definitionOf(event.stream);
    if (!definition) return row;
    if (event.type === eventTypes(definition.name).deleted)
      return row && { ...row, removed_at: event.metadata.at };
    const { data } = event;
    const fields: JsonObject = {
      ...row?.fields,
      ...Object.fromEntries(
        searchedFields(definition).flatMap((field) => {
          const value = data[field];
          return value === undefined ? [] : [[field, value]];
        }),
      ),
    };
    const unit = data[definition.name === 'unit' ? 'id' : 'id_unit'];
    return {
      catalogue,
      id,
      search_text: '',
      id_unit: typeof unit === 'number' ? unit : (row?.id_unit ?? null),
      removed_at: null,
      fields,
    };
  },
  written(row) {
    const definition = definitionOf(`${row.catalogue}-`);
    if (!definition) return row;
    const text = `${row.id} ${labelOf(definition, row.fields)} ${searchTextOf(definition, row.fields)}`;
    return { ...row, search_text: folded(text) };
  },
};

/**
 * All catalogue records that ever existed, to be found by number or name on the page Historial. The names shown there
 * come from the records' own events (names.ts).
 */
export const namesProjection = readModel({
  name: 'names',
  folds: [known],
  fold: {
    rules: 2,
    searched: CATALOGUE_NAMES.map((name) => [...searchedFields(CATALOGUES[name])]),
    keys: CATALOGUE_NAMES.map((name) => columnsOf(CATALOGUES[name])[CATALOGUES[name].key.field] ?? ''),
  },
});

export const knownRecords = rowsIn(namesProjection, known);
