import { ACTING, isSegregated, LIFTED_BY } from '@expediente/machines/segregation.ts';
import { scopeCondition } from '@expediente/platform/access/scope.ts';
import { catalogueTable } from '@expediente/readmodels/model/catalogues.ts';
import { segregation } from '@expediente/schemas/rules/segregation.ts';
import { type SqlBool, sql } from 'kysely';
import { orders } from '../order/model.ts';
import { numberRead } from '../order/number.ts';
import type { JudgedRecord, JudgedRows } from '../shared/judgements/source.ts';
import { ACT_KINDS } from './acts/kinds.ts';
import { actedRecords, acts } from './acts/model.ts';
import { countedActs } from './opened.ts';

const values = (rows: readonly (readonly string[])[]) =>
  sql`(values ${sql.join(rows.map((row) => sql`(${sql.join(row.map((each) => sql.lit(each)))})`))})`;

/** Both orders of every pair, by its name. */
const PAIRS = Object.keys(segregation.first.values).flatMap((pair) => {
  const [first = '', second = ''] = pair.split('_');
  return [
    [first, second, pair],
    [second, first, pair],
  ];
});

/**
 * Rows in the form of judgements: each act (a) that follows another one (d) of the same person, which counts on the
 * record, and makes a pair with it, unless that was undone between them. What was kept with the act is its result;
 * version 0 is no version.
 */
const pairsOf = (kind: string) => sql`(
  select distinct on (a.entity, a.revision, p.pair) ${sql.lit(segregation.name)} as rule, a.entity,
    split_part(a.entity, ':', 2) as id, lpad(a.revision::text, 6, '0') || ' ' || p.pair as item, 0 as version,
    (a.at at time zone 'America/Guatemala')::date as date, json_build_object('done', p.done, 'now', p.now) as facts,
    case when p.pair = any(string_to_array(a.segregation, ';')) then 'alert' else 'none' end as result,
    '{}'::json as by, '' as accepted
  from ${acts} a
  join ${countedActs(kind)} d on d.entity = a.entity and d.user_id = a.user_id and case when d.of = a.entity then d.revision <= a.revision else d.at < a.at end
  join ${values(ACTING)} n (type, action) on n.type = any(a.types)
  join ${values(ACTING)} b (type, action) on b.type = any(d.types)
  join ${values(PAIRS)} p (done, now, pair) on p.done = b.action and p.now = n.action
  where a.kind = ${sql.lit(kind)} and a.user_id ~ '^[1-9]' and (d.carried is null or b.action = any(d.carried))
    and (d.revision <> a.revision or d.of <> a.entity
      or array_position(d.types, b.type) < array_position(a.types, n.type))
    and not exists (
      select from ${acts} u join ${values(LIFTED_BY)} l (type, action) on l.type = any(u.types)
      where u.entity = d.of and l.action = b.action and u.revision > d.revision
        and case when d.of = a.entity then u.revision < a.revision else u.at < a.at end)
  order by a.entity, a.revision, p.pair)`;

/** Number of an order; another record is known by its cost centre and year, or by its id. */
const numberOf = (kind: string) =>
  kind === 'order'
    ? sql<string>`(select coalesce(nullif(${numberRead()}, ''), o.number_resolution) from ${orders} o where o.id = k.id::integer)`
    : sql<string>`k.id`;

/** Acts of one person on one record, in pairs, of every kind of record (hospital E3). */
export const ACTS_IN_PAIRS: readonly JudgedRows[] = ACT_KINDS.filter(({ events }) =>
  isSegregated(events.category),
).map(({ name }) => ({
  lifecycle: name,
  table: pairsOf(name),
  id: { type: 'text', from: sql<string>`j.id` },
  within: (session) =>
    scopeCondition(
      session,
      { executor: 'r.executor', units: 'r.units' },
      (own) => sql<SqlBool>`exists (select 1 from ${actedRecords} r where r.entity = j.entity and ${own})`,
    ),
  async records(db, ids) {
    const { rows } = await sql<JudgedRecord>`
        select k.id, 0 as state, ${numberOf(name)} as number,
          (select coalesce(string_agg(u.description, ', ' order by u.id), '')
            from ${catalogueTable('unit')} u where u.id = any(r.units)) as unit,
          coalesce(x.description, '') as executor
        from unnest(${ids.map(String)}::text[]) k (id)
        join ${actedRecords} r on r.entity = ${`${name}:`} || k.id
        left join ${catalogueTable('unit')} x on x.id = r.executor`.execute(db);
    return rows;
  },
}));
