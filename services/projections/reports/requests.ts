import { capital } from '@expediente/kernel/text.ts';
import { orderStates } from '@expediente/machines/order/life-cycle.ts';
import { requestStates } from '@expediente/machines/request/life-cycle.ts';
import { scopeCondition } from '@expediente/platform/access/scope.ts';
import { holdsWord } from '@expediente/readmodels/lists/conditions.ts';
import { REQUESTS_REPORT } from '@expediente/schemas/reports/requests.ts';
import { requestKinds } from '@expediente/schemas/request/kinds.ts';
import { type SqlBool, sql } from 'kysely';
import { leastAdvanced, NOW_OF_REQUEST, numbersOf } from '../order/deliveries.ts';
import { orders } from '../order/model.ts';
import { requests } from '../request/model.ts';
import { unitJoin } from '../shared/records/of-unit.ts';
import { labelOf, served } from '../shared/reports/query.ts';

const kindName = sql<string>`case r.kind ${sql.join(
  Object.values(requestKinds).map(
    ({ code, noun }) => sql`when ${sql.lit(code)} then ${sql.lit(capital(noun))}`,
  ),
  sql` `,
)} end`;

/** Pedidos and medical services of the session year with their orders. */
export const requestsReport = served(REQUESTS_REPORT, {
  reads: ['request', 'order', 'catalogues'],
  from: sql`${requests} r ${unitJoin('r')} left join ${orders} o on o.id = r.id_consolidate`,
  key: [{ of: sql.ref('r.id'), type: 'integer' }],
  executor: sql.ref('r.id_executor'),
  id: sql.ref('r.id'),
  columns: () => ({
    unit: sql`coalesce(u.description, '')`,
    number_year: sql`r.number || '/' || r.year`,
    date: sql.ref('r.date'),
    kind: kindName,
    cod_internal: sql.ref('r.cod_internal'),
    supplie: sql.ref('r.supplie'),
    total_qty: sql.ref('r.total_qty'),
    quarter_order: sql.ref('r.quarter_order'),
    state: labelOf(sql.ref('r.state'), requestStates.statuses),
    number_purchase: sql`coalesce(${numbersOf(sql.ref('o.number_purchase'), NOW_OF_REQUEST)}, '')`,
    state_purchase: labelOf(leastAdvanced(sql.ref('o.state'), NOW_OF_REQUEST), orderStates.statuses),
    justification: sql`r.record->>'justification'`,
  }),
  filters: () => ({
    kind: { kind: 'integer', of: sql.ref('r.kind') },
    id_unit: { kind: 'integer', of: sql.ref('r.id_unit') },
    state: { kind: 'integer', of: sql.ref('r.state') },
  }),
  searched: (word) =>
    sql<SqlBool>`(${holdsWord(sql.ref('r.search_text'), word)} or ${holdsWord(sql.ref('u.search_text'), word)})`,
  within: ({ session }) => [
    sql<SqlBool>`r.year = ${session.year}`,
    scopeCondition(session, { executor: 'r.id_executor', unit: 'r.id_unit' }),
  ],
});
