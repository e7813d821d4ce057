import { unopsStates } from '@expediente/machines/unops/life-cycle.ts';
import { scopeCondition } from '@expediente/platform/access/scope.ts';
import { holdsWord } from '@expediente/readmodels/lists/conditions.ts';
import { UNOPS_INVOICES_REPORT } from '@expediente/schemas/reports/unops-invoices.ts';
import { type SqlBool, sql } from 'kysely';
import { unitJoin } from '../shared/records/of-unit.ts';
import { labelOf, served } from '../shared/reports/query.ts';
import { NOT_DELETED, unopsInvoices, unopsRecords } from './model.ts';

/** Report of invoices (i) with their record (r) and its unit (u). */
export const unopsInvoicesReport = served(UNOPS_INVOICES_REPORT, {
  reads: ['unops', 'catalogues'],
  from: sql`${unopsInvoices} i join ${unopsRecords} r on r.id = i.id_unops ${unitJoin('r')}`,
  key: [
    { of: sql.ref('i.id_unops'), type: 'integer' },
    { of: sql.ref('i.place'), type: 'integer' },
  ],
  executor: sql.ref('r.id_executor'),
  id: sql.ref('r.id'),
  columns: () => ({
    unit: sql`coalesce(u.description, '')`,
    year: sql`extract(year from i.date_invoice)::integer`,
    number_itb: sql.ref('r.number_itb'),
    number_order: sql.ref('r.number_order'),
    number_dispatch: sql.ref('r.number_dispatch'),
    number_act: sql.ref('r.number_act'),
    provider: sql.ref('r.provider'),
    provider_nit: sql.ref('r.provider_nit'),
    cod_internal: sql.ref('r.cod_internal'),
    supplie: sql.ref('r.supplie'),
    serie_invoice: sql.ref('i.serie_invoice'),
    number_invoice: sql.ref('i.number_invoice'),
    date_invoice: sql.ref('i.date_invoice'),
    value_invoice: sql.ref('i.value_invoice'),
    state: labelOf(sql.ref('r.state'), unopsStates.statuses),
  }),
  filters: () => ({ state: { kind: 'integer', of: sql.ref('r.state') } }),
  searched: (word) =>
    sql<SqlBool>`(${holdsWord(sql.ref('r.search_text'), word)} or ${holdsWord(sql.ref('u.search_text'), word)})`,
  within: ({ session, unit, year }) => [
    scopeCondition(session, { executor: 'r.id_executor', unit: 'r.id_unit' }),
    NOT_DELETED,
    ...(year === 0
      ? []
      : [sql<SqlBool>`i.date_invoice between ${`${year}-01-01`}::date and ${`${year}-12-31`}::date`]),
    ...(unit === 0 ? [] : [sql<SqlBool>`r.id_unit = ${unit}`]),
  ],
});
