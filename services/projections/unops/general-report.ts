import { unopsStates } from '@expediente/machines/unops/life-cycle.ts';
import { scopeCondition } from '@expediente/platform/access/scope.ts';
import { holdsWord } from '@expediente/readmodels/lists/conditions.ts';
import { UNOPS_GENERAL_REPORT } from '@expediente/schemas/reports/unops-general.ts';
import { type SqlBool, sql } from 'kysely';
import { unitJoin } from '../shared/records/of-unit.ts';
import { labelOf, served } from '../shared/reports/query.ts';
import { consolidations, NOT_DELETED, regularizations, unopsRecords } from './model.ts';

/** Report of records (r) with their consolidation (c), their regularisation (g) and their unit (u). */
export const unopsGeneralReport = served(UNOPS_GENERAL_REPORT, {
  reads: ['unops', 'catalogues'],
  from: sql`${unopsRecords} r ${unitJoin('r')} left join ${consolidations} c on c.id = r.id_consolidate
    left join ${regularizations} g on g.id = r.id_regularize`,
  key: [{ of: sql.ref('r.id'), type: 'integer' }],
  executor: sql.ref('r.id_executor'),
  id: sql.ref('r.id'),
  columns: () => ({
    unit: sql`coalesce(u.description, '')`,
    id_unops: sql.ref('r.id'),
    external_id: sql.ref('r.external_id'),
    number_itb: sql.ref('r.number_itb'),
    number_bidding: sql.ref('r.number_bidding'),
    number_order: sql.ref('r.number_order'),
    number_dispatch: sql.ref('r.number_dispatch'),
    number_act: sql.ref('r.number_act'),
    date_act: sql.ref('r.date_act'),
    year: sql.ref('r.year'),
    provider: sql.ref('r.provider'),
    provider_nit: sql.ref('r.provider_nit'),
    cod_internal: sql.ref('r.cod_internal'),
    supplie: sql.ref('r.supplie'),
    id_row: sql.ref('r.id_row'),
    qty: sql.ref('r.qty'),
    price: sql.ref('r.price'),
    total: sql.ref('r.total'),
    invoiced: sql.ref('r.invoiced'),
    received: sql.ref('r.received'),
    id_unops_consolidate: sql.ref('r.id_consolidate'),
    date_consolidate: sql.ref('c.date_consolidate'),
    number_curdp: sql`coalesce(g.number_curdp, '')`,
    date_pay: sql.ref('g.date_pay'),
    state: labelOf(sql.ref('r.state'), unopsStates.statuses),
    user_created: sql.ref('r.user_created'),
  }),
  filters: () => ({ state: { kind: 'integer', of: sql.ref('r.state') } }),
  searched: (word) =>
    sql<SqlBool>`(${holdsWord(sql.ref('r.search_text'), word)} or ${holdsWord(sql.ref('u.search_text'), word)})`,
  within: ({ session, unit, year }) => [
    scopeCondition(session, { executor: 'r.id_executor', unit: 'r.id_unit' }),
    NOT_DELETED,
    ...(year === 0 ? [] : [sql<SqlBool>`r.year = ${year}`]),
    ...(unit === 0 ? [] : [sql<SqlBool>`r.id_unit = ${unit}`]),
  ],
});
