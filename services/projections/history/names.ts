import type { Json } from '@expediente/kernel/events.ts';
import { type RawBuilder, sql } from 'kysely';
import type { ReadModule } from '../module.ts';
import type { ReadDatabase } from '../read-database.ts';

/** How the records of one kind are called where others name them by their ids. */
export interface RecordNames {
  /** A query of `id` and `name`. */
  readonly from: RawBuilder<unknown>;
  /** Their ids are codes that people gave; absent: integers of the server. */
  readonly coded?: true;
}

/** What the values of a record's fields stand for, by the last word of a field's path. */
export interface FieldNames {
  /** The kind of record whose id it is. */
  readonly records?: Readonly<Record<string, string>>;
  /** The words of a number. */
  readonly words?: Readonly<Record<string, Readonly<Record<number, string>>>>;
}

export const YES_NO: Readonly<Record<number, string>> = { 0: 'NO', 1: 'SI' };

/** Says a field's value as people know it. */
export type Naming = (field: string, value: Json) => Json;

/** Looks up every name that some values need, each kind at once. */
export async function namingOf(
  db: ReadDatabase,
  modules: readonly ReadModule[],
  { records = {}, words = {} }: FieldNames,
  values: Iterable<readonly [field: string, value: Json]>,
): Promise<Naming> {
  const sources: Readonly<Record<string, RecordNames>> = Object.assign(
    {},
    ...modules.map(({ names }) => names),
  );
  const kindOf = (field: string): string | undefined => records[lastWord(field)];
  const isId = (kind: string, value: Json): value is number | string =>
    sources[kind]?.coded ? typeof value === 'string' && value !== '' : typeof value === 'number' && value > 0;

  const wanted = new Map<string, Set<number | string>>();
  for (const [field, value] of values) {
    const kind = kindOf(field);
    if (kind === undefined) continue;
    const ids = wanted.get(kind) ?? new Set();
    for (const id of Array.isArray(value) ? value : [value]) if (isId(kind, id)) ids.add(id);
    wanted.set(kind, ids);
  }
  const names = new Map<string, ReadonlyMap<number | string, string>>();
  await Promise.all(
    [...wanted].map(async ([kind, ids]) => {
      const source = sources[kind];
      if (!source || ids.size === 0) return;
      const type = sql.raw(source.coded ? 'text[]' : 'integer[]');
      const { rows } = await sql<{ id: number | string; name: string }>`
        select * from (${source.from}) named where id = any(${[...ids]}::${type})`.execute(db);
      names.set(kind, new Map(rows.map(({ id, name }) => [id, name])));
    }),
  );
  const nameOf = (kind: string, id: Json): Json =>
    id === 0 ? null : isId(kind, id) ? (names.get(kind)?.get(id) ?? id) : id;
  return (field, value) => {
    const kind = kindOf(field);
    if (kind === undefined) return inWords(words, field, value);
    return Array.isArray(value) ? value.map((id: Json) => nameOf(kind, id)) : nameOf(kind, value);
  };
}

/** A number that stands for a word as that word; every other value as it is. */
export function inWords(words: NonNullable<FieldNames['words']>, field: string, value: Json): Json {
  return typeof value === 'number' ? (words[field]?.[value] ?? value) : value;
}

const lastWord = (field: string): string => field.split('.').findLast((part) => !/^\d+$/.test(part)) ?? '';
