import { dateInGuatemala, QUARTERS, type Quarter } from '@expediente/kernel/dates.ts';
import { type Money, money, subtract, sum, ZERO_MONEY } from '@expediente/kernel/decimal.ts';
import { pacStates } from '@expediente/machines/pac/life-cycle.ts';
import { quarterly } from '@expediente/machines/quarterly/decide.ts';
import { totalLapsed } from '@expediente/machines/quarterly/lapse.ts';
import {
  isApproved,
  NO_QUARTERLY,
  presentBudgets,
  programmed,
  type QuarterlyState,
} from '@expediente/machines/quarterly/state.ts';
import { correctedInWords } from '@expediente/machines/rules/again.ts';
import { maySee } from '@expediente/platform/access/scope.ts';
import type { Sight } from '@expediente/platform/access/session.ts';
import { NotFound } from '@expediente/platform/refusals.ts';
import { catalogueTable } from '@expediente/readmodels/model/catalogues.ts';
import type { ReadDatabase } from '@expediente/readmodels/read-database.ts';
import type { UnitLookup } from '@expediente/schemas/catalogues/read.ts';
import type { QuarterBalanceRow } from '@expediente/schemas/ledger/read.ts';
import type {
  PlanGroupRead,
  QuarterlyAmountRead,
  QuarterlyDetail,
  QuarterlyDetails,
  QuarterlyRow,
} from '@expediente/schemas/quarterly/read.ts';
import type { Page } from '@expediente/schemas/shared/read.ts';
import { unitYearId, unitYearOf } from '@expediente/schemas/shared/unit-year.ts';
import { type SqlBool, sql } from 'kysely';
import type { LookupQuery } from '../catalogues/lookup.ts';
import { readUnits } from '../catalogues/units.ts';
import { plannedTotal } from '../ledger/figures.ts';
import { planLines } from '../ledger/model.ts';
import { readQuarterBalances } from '../ledger/queries.ts';
import { pacs } from '../pac/model.ts';
import { withPlan } from '../pac/units.ts';
import { readLaw } from '../rules/queries.ts';
import { approvalReads, type ReadOfYear } from '../shared/approval/reads.ts';
import { findRecord } from '../shared/records/detail.ts';
import { grants } from '../shared/records/offers.ts';
import { quarterlies, quarterlyList } from './model.ts';
import { QUARTERLY_PAGES } from './pages.ts';

const { code: APPROVED } = pacStates.status('aprobado');

const { ofYear, one } = approvalReads({ cycle: quarterly, list: quarterlyList, pages: QUARTERLY_PAGES });

/** `/quarterly/get/all/{year}` */
export const readQuarterlies: ReadOfYear<QuarterlyRow> = ofYear;

/**
 * `/quarterly/get/id/{id}`
 * @throws {NotFound}
 */
export async function readQuarterly(db: ReadDatabase, session: Sight, id: string): Promise<QuarterlyDetail> {
  const of = unitYearOf(id);
  if (of === null) throw new NotFound();
  const { header, record } = await one(db, session, of.unit, of.year);
  const alerts = correctedInWords(await readLaw(db), record.judged);
  return {
    ...header,
    date: dateInGuatemala(new Date(header.date_created)),
    justification_rejection: record.reason,
    judged: record.judged,
    alerts,
    judge_again: alerts.length > 0 && grants(session, QUARTERLY_PAGES, 'update') ? 1 : 0,
    details: amountsOf(record, await groupsNamed(db)),
  };
}

/**
 * `/quarterly/details/{id}`, also for a unit with an approved plan and no programming yet.
 * @throws {NotFound}
 */
export async function readQuarterlyDetails(
  db: ReadDatabase,
  session: Sight,
  id: string,
  today: string,
): Promise<QuarterlyDetails> {
  const of = unitYearOf(id);
  const plan = of && (await planOf(db, session, of));
  if (!of || !plan) throw new NotFound();
  const [saved, planned, balances] = await Promise.all([
    findRecord(db, session, quarterlyList, of.unit, of.year),
    readGroups(db, of),
    readQuarterBalances(db, session, of.unit, of.year, today),
  ]);
  const groups = planned.map((group) => ({
    ...group,
    lapsed: lapsedIn(balances.filter(({ id_group }) => id_group === group.id_group)),
  }));
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
      lapsed: lapsedIn(balances),
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

const lapsedIn = (balances: readonly QuarterBalanceRow[]): Money =>
  totalLapsed(balances.map(({ lapsed }) => ({ amount: money(lapsed) })));

/** Amounts of a programming: present budgets of approved cuatrimestres, programmed ones of the others. */
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

/** All groups, each with the present total of its plan lines; groups of the plan first (planning B19). */
async function readGroups(db: ReadDatabase, { unit, year }: Of) {
  const { rows } = await sql<Omit<PlanGroupRead, 'lapsed'>>`
    select g.id as id_group, g.description, coalesce(t.total, 0.00) as budget_pac
    from ${catalogueTable('group')} g
    left join (
      select p.id_group, round(sum(${plannedTotal}), 2) as total from ${planLines} p
      where p.id_unit = ${unit} and p.year = ${year} group by p.id_group
    ) t on t.id_group = g.id
    order by (t.total is null), g.id::integer`.execute(db);
  return rows;
}

/** Condition on units (u) with an approved plan and no programming of the year (planning B21). */
const without = (year: number) =>
  sql<SqlBool>`${withPlan({ year, has: true, state: APPROVED })}
    and not exists (select from ${quarterlies} q where q.id_unit = u.id and q.year = ${year})`;

/** Condition on units (u) with an approved cuatrimestre in the year. */
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
