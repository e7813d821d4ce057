import type { AnyCatalogue } from '@expediente/catalogues/definition.ts';
import { foldRecord } from '@expediente/catalogues/engine/reference.ts';
import type { RecordUse } from '@expediente/catalogues/engine/uses.ts';
import { CATALOGUE_NAMES, CATALOGUES } from '@expediente/catalogues/registry.ts';
import type { EventStore, StoredEvent } from '@expediente/eventstore/port.ts';
import type { Json } from '@expediente/kernel/events.ts';
import { type StreamName, streamCategory } from '@expediente/kernel/streams.ts';
import type { ReadDatabase } from '@expediente/readmodels/read-database.ts';
import type { CatalogueName } from '@expediente/schemas/catalogues/records.ts';
import { sql } from 'kysely';
import type { WithHistories } from '../history/record-history.ts';

/** Names of the fields in which documents have the ids of a catalogue's records. */
const calledIn = (modules: WithHistories, catalogue: CatalogueName): ReadonlySet<string> =>
  new Set(
    modules
      .flatMap(({ histories = [] }) => histories)
      .filter(({ name }) => !CATALOGUE_NAMES.some((each) => each === name))
      .flatMap(({ fields }) => Object.entries(fields.records ?? {}))
      .flatMap(([field, kind]) => (kind === catalogue ? [field] : [])),
  );

/**
 * Use by records in quarantine, whose rows are not up to date: a document counts if any of its events named the record.
 */
export async function leftOutUse(
  db: ReadDatabase,
  store: Pick<EventStore, 'readStreams'>,
  modules: WithHistories,
  catalogue: CatalogueName,
  id: string | number,
): Promise<RecordUse | null> {
  const { rows } = await sql<{ record: StreamName }>`
    select distinct q.record from read.quarantine q
    join read.projection p on p.name = q.projection and p.version = q.version and p.live`.execute(db);
  if (rows.length === 0) return null;
  const streams = await store.readStreams(rows.map(({ record }) => record));
  const fields = calledIn(modules, catalogue);
  const naming = [...streams].flatMap(([record, events]) =>
    names(record, events, fields, catalogue, id) ? [record] : [],
  );
  if (naming.length === 0) return null;
  const noun = naming.length === 1 ? 'registro en cuarentena' : 'registros en cuarentena';
  return { kind: 'leftOut', words: `${naming.length} ${noun} (${naming.slice(0, 3).join(', ')})` };
}

function names(
  record: StreamName,
  events: readonly StoredEvent[],
  fields: ReadonlySet<string>,
  catalogue: CatalogueName,
  id: string | number,
): boolean {
  const own = CATALOGUE_NAMES.find((name) => name === streamCategory(record));
  if (own === undefined) return events.some(({ data }) => holds(data, fields, String(id)));
  const definition: AnyCatalogue = CATALOGUES[own];
  const present = new Map<string, unknown>(Object.entries(foldRecord(own, events) ?? {}));
  return definition.references.some(
    (each) => each.catalogue === catalogue && String(present.get(each.field) ?? '') === String(id),
  );
}

/** Checks whether a value under one of the names is the id, or a list that contains it. */
function holds(value: Json | undefined, fields: ReadonlySet<string>, id: string): boolean {
  if (value === null || typeof value !== 'object') return false;
  if (Array.isArray(value)) return value.some((each: Json) => holds(each, fields, id));
  return Object.entries(value).some(
    ([name, each]) =>
      (fields.has(name) && [each].flat().some((one) => String(one) === id)) || holds(each, fields, id),
  );
}
