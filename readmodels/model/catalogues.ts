import type { AnyCatalogue } from '@expediente/catalogues/definition.ts';
import { type CatalogueEvent, catalogueEvents, eventTypes } from '@expediente/catalogues/engine/events.ts';
import {
  columnsOf,
  countsOf,
  indexesOf,
  searchTextOf,
  tableOf,
} from '@expediente/catalogues/engine/table.ts';
import { CATALOGUE_NAMES, CATALOGUES } from '@expediente/catalogues/registry.ts';
import { streamKey } from '@expediente/kernel/streams.ts';
import type { CatalogueName, CatalogueRecords } from '@expediente/schemas/catalogues/records.ts';
import { tableName } from '../engine/tables.ts';
import type { Projection, RowFold } from '../projection.ts';
import { type Rows, readModel, rowsNamed } from './read-model.ts';

type Row = Readonly<Record<string, unknown>>;

/** Fold of a catalogue's present rows, by its definition. */
export function catalogueFold(definition: AnyCatalogue): RowFold<Row, CatalogueEvent> {
  const types = eventTypes(definition.name);
  const columns = columnsOf(definition);
  const { field } = definition.key;
  return {
    table: {
      name: tableOf(definition.name),
      columns,
      key: [field],
      indexes: indexesOf(definition),
      counts: countsOf(definition),
    },
    streams: [catalogueEvents(definition)],
    keysOf(stream) {
      const [key = ''] = streamKey(stream);
      return [{ [field]: columns[field] === 'integer' ? Number(key) : key }];
    },
    evolve(row, event) {
      switch (event.type) {
        case types.created:
          return { ...event.data, revision: event.revision };
        case types.changed:
          return row === null ? null : { ...row, ...event.data, revision: event.revision };
        case types.deleted:
          return null;
        default:
          return row;
      }
    },
    written: (row) => ({ ...row, search_text: searchTextOf(definition, row) }),
  };
}

/** Catalogues that the write side reads when it checks a session (architecture "Deciding", access). */
const ACCESS: readonly CatalogueName[] = ['user', 'profile', 'unit', 'action', 'menuOption'];

const projectionOf = (name: string, catalogues: readonly CatalogueName[]): Projection =>
  readModel({
    name,
    folds: catalogues.map((catalogue) => catalogueFold(CATALOGUES[catalogue])),
    fold: {
      rules: 1,
      searched: Object.fromEntries(
        catalogues.map((catalogue) => [catalogue, [...CATALOGUES[catalogue].search]]),
      ),
    },
  });

export const accessProjection = projectionOf('access', ACCESS);

export const cataloguesProjection = projectionOf(
  'catalogues',
  CATALOGUE_NAMES.filter((name) => !ACCESS.includes(name)),
);

/** A row of a catalogue's table: its record, the text for searches, and its revision. */
export type CatalogueRowOf<Name extends CatalogueName> = CatalogueRecords[Name] & {
  readonly search_text: string;
  readonly revision: number;
};

/** The table of a catalogue. */
export const catalogueTable = <Name extends CatalogueName>(name: Name): Rows<CatalogueRowOf<Name>> =>
  rowsNamed(tableName({ name: tableOf(name) }, versionOf(name)));

/** Tables of counts of a catalogue, with their columns. */
export const catalogueCounts = (definition: AnyCatalogue) =>
  Object.entries(countsOf(definition)).map(([name, columns]) => ({
    table: tableName({ name }, versionOf(definition.name)),
    columns,
  }));

const versionOf = (name: CatalogueName): string =>
  (ACCESS.includes(name) ? accessProjection : cataloguesProjection).version;
