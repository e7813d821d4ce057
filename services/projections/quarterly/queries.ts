import { dateInGuatemala, QUARTERS, type Quarter } from '@expediente/kernel/dates.ts';
import { money, subtract, sum, ZERO_MONEY } from '@expediente/kernel/decimal.ts';
import { pacStates } from '@expediente/machines/pac/life-cycle.ts';
import { quarterly } from '@expediente/machines/quarterly/index.ts';
import {
  isApproved,
  NO_QUARTERLY,
  presentBudgets,
  programmed,
  type QuarterlyState,
} from '@expediente/machines/quarterly/record.ts';
import { maySee } from '@expediente/platform/access/scope.ts';
import type { Sight } from '@expediente/platform/access/session.ts';
import { NotFound } from '@expediente/platform/refusals.ts';
import type { UnitLookup } from '@expediente/schemas/catalogues/read.ts';
import type {
  PlanGroupRead,
  QuarterlyAmountRead,
  QuarterlyDetail,
  QuarterlyDetails,
  QuarterlyRow,
} from '@expediente/schemas/quarterly/read.ts';
import type { ApprovalStatusCode } from '@expediente/schemas/shared/approval.ts';
import type { Page } from '@expediente/schemas/shared/read.ts';
import { unitYearId, unitYearOf } from '@expediente/schemas/shared/unit-year.ts';
import { type SqlBool, sql } from 'kysely';
import type { LookupQuery } from '../catalogues/lookup.ts';
import { catalogueTable } from '../catalogues/projection.ts';
import { readUnits, withPlan } from '../catalogues/units.ts';
import { plannedTotal } from '../ledger/figures.ts';
import { planLines } from '../ledger/model.ts';
import { readList } from '../lists/list.ts';
import type { ListRequest } from '../lists/query.ts';
import type { ListRow } from '../model/list.ts';
import { pacs } from '../pac/model.ts';
import type { ReadDatabase } from '../read-database.ts';
import { grantedOffers } from '../records/offers.ts';
import { quarterlies, quarterlyList } from './model.ts';
import { QUARTERLY_PAGES } from './pages.ts';

const { code: APPROVED } = pacStates.status('aprobado');

type Listed = ListRow<typeof quarterlyList>;

const answered = (session: Sight, { facts, date_created, state, ...row }: Listed): QuarterlyRow => ({
  ...row,
  state: state as ApprovalStatusCode, // a code of the life cycle
  date_created: date_created.toISOString(),
  actions: grantedOffers(session, QUARTERLY_PAGES, quarterly.offers(facts)),
});

/** `/quarterly/get/all/{year}` */
export async function readQuarterlies(
  db: ReadDatabase,
  session: Sight,
  year: number,
  request: ListRequest,
): Promise<Page<QuarterlyRow>> {
  const page = await readList(db, quarterlyList, request, [
    quarterlyList.where('year', year),
    quarterlyList.scoped(session),
  ]);
  return { ...page, rows: page.rows.map((row) => answered(session, row)) };
}

interface Found extends Listed {
  readonly record: QuarterlyState;
  readonly user_updated: string;
  readonly date_updated: Date;
}

async function found(db: ReadDatabase, session: Sight, id: string): Promise<Found | undefined> {
  const of = unitYearOf(id);
  if (of === null) throw new NotFound();
  const { rows } = await sql<Found>`
    select ${quarterlyList.select}, p.record, p.user_updated, p.date_updated from ${quarterlyList.from}
    where p.id_unit = ${of.unit} and p.year = ${of.year}`.execute(db);
  const [row] = rows;
  if (row && !maySee(session, { executor: row.id_executor, units: [row.id_unit] })) throw new NotFound();
  return row;
}

/** `/quarterly/get/id/{id}` @throws {NotFound} */
export async function readQuarterly(db: ReadDatabase, session: Sight, id: string): Promise<QuarterlyDetail> {
  const whole = await found(db, session, id);
  if (whole === undefined) throw new NotFound();
  const { record, user_updated, date_updated, ...row } = whole;
  const head = answered(session, row);
  return {
    ...head,
    user_updated,
    date_updated: date_updated.toISOString(),
    date: dateInGuatemala(row.date_created),
    justification_rejection: record.reason,
    details: amountsOf(record, await groupsNamed(db)),
  };
}

/** `/quarterly/details/{id}`, of a unit with an approved plan and no programming too. @throws {NotFound} */
export async function readQuarterlyDetails(
  db: ReadDatabase,
  session: Sight,
  id: string,
): Promise<QuarterlyDetails> {
  const of = unitYearOf(id);
  const plan = of && (await planOf(db, session, of));
  if (!of || !plan) throw new NotFound();
  const [saved, groups] = await Promise.all([found(db, session, id), readGroups(db, of)]);
  const record = saved?.record ?? NO_QUARTERLY;
  const names = new Map(groups.map(({ id_group, description }) => [id_group, description]));
  const details = amountsOf(record, names);
  const totalOf = (quarter: Quarter) =>
    sum(
      details.filter((each) => each.quarter === quarter).map(({ budget }) => money(budget)),
      ZERO_MONEY,
    );
  const budget = programmed(record);
  const [first, second, third] = QUARTERS;
  return {
    header: {
      id: unitYearId(of),
      id_unit: of.unit,
      description: plan.description,
      year: of.year,
      quarter_approve: record.approved,
      budget_pac: plan.budget,
    },
    details,
    groups,
    totals: {
      [first]: totalOf(first),
      [second]: totalOf(second),
      [third]: totalOf(third),
      budget,
      difference: subtract(money(plan.budget), budget),
    },
  };
}

/** Approved cuatrimestres at present, the others as they are programmed. */
function amountsOf(
  record: QuarterlyState,
  names: ReadonlyMap<string, string>,
): readonly QuarterlyAmountRead[] {
  const programmedYet = record.amounts.filter(({ quarter }) => !isApproved(record, quarter));
  return [...presentBudgets(record), ...programmedYet].map(({ group, quarter, budget }) => ({
    id_group: group,
    description: names.get(group) ?? '',
    quarter,
    budget,
    locked: isApproved(record, quarter) ? 1 : 0,
  }));
}

type Of = { readonly unit: number; readonly year: number };

/** The unit's approved plan, if the session sees it. */
async function planOf(db: ReadDatabase, session: Sight, { unit, year }: Of) {
  const { rows } = await sql<{ id_executor: number; budget: string; description: string }>`
    select c.id_executor, c.budget_now as budget, coalesce(u.description, '') as description
    from ${pacs} c left join ${catalogueTable('unit')} u on u.id = c.id_unit
    where c.id_unit = ${unit} and c.year = ${year}
      and c.state = ${APPROVED}`.execute(db);
  const [plan] = rows;
  return plan && maySee(session, { executor: plan.id_executor, units: [unit] }) ? plan : undefined;
}

async function groupsNamed(db: ReadDatabase): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; description: string }>`
    select id, description from ${catalogueTable('group')}`.execute(db);
  return new Map(rows.map(({ id, description }) => [id, description]));
}

/** All groups; those of the plan first, each with what its lines come to at present (planning B19). */
async function readGroups(db: ReadDatabase, { unit, year }: Of): Promise<readonly PlanGroupRead[]> {
  const { rows } = await sql<PlanGroupRead>`
    select g.id as id_group, g.description, coalesce(t.total, 0.00) as budget_pac
    from ${catalogueTable('group')} g
    left join (
      select p.id_group, round(sum(${plannedTotal}), 2) as total from ${planLines} p
      where p.id_unit = ${unit} and p.year = ${year} group by p.id_group
    ) t on t.id_group = g.id
    order by (t.total is null), g.id::integer`.execute(db);
  return rows;
}

/** Units in sight with an approved plan and no programming of the year (planning B21). */
const without = (year: number) =>
  sql<SqlBool>`${withPlan({ year, has: true, state: APPROVED })}
    and not exists (select from ${quarterlies} q where q.id_unit = u.id and q.year = ${year})`;

/** Those with an approved cuatrimestre. */
const withApproved = (year: number) =>
  sql<SqlBool>`exists (select from ${quarterlies} q
    where q.id_unit = u.id and q.year = ${year} and q.quarter_approve > 0)`;

/** `/quarterly/units/without/{year}`, `/quarterly/units/with/{year}` */
export const readQuarterlyUnits = async (
  db: ReadDatabase,
  session: Sight,
  query: LookupQuery,
  which: 'without' | 'with',
  year: number,
): Promise<Page<UnitLookup>> =>
  await readUnits(db, session, query, which === 'with' ? withApproved(year) : without(year));
