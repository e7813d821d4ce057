import { overQuarters } from '@expediente/machines/rules/open-quarters.ts';
import { scopeCondition } from '@expediente/platform/access/scope.ts';
import { holdsWord } from '@expediente/readmodels/lists/conditions.ts';
import { catalogueTable } from '@expediente/readmodels/model/catalogues.ts';
import type { ReadDatabase } from '@expediente/readmodels/read-database.ts';
import { QUARTERS_REPORT } from '@expediente/schemas/reports/quarters.ts';
import type { Law } from '@expediente/schemas/rules/registry.ts';
import { type SqlBool, sql } from 'kysely';
import { budgetBalance, lapsedOf } from '../ledger/figures.ts';
import { quarterBudgets } from '../ledger/model.ts';
import { readLaw } from '../rules/queries.ts';
import { unitJoin } from '../shared/records/of-unit.ts';
import { type Asked, type Report, type RuledReport, served } from '../shared/reports/query.ts';

const READS = ['ledger', 'catalogues', 'rule'] as const;

/** Report of the approved quarter budgets of the session year, under the given calendar. */
const under = (law: Law): Report =>
  served(QUARTERS_REPORT, {
    reads: READS,
    from: sql`${quarterBudgets} b ${unitJoin('b')} left join ${catalogueTable('group')} g on g.id = b.id_group`,
    key: [
      { of: sql.ref('b.id_unit'), type: 'integer' },
      { of: sql.ref('b.year'), type: 'integer' },
      { of: sql.ref('b.id_group'), type: 'text' },
      { of: sql.ref('b.quarter'), type: 'text' },
    ],
    executor: sql.ref('b.id_executor'),
    id: sql`b.id_unit || '-' || b.year`,
    columns: (asked) => ({
      unit: sql`coalesce(u.description, '')`,
      group: sql`concat_ws(' ', b.id_group, g.description)`,
      quarter: sql.ref('b.quarter'),
      budget: sql`(b.budget + b.extension_budget - b.reduction_budget)`,
      executed: sql.ref('b.order_ejec'),
      reserved: sql`(b.order_reservated + b.budget_reservated)`,
      lapsed: lapsed(law, asked),
      balance: sql`(${budgetBalance} - ${lapsed(law, asked)})`,
    }),
    filters: () => ({
      id_unit: { kind: 'integer', of: sql.ref('b.id_unit') },
      quarter: { kind: 'text', of: sql.ref('b.quarter') },
      id_group: { kind: 'text', of: sql.ref('b.id_group') },
    }),
    searched: (word) =>
      sql<SqlBool>`(${holdsWord(sql`lower(unaccent(coalesce(g.description, '')))`, word)} or ${holdsWord(sql.ref('u.search_text'), word)})`,
    within: ({ session }) => [
      sql<SqlBool>`b.year = ${session.year}`,
      scopeCondition(session, { executor: 'b.id_executor', unit: 'b.id_unit' }),
    ],
  });

const lapsed = (law: Law, { today, session }: Asked) => lapsedOf(overQuarters(law, today, session.year));

/** Report of quarter budgets with their balances and lapsed amounts, under the calendar in force. */
export const quartersReport: RuledReport = {
  definition: QUARTERS_REPORT,
  reads: READS,
  by: async (db: ReadDatabase) => under(await readLaw(db)),
};
