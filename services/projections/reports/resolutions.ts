import { reprogrammingStates } from '@expediente/machines/reprogramming/life-cycle.ts';
import { scopeCondition } from '@expediente/platform/access/scope.ts';
import { holdsWord } from '@expediente/readmodels/lists/conditions.ts';
import { RESOLUTIONS_REPORT } from '@expediente/schemas/reports/resolutions.ts';
import { type SqlBool, sql } from 'kysely';
import { reprogrammings } from '../reprogramming/model.ts';
import { unitJoin } from '../shared/records/of-unit.ts';
import { served } from '../shared/reports/query.ts';

/** Report of the approved reprogrammings of the session year (purchasing C28). */
export const resolutionsReport = served(RESOLUTIONS_REPORT, {
  reads: ['reprogramming', 'catalogues'],
  from: sql`${reprogrammings} m ${unitJoin('m')}`,
  key: [{ of: sql.ref('m.id'), type: 'integer' }],
  executor: sql.ref('m.id_executor'),
  id: sql.ref('m.id'),
  columns: () => ({
    number_resolution: sql.ref('m.number_resolution'),
    date_resolution: sql.ref('m.date_resolution'),
    unit: sql`coalesce(u.description, '')`,
    number_year: sql`m.number || '/' || m.year`,
    extension_budget: sql`case m.extension_budget when 1 then 'SI' else 'NO' end`,
    total_current: sql.ref('m.total'),
    total_new: sql.ref('m.new_total'),
    difference: sql.ref('m.difference'),
    // No state follows the approval, so that the last change is the approval.
    user_approved: sql.ref('m.user_updated'),
  }),
  searched: (word) =>
    sql<SqlBool>`(${holdsWord(sql`m.number || '/' || m.year || ' ' || m.number_resolution`, word)} or ${holdsWord(sql.ref('u.search_text'), word)})`,
  within: ({ session, unit }) => [
    sql<SqlBool>`m.year = ${session.year} and m.state = ${reprogrammingStates.code('aprobado')}`,
    scopeCondition(session, { executor: 'm.id_executor', unit: 'm.id_unit' }),
    ...(unit === 0 ? [] : [sql<SqlBool>`m.id_unit = ${unit}`]),
  ],
});
