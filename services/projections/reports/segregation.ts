import { capital } from '@expediente/kernel/text.ts';
import { holdsWord } from '@expediente/readmodels/lists/conditions.ts';
import { catalogueTable } from '@expediente/readmodels/model/catalogues.ts';
import { SEGREGATION_REPORT } from '@expediente/schemas/reports/segregation.ts';
import { pairText, segregation } from '@expediente/schemas/rules/segregation.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { NOUNS } from '../facts/acts/kinds.ts';
import { actedRecords, acts } from '../facts/acts/model.ts';
import { actsInSight } from '../facts/sight.ts';
import { orders } from '../order/model.ts';
import { numberRead } from '../order/number.ts';
import { requests } from '../request/model.ts';
import { type Report, served } from '../shared/reports/query.ts';

const DAY = sql`(j.at at time zone 'America/Guatemala')::date`;

/** A value in words, by a table of them; any other value is shown as it is. */
const worded = (value: RawBuilder<unknown>, words: Iterable<readonly [string, string]>) =>
  sql<string>`case ${value} ${sql.join(
    [...words].map(([each, text]) => sql`when ${sql.lit(each)} then ${sql.lit(text)}`),
    sql` `,
  )} else ${value} end`;

const PAIRS = Object.keys(segregation.first.values).map((pair) => [pair, pairText(pair)] as const);

/** Pairs of an act in words, in the order in which the event keeps them. */
const pairs = sql<string>`(select string_agg(${worded(sql.ref('p.pair'), PAIRS)}, '; ' order by p.place)
  from unnest(string_to_array(j.segregation, ';')) with ordinality p(pair, place))`;

const kind = worded(
  sql.ref('j.kind'),
  [...NOUNS].map(([name, noun]) => [name, capital(noun)] as const),
);

const KEY = sql`split_part(j.entity, ':', 2)`;

/** Name of the record: its number where it has one, else its cost centre and year, else its id. */
const record = sql<string>`case j.kind
  when 'order' then (select coalesce(nullif(${numberRead()}, ''), o.number_resolution) from ${orders} o where o.id = ${KEY}::integer)
  when 'request' then (select r.number || '/' || r.year from ${requests} r where r.id = ${KEY}::integer)
  else coalesce((select u.description || ' ' || split_part(${KEY}, '-', 2) from ${catalogueTable('unit')} u
    where ${KEY} like '%-%' and u.id = split_part(${KEY}, '-', 1)::integer), ${KEY}) end`;

const user = sql<string>`concat_ws(' ', w.full_name, '(' || w.username || ')')`;
const executorName = sql<string>`coalesce(x.description, '')`;

/** Report of what one person did where the rule asks for two (hospital E3). */
export const segregationReport: Report = served(SEGREGATION_REPORT, {
  reads: ['journal', 'order', 'request', 'catalogues'],
  from: sql`${acts} j join ${actedRecords} a on a.entity = j.entity
    left join ${catalogueTable('user')} w on w.id::text = j.user_id
    left join ${catalogueTable('unit')} x on x.id = a.executor`,
  key: [
    { of: sql.ref('j.entity'), type: 'text' },
    { of: sql.ref('j.revision'), type: 'integer' },
  ],
  executor: sql.ref('a.executor'),
  id: sql.ref('j.entity'),
  columns: () => ({
    date: DAY,
    pair: pairs,
    user,
    kind,
    record,
    sentence: sql.ref('j.sentence'),
    amount: sql.ref('j.amount'),
    executor: executorName,
  }),
  filters: () => ({
    pair: { kind: 'text', of: pairs },
    user: { kind: 'text', of: user },
    kind: { kind: 'text', of: kind },
    executor: { kind: 'text', of: executorName },
  }),
  searched: (word) =>
    sql<SqlBool>`(${holdsWord(sql.ref('j.search_text'), word)} or ${holdsWord(sql`lower(unaccent(concat_ws(' ', ${pairs}, ${user}, ${kind}, ${record})))`, word)})`,
  within: ({ session }) => [
    sql<SqlBool>`j.segregation <> ''`,
    sql<SqlBool>`extract(year from ${DAY}) = ${session.year}`,
    actsInSight(session),
  ],
});
