import { dateInGuatemala } from '@expediente/kernel/dates.ts';
import { overQuarters } from '@expediente/machines/rules/open-quarters.ts';
import { presentOf } from '@expediente/machines/rules/present.ts';
import { mayUse } from '@expediente/platform/access/permissions.ts';
import { scopeCondition } from '@expediente/platform/access/scope.ts';
import type { Sight } from '@expediente/platform/access/session.ts';
import { catalogueTable } from '@expediente/readmodels/model/catalogues.ts';
import type { ReadDatabase } from '@expediente/readmodels/read-database.ts';
import type { HomePlan, PlanAmounts, PlanShare, QuarterShare } from '@expediente/schemas/home/read.ts';
import { PLANNING } from '@expediente/schemas/operation.ts';
import { sql } from 'kysely';
import { budgetBalance, lapsedOf, lineAmounts } from '../ledger/figures.ts';
import { planLines, quarterBudgets } from '../ledger/model.ts';
import { readLaw } from '../rules/queries.ts';

const summed = (part: keyof PlanAmounts) =>
  sql`round(coalesce(sum(${sql.ref(`a.${part}`)}), 0), 2) as ${sql.ref(part)}`;

const amounts = sql.join((['planned', 'reserved', 'withheld', 'executed', 'available'] as const).map(summed));

/**
 * `/home/plan`: the session year's plan for the units in sight, at the plan's prices, and its cuatrimestres. Empty for
 * users without any page whose reads show plans.
 */
export async function readHomePlan(
  db: ReadDatabase,
  session: Sight,
  by: HomePlan['by'],
  now: Date,
): Promise<HomePlan> {
  const [law, today] = [await readLaw(db), dateInGuatemala(now)];
  const { running: quarter } = presentOf(law, today, session.year);
  if (!mayUse(session, PLANNING))
    return { year: session.year, by, executors: [], rows: [], totals: NOTHING, quarter, quarters: [] };
  const lines = sql`p.year = ${session.year} and ${scopeCondition(session, { executor: 'p.id_executor', unit: 'p.id_unit' })}`;
  const id = by === 'group' ? sql`p.id_group` : sql`p.id_unit::text`;
  const names =
    by === 'group'
      ? sql`left join ${catalogueTable('group')} d on d.id = p.id_group`
      : sql`left join ${catalogueTable('unit')} d on d.id = p.id_unit`;
  const over = overQuarters(law, today, session.year);
  const [shares, quarters] = await Promise.all([
    // Each share, and one row for their total.
    sql<PlanShare & { whole: boolean; executors: readonly string[] }>`
      select ${id} as id, coalesce(min(d.description), '') as description,
        ${by === 'unit' ? sql`coalesce(min(x.description), '')` : sql`''`} as executor,
        coalesce(array_agg(distinct x.description) filter (where x.description is not null), '{}') as executors, grouping(${id}) = 1 as whole, ${amounts}
      from ${planLines} p cross join ${lineAmounts} a ${names}
      left join ${catalogueTable('unit')} x on x.id = p.id_executor where ${lines}
      group by grouping sets ((${id}), ()) order by sum(a.planned) desc`.execute(db),
    sql<QuarterShare>`
      select b.quarter, round(sum(b.budget + b.extension_budget - b.reduction_budget), 2) as budget,
        round(sum(b.order_reservated), 2) as reserved, round(sum(b.order_ejec), 2) as executed,
        round(sum(b.budget_reservated), 2) as withheld, round(sum(${budgetBalance}), 2) as balance,
        round(sum(${lapsedOf(over)}), 2) as lapsed
      from ${quarterBudgets} b
      where b.year = ${session.year}
        and ${scopeCondition(session, { executor: 'b.id_executor', unit: 'b.id_unit' })}
      group by b.quarter order by b.quarter`.execute(db),
  ]);
  return {
    year: session.year,
    by,
    executors: shares.rows.find(({ whole }) => whole)?.executors ?? [],
    rows: shares.rows.filter(({ whole }) => !whole).map(({ whole: _, executors: __, ...share }) => share),
    totals: totalsOf(shares.rows.find(({ whole }) => whole)),
    quarter,
    quarters: quarters.rows,
  };
}

function totalsOf(whole: (PlanAmounts & Partial<PlanShare>) | undefined): PlanAmounts {
  if (!whole) return NOTHING;
  const { planned, reserved, withheld, executed, available } = whole;
  return { planned, reserved, withheld, executed, available };
}

const NOTHING: PlanAmounts = {
  planned: '0.00',
  reserved: '0.00',
  withheld: '0.00',
  executed: '0.00',
  available: '0.00',
};
