import type { AnyCatalogue } from '@expediente/catalogues/definition.ts';
import { type CatalogueEvent, catalogueEvents, eventTypes } from '@expediente/catalogues/engine/events.ts';
import { labelOf } from '@expediente/catalogues/engine/words.ts';
import { CATALOGUE_NAMES, CATALOGUES } from '@expediente/catalogues/registry.ts';
import type { JsonObject } from '@expediente/kernel/events.ts';
import { streamCategory, streamKey } from '@expediente/kernel/streams.ts';
import { readModel, rowsIn } from '../model/read-model.ts';
import type { RowFold } from '../projection.ts';

/** What a record was called from an instant on. */
export interface NameSince {
  /** Instant of the event that gave the name, ISO 8601 UTC. */
  readonly at: string;
  readonly name: string;
}

/** What a catalogue record was ever called. */
export interface NamesRow {
  readonly catalogue: string;
  /** Its key, as it stands in its stream's name. */
  readonly id: string;
  /** First to last. */
  readonly names: readonly NameSince[];
  /** The fields of its label as they are now: what the next change is laid over. */
  readonly label: JsonObject;
}

const definitionOf = (stream: string): AnyCatalogue | undefined => {
  const name = CATALOGUE_NAMES.find((each) => each === streamCategory(stream));
  return name && CATALOGUES[name];
};

/** One row a record, deleted ones too: what happened while they were there is still told by their names. */
const names: RowFold<NamesRow, CatalogueEvent> = {
  streams: CATALOGUE_NAMES.map((name) => catalogueEvents(CATALOGUES[name])),
  table: {
    name: 'record_names',
    columns: { catalogue: 'text', id: 'text', names: 'json', label: 'json' },
    key: ['catalogue', 'id'],
    indexes: [],
  },
  keysOf(stream) {
    const definition = definitionOf(stream);
    const [id = ''] = streamKey(stream);
    return definition ? [{ catalogue: definition.name, id }] : [];
  },
  evolve(row, event, { catalogue = '', id = '' }) {
    const definition = definitionOf(event.stream);
    if (!definition || event.type === eventTypes(definition.name).deleted) return row;
    const label: JsonObject = {
      ...row?.label,
      ...Object.fromEntries(
        definition.label.flatMap((field) => {
          const value = event.data[field];
          return value === undefined ? [] : [[field, value]];
        }),
      ),
    };
    const name = labelOf(definition, label);
    const before = row?.names ?? [];
    if (row && before.at(-1)?.name === name) return row;
    return { catalogue, id, names: [...before, { at: event.metadata.at, name }], label };
  },
};

/** Names of catalogue records by the instant from which they had them: a few rows, and as few events. */
export const namesProjection = readModel({
  name: 'names',
  folds: [names],
  fold: { rules: 1, labels: CATALOGUE_NAMES.map((name) => [...CATALOGUES[name].label]) },
});

export const recordNames = rowsIn(namesProjection, names);
