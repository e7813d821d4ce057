import { scopeCondition } from '@expediente/platform/access/scope.ts';
import type { Sight } from '@expediente/platform/access/session.ts';
import type {
  HomePending,
  PendingGroup,
  PendingOfYear,
  PendingRecord,
} from '@expediente/schemas/home/read.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { catalogueTable } from '../catalogues/projection.ts';
import { ORDER_TABLE } from '../order/projection.ts';
import { PAC_TABLE } from '../pac/projection.ts';
import type { ReadDatabase } from '../read-database.ts';
import { grants, PAGES } from '../records/offers.ts';
import { REQUEST_TABLE } from '../request/projection.ts';
import { readFirstSteps } from './first-steps.ts';

type Group = Pick<PendingGroup, 'lifecycle' | 'action' | 'title' | 'states'>;

/** What may wait for somebody, in the order of the work: the action that ends the waiting rules who sees it. */
const GROUPS: readonly Group[] = [
  { lifecycle: 'pac', action: 'approve', title: 'PAC por aprobar', states: [1] },
  { lifecycle: 'pac', action: 'update', title: 'PAC rechazados por corregir', states: [2] },
  { lifecycle: 'pac', action: 'sendrequest', title: 'PAC por enviar', states: [0] },
  { lifecycle: 'request', action: 'update', title: 'Pedidos rechazados por corregir', states: [2] },
  { lifecycle: 'request', action: 'sendrequest', title: 'Pedidos por enviar', states: [0] },
  { lifecycle: 'request', action: 'consolidateorder', title: 'Pedidos por consolidar', states: [1] },
  { lifecycle: 'order', action: 'purchaseorder', title: 'Consolidados sin orden de compra', states: [0] },
  { lifecycle: 'order', action: 'commitment', title: 'Órdenes por comprometer', states: [1] },
  {
    lifecycle: 'order',
    action: 'update',
    title: 'Órdenes con recibos o facturas pendientes',
    states: [2, 9],
  },
  { lifecycle: 'order', action: 'accrued', title: 'Órdenes por devengar', states: [3] },
  { lifecycle: 'order', action: 'senddaf', title: 'Órdenes por enviar a DAF', states: [4] },
  { lifecycle: 'order', action: 'senddaf', title: 'Órdenes rechazadas por corregir y reenviar', states: [6] },
  { lifecycle: 'order', action: 'pay', title: 'Órdenes por pagar', states: [5] },
];

const SHOWN = 5;
const DAY_MS = 86_400_000;
const unitTable = sql.raw(catalogueTable('unit'));

interface Source {
  readonly from: RawBuilder<unknown>;
  readonly id: RawBuilder<unknown>;
  readonly title: RawBuilder<unknown>;
  readonly detail: RawBuilder<unknown>;
  within(session: Sight): RawBuilder<SqlBool>;
}

/**
 * `t` is the record, `u` its cost centre. Orders wait over the turn of the year, a plan may be the next year's,
 * a request is asked for in its own year.
 */
const SOURCES: Readonly<Record<Group['lifecycle'], Source>> = {
  pac: {
    from: sql`${sql.raw(PAC_TABLE)} t left join ${unitTable} u on u.id = t.id_unit`,
    id: sql`t.id_unit || '-' || t.year`,
    title: sql`'PAC ' || t.year`,
    detail: sql`coalesce(u.description, '')`,
    within: (session) =>
      sql<SqlBool>`t.year >= ${session.year} and ${scopeCondition(session, { executor: 't.id_executor', unit: 't.id_unit' })}`,
  },
  request: {
    from: sql`${sql.raw(REQUEST_TABLE)} t left join ${unitTable} u on u.id = t.id_unit`,
    id: sql`t.id::text`,
    title: sql`'Pedido ' || t.number || '/' || t.year`,
    detail: sql`concat_ws(' · ', u.description, t.supplie)`,
    within: (session) =>
      sql<SqlBool>`t.year = ${session.year} and t.kind = 1 and ${scopeCondition(session, { executor: 't.id_executor', unit: 't.id_unit' })}`,
  },
  order: {
    from: sql`${sql.raw(ORDER_TABLE)} t`,
    id: sql`t.id::text`,
    title: sql`case when t.number_purchase = '' then 'Resolución ' || t.number_resolution else 'OC ' || t.number_purchase end`,
    detail: sql`concat_ws(' · ', nullif(t.provider_name, ''), t.supplie)`,
    within: (session) => scopeCondition(session, { executor: 't.id_executor', units: 't.id_units' }),
  },
};

/** `/home/pending`: what waits for the reader, by action that its profile grants; the oldest first. */
export async function readPending(db: ReadDatabase, session: Sight, now: Date): Promise<HomePending> {
  const granted = GROUPS.filter(({ lifecycle, action }) => grants(session, PAGES[lifecycle], action));
  const [first_steps, groups] = await Promise.all([
    readFirstSteps(db, session),
    readGroups(db, session, granted, now),
  ]);
  return { groups: groups.filter(({ count, others }) => count > 0 || others.length > 0), first_steps };
}

/** In one question: each alone would cost more to ask than to answer. */
async function readGroups(
  db: ReadDatabase,
  session: Sight,
  granted: readonly Group[],
  now: Date,
): Promise<readonly PendingGroup[]> {
  if (granted.length === 0) return [];
  const asked = granted.map((group, place) => sql`(${waiting(session, group, place)})`);
  const { rows } = await sql<Waiting>`
    select * from (${sql.join(asked, sql` union all `)}) waiting order by place, since`.execute(db);
  return granted.map((group, place) => {
    const own = rows.filter((row) => row.place === place);
    return pendingGroup(group, own, session.year, now);
  });
}

/** One of the records shown; `years`: how many of its group wait in each year, the earliest first. */
interface Waiting extends Omit<PendingRecord, 'since' | 'days'> {
  readonly place: number;
  readonly since: Date;
  readonly years: readonly PendingOfYear[];
}

function waiting(session: Sight, { lifecycle, states }: Group, place: number): RawBuilder<unknown> {
  const { from, id, title, detail, within } = SOURCES[lifecycle];
  const which = sql`t.state = any(${[...states]}::integer[]) and ${within(session)}`;
  return sql`
    select ${sql.lit(place)} as place, oldest.*, counted.years
    from (
      select ${id} as id, ${title} as title, ${detail} as detail, t.year, t.state_since as since
      from ${from} where ${which} order by t.state_since limit ${SHOWN}
    ) oldest cross join (
      select json_agg(json_build_object('year', year, 'count', count) order by year) as years
      from (select t.year, count(*) from ${from} where ${which} group by t.year) of_year
    ) counted`;
}

function pendingGroup(group: Group, rows: readonly Waiting[], year: number, now: Date): PendingGroup {
  const records = rows.map(({ place: _, years: __, since, ...row }) => ({
    ...row,
    since: since.toISOString(),
    days: Math.max(0, Math.floor((now.getTime() - since.getTime()) / DAY_MS)),
  }));
  const years = rows[0]?.years ?? [];
  return {
    ...group,
    page: PAGES[group.lifecycle][0],
    count: years.find((each) => each.year === year)?.count ?? 0,
    others: years.filter((each) => each.year !== year),
    oldest_days: records[0]?.days ?? 0,
    records,
  };
}
