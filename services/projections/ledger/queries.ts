import { overQuarters } from '@expediente/machines/rules/open-quarters.ts';
import { scopeCondition } from '@expediente/platform/access/scope.ts';
import type { Sight } from '@expediente/platform/access/session.ts';
import { catalogueTable } from '@expediente/readmodels/model/catalogues.ts';
import type { ReadDatabase } from '@expediente/readmodels/read-database.ts';
import type { QuarterBalanceRow } from '@expediente/schemas/ledger/read.ts';
import { sql } from 'kysely';
import { readLaw } from '../rules/queries.ts';
import { budgetBalance, lapsedOf } from './figures.ts';
import { quarterBudgets } from './model.ts';

/**
 * `/quarterly/balance/{unit}/{year}`: rows of R3 §3's budget detail with their balance (R3 §9) and the amount that has
 * lapsed by the given day.
 */
export async function readQuarterBalances(
  db: ReadDatabase,
  session: Sight,
  unit: number,
  year: number,
  today: string,
): Promise<readonly QuarterBalanceRow[]> {
  const over = overQuarters(await readLaw(db), today, year);
  const { rows } = await sql<QuarterBalanceRow>`
    select b.id_unit, b.year, b.id_group, coalesce(g.description, '') as description, b.quarter, b.budget,
      b.extension_budget, b.reduction_budget, b.order_reservated, b.order_ejec, b.budget_reservated,
      ${budgetBalance} as balance, ${lapsedOf(over)} as lapsed
    from ${quarterBudgets} b
    left join ${catalogueTable('group')} g on g.id = b.id_group
    where b.id_unit = ${unit} and b.year = ${year}
      and ${scopeCondition(session, { executor: 'b.id_executor', unit: 'b.id_unit' })}
    order by b.id_group::integer, b.quarter`.execute(db);
  return rows;
}
