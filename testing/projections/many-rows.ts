import { awardProjection, awards } from '@expediente/projections/award/model.ts';
import { orderProjection, orders, orderTexts, orderVersions } from '@expediente/projections/order/model.ts';
import { requestProjection, requests } from '@expediente/projections/request/model.ts';
import { unopsProjection, unopsRecords } from '@expediente/projections/unops/model.ts';
import { countChange } from '@expediente/readmodels/engine/checkpoint.ts';
import { createIndexes } from '@expediente/readmodels/engine/indexes.ts';
import {
  countTablesOf,
  quoted,
  type Table,
  tableName,
  tablesOf,
} from '@expediente/readmodels/engine/tables.ts';
import { cataloguesProjection, catalogueTable } from '@expediente/readmodels/model/catalogues.ts';
import type { Projection } from '@expediente/readmodels/projection.ts';
import type pg from 'pg';

/** Lowest id of the rows filled in, above all real ones. */
const FIRST_ID = 10_000_000;
/** Year of the rows filled in; no other row has it. */
export const MANY_YEAR = 2023;

/** Pseudo-random number from 0 to `below` - 1, by row and by `use`, and the same in every run. */
const dice = (use: number, below: number): string => `abs(hashint8(n * 31 + ${use})::bigint) % ${below}`;

/**
 * Half of the rows belong to one executor, the others are spread; one or two of ten units; 211 providers; days over
 * the year.
 */
const EXECUTOR = `case when ${dice(1, 2)} = 0 then 100100 else 100200 + 100 * (${dice(2, 19)}) end`;
const UNIT = `(100101 + ${dice(3, 10)})::int`;
const DAY = `date '${MANY_YEAR}-01-05' + (${dice(4, 350)})::int`;
const PROVIDER = `(1 + ${dice(5, 211)})::int`;
const NONE_YET = `${dice(6, 16)} = 7`;
const ID = `(${FIRST_ID} + n)::int`;

const ORDERS: Readonly<Record<string, string>> = {
  id: ID,
  year: String(MANY_YEAR),
  id_executor: EXECUTOR,
  // Most orders are paid.
  state: `(array[7, 7, 7, 7, 7, 7, 7, 0, 1, 2, 3, 4, 5, 6, 8, 9])[1 + ${dice(6, 16)}]`,
  number_resolution: `'RES-' || (100000 + n)`,
  number_purchase: `case when ${NONE_YET} then '' else (500000 + n)::text end`,
  date_resolution: DAY,
  date_issue: `case when ${NONE_YET} then null else ${DAY} + 3 end`,
  date_report: `case when ${NONE_YET} then ${DAY} else ${DAY} + 3 end`,
  date_devengade: `case when ${NONE_YET} then null else ${DAY} + 20 end`,
  supplie: `s.supplie || ' ' || (${dice(9, 40)})`,
  id_units: `case when ${dice(7, 5)} = 0 then array[${UNIT}, 100111] else array[${UNIT}] end`,
  id_provider: PROVIDER,
  provider_name: `s.provider_name || ' ' || (${PROVIDER})`,
  qty: `(${dice(10, 400_000)}) / 100.0`,
  total: `(${dice(11, 9_000_000)}) / 100.0`,
  part: 'null::integer',
  parts: '0',
  id_root: ID,
  id_deliveries: 'null::integer[]',
  id_requests: 'null::integer[]',
};
/** Columns of orders a tenth of which are parts: of each ten the last is a part of the one before it (hospital B3). */
const IN_PARTS: Readonly<Record<string, string>> = {
  number_purchase: `case when ${NONE_YET} then '' else (500000 + n - (n % 10 = 0)::int)::text end`,
  part: 'case when n % 10 = 0 then 1 end',
  parts: '(n % 10 = 9)::int',
  id_root: `(${FIRST_ID} + n - (n % 10 = 0)::int)::int`,
  id_deliveries: `case when n % 10 = 9 then array[${ID}, ${ID} + 1] end`,
  id_requests: `case when n % 10 in (9, 0) then array[${ID}] end`,
};
/** Search text of the filled orders; its alias is `o`. */
const ORDER_TEXT = `concat_ws(' ', lower(number_resolution), 500000 + n, 'e' || (700000 + n), unaccent(lower(provider_name)), unaccent(lower(supplie)))`;

/** Own numbers of the filled orders; their alias is `o`. */
const ORDER_NUMBERS = `array[lower(number_resolution), (500000 + n)::text, 'e' || (700000 + n)]`;

const REQUESTS: Readonly<Record<string, string>> = {
  id: ID,
  year: String(MANY_YEAR),
  kind: '1',
  id_executor: EXECUTOR,
  id_unit: UNIT,
  number: 'n::int',
  date: DAY,
  state: `(array[3, 3, 3, 3, 3, 0, 1, 2, 4])[1 + ${dice(8, 9)}]`,
  supplie: `s.supplie || ' ' || (${dice(9, 40)})`,
  total_qty: `(${dice(10, 400_000)}) / 100.0`,
  id_consolidate: ID,
  numbers: `array[n || '/${MANY_YEAR}']`,
  search_text: `concat_ws(' ', n || '/${MANY_YEAR}', s.cod_internal, unaccent(lower(s.supplie)), ${dice(9, 40)})`,
};

/**
 * Fills the orders' read model with rows of MANY_YEAR, copied from real orders, in place of those of an earlier call.
 * For lists longer than any that could be typed.
 * @param inParts true: a tenth of them are parts
 */
export async function addManyOrders(
  client: pg.ClientBase,
  many: number,
  { inParts = false } = {},
): Promise<void> {
  const columns = inParts ? { ...ORDERS, ...IN_PARTS } : ORDERS;
  await multiply(client, orderProjection, orders.realName, columns, many, async () => {
    await client.query(`delete from ${orderTexts.realName} where id_order >= ${FIRST_ID}`);
    await client.query(
      `insert into ${orderTexts.realName} (id_order, year, id_executor, id_units, search_text, numbers)
       select id, year, id_executor, id_units, ${ORDER_TEXT}, ${ORDER_NUMBERS}
       from (select *, id - ${FIRST_ID} as n from ${orders.realName} where id >= ${FIRST_ID} order by id) o`,
    );
  });
  await client.query(`vacuum analyze ${orderTexts.realName}`);
}

/** States that each filled order went through, with that many days (`VERSION_DAYS`) between them. */
const VERSION_STATES = [0, 1, 2, 3, 4, 5, 7];
const VERSION_DAYS = 12;

/** Adds versions to the orders filled last: each changed on seven days, and has its filled-in values from the last of them on. */
export async function addManyOrderVersions(client: pg.ClientBase): Promise<void> {
  const { realName } = orderVersions;
  const table = tablesOf(orderProjection).find(
    (each) => tableName(each, orderProjection.version) === realName,
  );
  if (!table) throw new Error('orders have no versions');
  const from = `date_resolution + ${VERSION_DAYS} * v.n`;
  const last = VERSION_STATES.length - 1;
  const made: Readonly<Record<string, string>> = {
    state: `case when v.n = ${last} then o.state else (array[${VERSION_STATES.join(', ')}])[v.n + 1] end`,
    search_text: 't.search_text',
    from_day: from,
    until_day: `case when v.n = ${last} then 'infinity'::date else ${from} + ${VERSION_DAYS} end`,
  };
  const names = Object.keys(table.columns);
  await client.query(`delete from ${realName} where id >= ${FIRST_ID}`);
  await client.query(
    `insert into ${realName} (${names.map(quoted).join(', ')})
     select ${names.map((column) => made[column] ?? `o.${quoted(column)}`).join(', ')}
     from ${orders.realName} o join ${orderTexts.realName} t on t.id_order = o.id
       cross join generate_series(0, ${last}) v(n)
     where o.id >= ${FIRST_ID} order by ${from}, o.id`,
  );
  await client.query(`vacuum analyze ${realName}`);
}

/** Fills the requests' read model in the same way, with one for each of the orders. */
export async function addManyRequests(client: pg.ClientBase, many: number): Promise<void> {
  await multiply(client, requestProjection, requests.realName, REQUESTS, many);
}

const AWARDS: Readonly<Record<string, string>> = {
  id: ID,
  year: String(MANY_YEAR),
  id_executor: EXECUTOR,
  // Most awards are certified.
  state: `(array[2, 2, 2, 2, 2, 0, 1, 10])[1 + ${dice(8, 8)}]`,
  number: `n || '/${MANY_YEAR}'`,
  award_key: `n || '/${MANY_YEAR}'`,
  number_business: `(200000 + n) || '/${MANY_YEAR}'`,
  id_type_purchase: `(1 + ${dice(2, 6)})::int`,
  nog: `(90000000 + n)::text`,
  id_provider: PROVIDER,
  provider_nit: `(40000000 + ${PROVIDER})::text`,
  provider: `s.provider || ' ' || (${PROVIDER})`,
  description: `s.description || ' ' || (${dice(9, 40)})`,
  date: DAY,
  amount: `(${dice(11, 9_000_000)}) / 100.0`,
  qty: `(${dice(10, 400_000)}) / 100.0`,
  id_units: `case when ${dice(7, 5)} = 0 then array[${UNIT}, 100111] else array[${UNIT}] end`,
  id_consolidate: ID,
  numbers: `array[n || '/${MANY_YEAR}', (90000000 + n)::text]`,
  search_text: `concat_ws(' ', n || '/${MANY_YEAR}', 90000000 + n, unaccent(lower(s.provider)), 40000000 + ${PROVIDER}, unaccent(lower(s.description)), ${dice(9, 40)})`,
};

/** Fills the awards' read model with rows of MANY_YEAR, copied from real awards. */
export async function addManyAwards(client: pg.ClientBase, many: number): Promise<void> {
  await multiply(client, awardProjection, awards.realName, AWARDS, many);
}

const UNOPS: Readonly<Record<string, string>> = {
  id: ID,
  year: String(MANY_YEAR),
  id_executor: EXECUTOR,
  id_unit: UNIT,
  // Most records are open, as people work with the list of the first tab.
  state: `(array[0, 0, 0, 0, 0, 0, 1, 2])[1 + ${dice(8, 8)}]`,
  external_id: `'UN-' || (600000 + n)`,
  number_itb: `'ITB-' || (${dice(2, 4_000)})`,
  number_order: `'OC-' || (300000 + n)`,
  date_act: `case when ${NONE_YET} then null else ${DAY} end`,
  id_provider: PROVIDER,
  provider: `s.provider || ' ' || (${PROVIDER})`,
  supplie: `s.supplie || ' ' || (${dice(9, 40)})`,
  price: `(${dice(12, 90_000)}) / 100.0`,
  qty: `${dice(10, 4_000)}`,
  total: `(${dice(11, 9_000_000)}) / 100.0`,
  numbers: `array[n::text, 'un-' || (600000 + n), 'oc-' || (300000 + n)]`,
  search_text: `concat_ws(' ', n, 'un-' || (600000 + n), 'oc-' || (300000 + n), unaccent(lower(s.provider)), unaccent(lower(s.supplie)), ${dice(9, 40)})`,
};

/** Fills the UNOPS read model with rows of MANY_YEAR, copied from real records. */
export async function addManyUnops(client: pg.ClientBase, many: number): Promise<void> {
  await multiply(client, unopsProjection, unopsRecords.realName, UNOPS, many);
}

const SUPPLIES: Readonly<Record<string, string>> = {
  id: ID,
  cod_internal: `(300000 + n)::text`,
  cod_ppr_base: `(400000 + n)::text`,
  cod_ppr: `(400000 + n) || coalesce('-' || s.id_presentation, '')`,
  description_internal: `s.description_internal || ' ' || (${dice(9, 4_000)})`,
  price: `(${dice(10, 4_000_000)}) / 100.0`,
  state: `case when ${dice(6, 16)} = 7 then 0 else 1 end`,
  search_text: `concat_ws(' ', 400000 + n, 300000 + n, unaccent(lower(s.description_internal)), ${dice(9, 4_000)})`,
};

const PROVIDERS: Readonly<Record<string, string>> = {
  id: ID,
  nit: `(40000000 + n)::text`,
  name: `s.name || ' ' || (${dice(9, 4_000)})`,
  contact: `s.contact || ' ' || (${dice(10, 4_000)})`,
  state: `case when ${dice(6, 16)} = 7 then 0 else 1 end`,
  search_text: `concat_ws(' ', 40000000 + n, unaccent(lower(s.name)), ${dice(9, 4_000)})`,
};

/** Fills in that many supplies and that many providers, copied from real ones. */
export async function addManyCatalogueRecords(client: pg.ClientBase, records: number): Promise<void> {
  await multiply(client, cataloguesProjection, catalogueTable('supply').realName, SUPPLIES, records);
  await multiply(client, cataloguesProjection, catalogueTable('provider').realName, PROVIDERS, records);
}

async function multiply(
  client: pg.ClientBase,
  projection: Projection,
  name: string,
  columns: Readonly<Record<string, string>>,
  rows: number,
  parts: () => Promise<void> = async () => undefined,
): Promise<void> {
  const table = projection.folds
    .map((fold) => fold.table as Table)
    .find((each) => tableName(each, projection.version) === name);
  if (!table) throw new Error(`${projection.name} has no table ${name}`);
  await client.query(`set synchronous_commit = off; set maintenance_work_mem = '256MB'`);
  await client.query(`delete from ${name} where id >= ${FIRST_ID}`);
  await dropIndexes(client, projection);
  const names = Object.keys(table.columns);
  await client.query(
    `insert into ${name} (${names.map(quoted).join(', ')})
     select ${names.map((column) => columns[column] ?? `s.${quoted(column)}`).join(', ')}
     from (select n, n * 48271 % (select count(*) from ${name} where id < ${FIRST_ID}) as place
           from generate_series(1::bigint, ${rows}) n) g
     join (select *, row_number() over (order by id) - 1 as place from ${name} where id < ${FIRST_ID}) s using (place)`,
  );
  await parts();
  await createIndexes(client, projection, 'live', 'plainly');
  for (const count of countTablesOf(table)) await recount(client, projection, name, count);
  await countChange(client, projection);
  await client.query(`vacuum analyze ${name}`);
}

async function dropIndexes(client: pg.ClientBase, projection: Projection): Promise<void> {
  const tables = tablesOf(projection).map((table) =>
    tableName(table, projection.version).slice('read.'.length),
  );
  const { rows } = await client.query<{ name: string }>(
    `select indexname as name from pg_indexes where schemaname = 'read' and tablename = any($1) and indexname !~ 'pkey[0-9]*$'`,
    [tables],
  );
  for (const { name } of rows) await client.query(`drop index read.${quoted(name)}`);
}

async function recount(
  client: pg.ClientBase,
  projection: Projection,
  name: string,
  count: Table,
): Promise<void> {
  const columns = count.key.map(quoted).join(', ');
  const into = tableName(count, projection.version);
  await client.query(`truncate ${into}`);
  await client.query(
    `insert into ${into} select ${columns}, count(*) from ${name}
     where ${count.key.map((column) => `${quoted(column)} is not null`).join(' and ')} group by ${columns}`,
  );
  await client.query(`vacuum analyze ${into}`);
}
