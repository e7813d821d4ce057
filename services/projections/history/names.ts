import { columnsOf } from '@expediente/catalogues/engine/table.ts';
import { CATALOGUE_NAMES, CATALOGUES } from '@expediente/catalogues/registry.ts';
import type { EventStore } from '@expediente/eventstore/port.ts';
import type { Json } from '@expediente/kernel/events.ts';
import { sql } from 'kysely';
import type { ReadModule } from '../module.ts';
import type { ReadParts } from '../parts.ts';
import type { ReadDatabase } from '../read-database.ts';
import { type NameSince, recordNames } from './names-projection.ts';
import type { FieldNames, Moment, Ownership } from './told.ts';

export const YES_NO: Readonly<Record<number, string>> = { 0: 'NO', 1: 'SI' };

/** Catalogue records that the lines of plans, requests and orders name, and whose they are: by the same fields everywhere. */
export const PLANNED = {
  unit: 'unit',
  executor: 'unit',
  supply: 'supply',
  subProduct: 'subProduct',
  row: 'row',
  group: 'group',
} as const;

/** A record that another one names: its kind (a catalogue or a life cycle) and its id, as text. */
export interface NamedRecord {
  readonly kind: string;
  readonly id: string;
}

/** What a record was called at an instant; `today` only when it is called otherwise now. */
export interface NameThen {
  readonly name: string;
  readonly today?: string;
}

/** Records that were looked up. */
export interface Names {
  /** Undefined for a record that was never there. */
  nameOf(record: NamedRecord, at: string): NameThen | undefined;
  /** Whose it is now; only of records of a life cycle. */
  ownerOf(record: NamedRecord): Ownership | undefined;
}

/**
 * What records were called at any instant: catalogue records from the names that a read model keeps, records of
 * a life cycle from their own streams.
 */
export async function namesOf(
  { db, store, modules }: Pick<ReadParts, 'db' | 'store' | 'modules'>,
  records: Iterable<NamedRecord>,
): Promise<Names> {
  const wanted = [...new Map([...records].map((record) => [keyOf(record), record])).values()];
  const [catalogued, told] = await Promise.all([
    catalogueNames(
      db,
      wanted.filter(({ kind }) => isCatalogue(kind)),
    ),
    momentsOf(
      store,
      modules,
      wanted.filter(({ kind }) => !isCatalogue(kind)),
    ),
  ]);
  return {
    nameOf: (record, at) => nameAt(catalogued.get(keyOf(record)) ?? told.get(keyOf(record)) ?? [], at),
    ownerOf: (record) => told.get(keyOf(record))?.at(-1)?.owner,
  };
}

async function catalogueNames(
  db: ReadDatabase,
  records: readonly NamedRecord[],
): Promise<ReadonlyMap<string, readonly NameSince[]>> {
  if (records.length === 0) return new Map();
  const { rows } = await sql<{ catalogue: string; id: string; names: readonly NameSince[] }>`
    select catalogue, id, names from ${recordNames}
    join unnest(${records.map(({ kind }) => kind)}::text[], ${records.map(({ id }) => id)}::text[])
      as wanted (catalogue, id) using (catalogue, id)`.execute(db);
  return new Map(rows.map(({ catalogue, id, names }) => [keyOf({ kind: catalogue, id }), names]));
}

/** What the records of life cycles were called after each of their events, and whose they were. */
async function momentsOf(
  store: Pick<EventStore, 'readStreams'>,
  modules: readonly ReadModule[],
  records: readonly NamedRecord[],
): Promise<ReadonlyMap<string, readonly (NameSince & Pick<Moment, 'owner'>)[]>> {
  if (records.length === 0) return new Map();
  const cycles = modules.flatMap(({ histories = [] }) => histories);
  const asked = records.flatMap((record) => {
    const told = cycles.find(({ name }) => name === record.kind);
    const stream = told?.streamOf(record.id);
    return told && stream ? [{ record, told, stream }] : [];
  });
  const streams = await store.readStreams(asked.map(({ stream }) => stream));
  return new Map(
    asked.map(({ record, told, stream }) => {
      const moments = told.tell(streams.get(stream) ?? []).filter(({ unread }) => unread === undefined);
      return [
        keyOf(record),
        moments.map(({ event, name, owner }) => ({ at: event.metadata.at, name, owner })),
      ];
    }),
  );
}

/**
 * The name in force at an instant; before the first, the first: what names a record knew it, whatever the
 * clocks of the processes say.
 */
function nameAt(names: readonly NameSince[], at: string): NameThen | undefined {
  const name = (names.findLast((each) => each.at <= at) ?? names[0])?.name;
  const today = names.at(-1)?.name;
  if (name === undefined || today === undefined) return undefined;
  return name === today ? { name } : { name, today };
}

const keyOf = ({ kind, id }: NamedRecord): string => `${kind}-${id}`;

const CATALOGUED: ReadonlySet<string> = new Set(CATALOGUE_NAMES);

const isCatalogue = (kind: string): boolean => CATALOGUED.has(kind);

/** The records that a field's value names: an id, or a list of them; 0 and nothing name none. */
export function recordsIn({ records = {} }: FieldNames, path: string, value: Json): readonly NamedRecord[] {
  const kind = records[lastWord(path)];
  if (kind === undefined) return [];
  return [value].flat().flatMap((id: Json) => (isId(kind, id) ? [{ kind, id: String(id) }] : []));
}

/** A value as people knew it then, and, where names are other ones now, what they are. */
export interface ValueThen {
  readonly value: Json;
  /** In the shape of the value; null where nothing is called otherwise. */
  readonly today: Json;
}

/** Says a field's value in words: names for ids, words for numbers; every other value as it is. */
export function inWords(
  { records = {}, words = {} }: FieldNames,
  names: Names,
  at: string,
  path: string,
  value: Json,
): ValueThen {
  const kind = records[lastWord(path)];
  if (kind === undefined)
    return { value: typeof value === 'number' ? (words[path]?.[value] ?? value) : value, today: null };
  const one = (id: Json): ValueThen => {
    if (id === 0) return { value: null, today: null };
    const named = isId(kind, id) ? names.nameOf({ kind, id: String(id) }, at) : undefined;
    return { value: named?.name ?? id, today: named?.today ?? null };
  };
  if (!Array.isArray(value)) return one(value);
  const each = value.map(one);
  return {
    value: each.map((one) => one.value),
    today: each.some(({ today }) => today !== null) ? each.map(({ today }) => today) : null,
  };
}

/** Catalogues whose ids are codes that people gave, not integers of the server. */
const CODED: ReadonlySet<string> = new Set(
  CATALOGUE_NAMES.filter((name) => {
    const definition = CATALOGUES[name];
    return columnsOf(definition)[definition.key.field] === 'text';
  }),
);

const isId = (kind: string, value: Json): value is number | string =>
  CODED.has(kind) ? typeof value === 'string' && value !== '' : typeof value === 'number' && value > 0;

const lastWord = (path: string): string => path.split('.').findLast((part) => !/^\d+$/.test(part)) ?? '';
