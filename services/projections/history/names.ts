import type { Json } from '@expediente/kernel/events.ts';
import type { CatalogueName } from '@expediente/schemas/catalogues/records.ts';
import { IVA_OPTIONS } from '@expediente/schemas/order/forms.ts';
import { type RawBuilder, sql } from 'kysely';
import { catalogueTable } from '../catalogues/projection.ts';
import { ORDER_TABLE } from '../order/projection.ts';
import type { ReadDatabase } from '../read-database.ts';
import { REQUEST_TABLE } from '../request/projection.ts';

/** Last word of a field's path to what its number names. */
const NAMED: Readonly<Record<string, string>> = {
  unit: 'unit',
  executor: 'unit',
  supply: 'supply',
  provider: 'provider',
  purchaseType: 'purchaseType',
  book: 'book',
  participants: 'participant',
  order: 'order',
  requests: 'request',
  id_unit: 'unit',
  units: 'unit',
  id_parent: 'unit',
  id_entity: 'entity',
  id_type_supplies: 'supplyType',
  id_profile: 'profile',
  row: 'row',
  id_row: 'row',
  group: 'group',
  id_group: 'group',
  id_presentation: 'presentation',
  subProduct: 'subProduct',
};

const catalogue = (name: CatalogueName, shown: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`select id, ${shown} as name from ${sql.raw(catalogueTable(name))}`;

/** Of records whose id is a code that people gave. */
const CODED: ReadonlySet<string> = new Set(['row', 'group', 'presentation', 'subProduct']);

const SOURCES: Readonly<Record<string, RawBuilder<unknown>>> = {
  unit: catalogue('unit', sql`id || ' ' || description`),
  supply: catalogue('supply', sql`cod_internal || ' ' || description_internal`),
  entity: catalogue('entity', sql`description`),
  supplyType: catalogue('supplyType', sql`description`),
  profile: catalogue('profile', sql`description`),
  row: catalogue('row', sql`id || ' ' || description`),
  group: catalogue('group', sql`id || ' ' || description`),
  presentation: catalogue('presentation', sql`id || ' ' || description`),
  subProduct: catalogue('subProduct', sql`id || ' ' || description`),
  provider: catalogue('provider', sql`name`),
  purchaseType: catalogue('purchaseType', sql`description`),
  book: catalogue('book', sql`name`),
  participant: catalogue('participant', sql`name`),
  order: sql`select id, coalesce(nullif(number_purchase, ''), 'Resolución ' || number_resolution) as name from ${sql.raw(ORDER_TABLE)}`,
  request: sql`select id, number || '/' || year as name from ${sql.raw(REQUEST_TABLE)}`,
};

const YES_NO: Readonly<Record<number, string>> = { 0: 'NO', 1: 'SI' };

/** Fields whose numbers stand for words. */
const WORDS: Readonly<Record<string, Readonly<Record<number, string>>>> = {
  calculateFee: YES_NO,
  hasAward: YES_NO,
  iva: Object.fromEntries(IVA_OPTIONS.map(({ value, label }) => [value, label])),
};

/** A number that stands for a word as that word; every other value as it is. */
export const inWords = (field: string, value: Json): Json =>
  typeof value === 'number' ? (WORDS[field]?.[value] ?? value) : value;

/** Says a field's value as people know it. */
export type Naming = (field: string, value: Json) => Json;

/** Looks up every name that some values need, each kind at once. */
export async function namingOf(
  db: ReadDatabase,
  values: Iterable<readonly [field: string, value: Json]>,
): Promise<Naming> {
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
      const source = SOURCES[kind];
      if (!source || ids.size === 0) return;
      const type = sql.raw(CODED.has(kind) ? 'text[]' : 'integer[]');
      const { rows } = await sql<{ id: number | string; name: string }>`
        select * from (${source}) named where id = any(${[...ids]}::${type})`.execute(db);
      names.set(kind, new Map(rows.map(({ id, name }) => [id, name])));
    }),
  );
  const nameOf = (kind: string, id: Json): Json =>
    id === 0 ? null : isId(kind, id) ? (names.get(kind)?.get(id) ?? id) : id;
  return (field, value) => {
    const kind = kindOf(field);
    if (kind === undefined) return inWords(field, value);
    return Array.isArray(value) ? value.map((id: Json) => nameOf(kind, id)) : nameOf(kind, value);
  };
}

const isId = (kind: string, value: Json): value is number | string =>
  CODED.has(kind) ? typeof value === 'string' && value !== '' : typeof value === 'number' && value > 0;

const kindOf = (field: string): string | undefined =>
  NAMED[field.split('.').findLast((part) => !/^\d+$/.test(part)) ?? ''];
