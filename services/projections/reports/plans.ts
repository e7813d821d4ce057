import { pacStates } from '@expediente/machines/pac/life-cycle.ts';
import { scopeCondition } from '@expediente/platform/access/scope.ts';
import { holdsWord } from '@expediente/readmodels/lists/conditions.ts';
import { PLANS_REPORT } from '@expediente/schemas/reports/plans.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { available, lineAmounts, planned, priceNow } from '../ledger/figures.ts';
import { planLines } from '../ledger/model.ts';
import { pacs } from '../pac/model.ts';
import { unitJoin } from '../shared/records/of-unit.ts';
import { labelOf, served } from '../shared/reports/query.ts';

const sumOf = (amount: RawBuilder<unknown>) => sql`round(sum(${amount}), 2)`;
const worth = (units: RawBuilder<unknown>) => sumOf(sql`round(${units} * ${priceNow}, 2)`);

/**
 * Sums of a plan's lines; null: the plan is not approved. The initial budget follows from the other sums, so that they
 * agree to the cent.
 */
const sums = sql`lateral (
  select t.*, t.current - t.extension + t.reduction as budget from (
    select ${worth(sql`p.extension_qty`)} as extension, ${worth(sql`p.reduction_qty`)} as reduction,
      ${sumOf(sql`a.planned`)} as current, ${sumOf(sql`a.withheld`)} as withheld,
      ${sumOf(sql`a.reserved`)} as reserved, ${sumOf(sql`a.executed`)} as executed,
      ${sumOf(sql`a.available`)} as available,
      ${sumOf(sql`p.qty_start`)} as qty_start, ${sumOf(sql`p.extension_qty`)} as qty_extension,
      ${sumOf(sql`p.reduction_qty`)} as qty_reduction, ${sumOf(planned)} as qty_current,
      ${sumOf(sql`p.reservated_qty`)} as qty_withheld, ${sumOf(sql`p.qty_order_reservated`)} as qty_reserved,
      ${sumOf(sql`p.qty_order`)} as qty_executed, ${sumOf(available)} as qty_available
    from ${planLines} p cross join ${lineAmounts} a
    where c.state = ${pacStates.code('aprobado')} and p.id_unit = c.id_unit and p.year = c.year
  ) t
) s on true`;

/** Report of the plans of the session year and their balances (purchasing C26, C46). */
export const plansReport = served(PLANS_REPORT, {
  reads: ['pac', 'ledger', 'catalogues'],
  from: sql`${pacs} c ${unitJoin('c')} left join ${sums}`,
  key: [
    { of: sql.ref('c.id_unit'), type: 'integer' },
    { of: sql.ref('c.year'), type: 'integer' },
  ],
  executor: sql.ref('c.id_executor'),
  id: sql`c.id_unit || '-' || c.year`,
  columns: () => ({
    id_unit: sql.ref('c.id_unit'),
    unit: sql`coalesce(u.description, '')`,
    year: sql.ref('c.year'),
    state: labelOf(sql.ref('c.state'), pacStates.statuses),
    budget: sql.ref('s.budget'),
    extension: sql.ref('s.extension'),
    reduction: sql.ref('s.reduction'),
    current: sql.ref('s.current'),
    withheld: sql.ref('s.withheld'),
    reserved: sql.ref('s.reserved'),
    executed: sql.ref('s.executed'),
    available: sql.ref('s.available'),
    qty_start: sql.ref('s.qty_start'),
    qty_extension: sql.ref('s.qty_extension'),
    qty_reduction: sql.ref('s.qty_reduction'),
    qty_current: sql.ref('s.qty_current'),
    qty_withheld: sql.ref('s.qty_withheld'),
    qty_reserved: sql.ref('s.qty_reserved'),
    qty_executed: sql.ref('s.qty_executed'),
    qty_available: sql.ref('s.qty_available'),
  }),
  searched: (word) => holdsWord(sql.ref('u.search_text'), word),
  within: ({ session, unit }) => [
    sql<SqlBool>`c.year = ${session.year}`,
    scopeCondition(session, { executor: 'c.id_executor', unit: 'c.id_unit' }),
    ...(unit === 0 ? [] : [sql<SqlBool>`c.id_unit = ${unit}`]),
  ],
});
