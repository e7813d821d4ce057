import { CARRIED_OVER, type Opened, type Origin } from '@expediente/machines/segregation.ts';
import type { ReadDatabase } from '@expediente/readmodels/read-database.ts';
import { type RawBuilder, sql } from 'kysely';
import { orders } from '../order/model.ts';
import { requests } from '../request/model.ts';
import { acts } from './acts/model.ts';

/** Read models of records that are opened from others of their kind, and the events that open them. */
const OPENING: Readonly<
  Record<string, { readonly table: RawBuilder<unknown>; readonly by: readonly string[] }>
> = {
  order: { table: sql`${orders}`, by: ['OrderPartOpened', 'OrderDivisionOpened'] },
  request: { table: sql`${requests}`, by: ['RequestRestOpened'] },
};

/** Fields of a record's state that name its origin, each with the way in which it was opened. */
const ORIGINS: readonly (readonly [as: Origin['as'], id: RawBuilder<unknown>])[] = [
  ['part', sql`o.record -> 'part' ->> 'root'`],
  ['division', sql`o.record -> 'division' ->> 'root'`],
  ['rest', sql`o.record ->> 'restOf'`],
];

/** State of a record of a kind of which some are opened from others; undefined for other kinds. */
export async function openedRecord(
  db: ReadDatabase,
  lifecycle: string,
  id: number | string,
): Promise<Opened | undefined> {
  const opening = OPENING[lifecycle];
  if (opening === undefined) return undefined;
  const { rows } = await sql<{ record: Opened }>`
    select o.record from ${opening.table} o where o.id = ${id}::integer`.execute(db);
  return rows[0]?.record;
}

const list = (texts: readonly string[]) => sql`array[${sql.join(texts.map((each) => sql.lit(each)))}]`;

/**
 * Acts (entity, of, user_id, types, revision, at) that count on a record in SQL: its own, and those on the records from
 * which it was opened. `carried`: null for its own acts, else the actions that count.
 */
export function countedActs(kind: string): RawBuilder<unknown> {
  const own = sql`select d.entity, d.entity as of, d.user_id, d.types, d.revision, d.at, null::text[] as carried
    from ${acts} d where d.kind = ${sql.lit(kind)}`;
  const opening = OPENING[kind];
  if (opening === undefined) return sql`(${own})`;
  const prefix = sql.lit(`${kind}:`);
  const ways = sql.join(ORIGINS.map(([as, id]) => sql`((${id})::integer, ${list(CARRIED_OVER[as])})`));
  const origin = sql`cross join lateral (values ${ways}) w (origin, actions)`;
  return sql`(
    with recursive opened (entity, origin, carried) as (
      select e.entity, w.origin, w.actions
      from (select distinct entity from ${acts} where types && ${list(opening.by)}) e
      join ${opening.table} o on ${prefix} || o.id = e.entity ${origin} where w.origin is not null
      union
      select p.entity, w.origin, array(select unnest(p.carried) intersect select unnest(w.actions))
      from opened p join ${opening.table} o on o.id = p.origin ${origin} where w.origin is not null
    )
    ${own}
    union all
    select p.entity, d.entity, d.user_id, d.types, d.revision, d.at, p.carried
    from opened p join ${acts} d on d.entity = ${prefix} || p.origin)`;
}
