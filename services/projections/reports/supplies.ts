import { scopeCondition } from '@expediente/platform/access/scope.ts';
import { holdsWord } from '@expediente/readmodels/lists/conditions.ts';
import { catalogueTable } from '@expediente/readmodels/model/catalogues.ts';
import { SUPPLIES_REPORT } from '@expediente/schemas/reports/supplies.ts';
import { type SqlBool, sql } from 'kysely';
import { available, lineAmounts, planned } from '../ledger/figures.ts';
import { planLines } from '../ledger/model.ts';
import { unitJoin } from '../shared/records/of-unit.ts';
import { served } from '../shared/reports/query.ts';

/** Report of the lines of the session year's approved plans (purchasing C27). */
export const suppliesReport = served(SUPPLIES_REPORT, {
  reads: ['ledger', 'catalogues'],
  from: sql`${planLines} p ${unitJoin('p')} left join ${catalogueTable('row')} w on w.id = p.id_row
    cross join ${lineAmounts} a`,
  key: [
    { of: sql.ref('p.id_unit'), type: 'integer' },
    { of: sql.ref('p.year'), type: 'integer' },
    { of: sql.ref('p.id_supplie'), type: 'integer' },
    { of: sql.ref('p.id_sub_products'), type: 'text' },
  ],
  executor: sql.ref('p.id_executor'),
  id: sql`p.id_unit || '-' || p.year`,
  columns: () => ({
    unit: sql`coalesce(u.description, '')`,
    cod_internal: sql.ref('p.cod_internal'),
    supplie: sql.ref('p.description'),
    id_row: sql.ref('p.id_row'),
    row: sql`concat_ws(' ', p.id_row, w.description)`,
    id_sub_products: sql.ref('p.id_sub_products'),
    qty_start: sql.ref('p.qty_start'),
    qty_extension: sql.ref('p.extension_qty'),
    qty_reduction: sql.ref('p.reduction_qty'),
    qty_current: planned,
    // Sum as on the plan's own page: held by requests and orders, and by pending changes of the plan.
    qty_reserved: sql`(p.reservated_qty + p.qty_order_reservated)`,
    qty_order_ejec: sql.ref('p.qty_order'),
    qty: sql`round(${available}, 2)`,
    balance: sql.ref('a.available'),
  }),
  filters: () => ({
    id_unit: { kind: 'integer', of: sql.ref('p.id_unit') },
    id_row: { kind: 'text', of: sql.ref('p.id_row') },
  }),
  searched: (word) =>
    sql<SqlBool>`(${holdsWord(sql`lower(unaccent(p.cod_internal || ' ' || p.description))`, word)} or ${holdsWord(sql.ref('u.search_text'), word)})`,
  within: ({ session }) => [
    sql<SqlBool>`p.year = ${session.year}`,
    scopeCondition(session, { executor: 'p.id_executor', unit: 'p.id_unit' }),
  ],
});
