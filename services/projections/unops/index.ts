import { unops as unopsCycle } from '@expediente/machines/unops/decide.ts';
import { unopsStates } from '@expediente/machines/unops/life-cycle.ts';
import { unopsConsolidation } from '@expediente/machines/unops-consolidation/decide.ts';
import { unopsConsolidationStates } from '@expediente/machines/unops-consolidation/life-cycle.ts';
import { unopsRegularization } from '@expediente/machines/unops-regularization/decide.ts';
import { scopeCondition } from '@expediente/platform/access/scope.ts';
import { catalogueTable } from '@expediente/readmodels/model/catalogues.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ReadModule } from '../shared/module.ts';
import { kindsOf, type PendingSource } from '../shared/pending/source.ts';
import { registerReport } from '../shared/reports/route.ts';
import { equal, holds, ofUnit, type UsePlace, type Uses } from '../shared/uses/places.ts';
import { unopsGeneralReport } from './general-report.ts';
import { unopsHistories } from './history.ts';
import { unopsInvoicesReport } from './invoices-report.ts';
import {
  consolidationList,
  consolidations,
  regularizationList,
  regularizations,
  unopsList,
  unopsProjection,
  unopsRecords,
} from './model.ts';
import { UNOPS_PAGES } from './pages.ts';
import { UNOPS_DOCUMENTS, UNOPS_READS } from './reads.ts';

const DELETED = sql.lit(unopsStates.code('eliminado'));
const FREED = sql.lit(unopsConsolidationStates.code('liberada'));

const recordsWhere = (where: UsePlace['where']): UsePlace => ({
  kind: unopsCycle.name,
  noun: ['registro de Unops', 'registros de Unops'],
  table: unopsRecords,
  name: sql<string>`id`,
  where: (id) => sql<SqlBool>`state <> ${DELETED} and ${where(id)}`,
});

const uses: Uses = {
  unit: [recordsWhere(ofUnit)],
  supply: [recordsWhere(equal('id_supplie'))],
  provider: [recordsWhere(equal('id_provider'))],
  subProduct: [recordsWhere(holds((id) => ({ subProducts: [{ subProduct: id }] })))],
};

// Not narrowed by year: records may wait beyond the turn of the year (unops D15).
const within: PendingSource['within'] = (session) =>
  scopeCondition(session, { executor: 't.id_executor', unit: 't.id_unit' });

const withUnit = (table: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`${table} t left join ${catalogueTable('unit')} u on u.id = t.id_unit`;

/** Select of deleted or freed records of a kind, by the table and its state. */
const gone = (kind: string, table: RawBuilder<unknown>, state: RawBuilder<unknown>) =>
  sql`select ${sql.lit(kind)} as kind, id::text, state_since as at, id_executor as executor, array[id_unit] as units
    from ${table} where state = ${state}`;

const idOf = ({ id }: { readonly id: number }): string => String(id);

/** Purchases made through UNOPS, their consolidations and regularisations, and their reports (R3 §3). */
export const unops: ReadModule = {
  name: 'unops',
  projections: [unopsProjection],
  reads: { ...UNOPS_READS, ...UNOPS_DOCUMENTS },
  // Reports that are lists (unops §1.5).
  routes: (api, parts) => {
    for (const report of [unopsInvoicesReport, unopsGeneralReport]) registerReport(api, parts, report);
  },
  histories: unopsHistories,
  findable: [
    { lifecycle: unopsCycle.name, list: unopsList, idOf },
    { lifecycle: unopsConsolidation.name, list: consolidationList, idOf },
    { lifecycle: unopsRegularization.name, list: regularizationList, idOf },
  ],
  removed: sql`${gone(unopsCycle.name, unopsRecords, DELETED)} union all ${gone(unopsConsolidation.name, consolidations, FREED)}`,
  pending: [
    {
      pages: UNOPS_PAGES,
      kinds: kindsOf(unopsStates),
      from: sql`${unopsRecords} t`,
      id: sql`t.id::text`,
      title: sql`'Unops ' || t.id`,
      detail: sql`t.provider`,
      supply: sql`t.supplie`,
      amount: sql`t.total`,
      oldest: 'id_unops',
      within,
    },
    {
      lifecycle: unopsConsolidation.name,
      pages: UNOPS_PAGES,
      kinds: kindsOf(unopsConsolidationStates),
      from: withUnit(sql`${consolidations}`),
      id: sql`t.id::text`,
      title: sql`'Consolidación de Unops ' || t.id`,
      detail: sql`coalesce(u.description, '')`,
      amount: sql`t.total`,
      oldest: 'id_unops_consolidate',
      within,
    },
    {
      // No kinds of pending work: only the latest changes show regularisations.
      lifecycle: unopsRegularization.name,
      pages: UNOPS_PAGES,
      kinds: [],
      from: withUnit(sql`${regularizations}`),
      id: sql`t.id::text`,
      title: sql`'Regularización de Unops ' || t.id`,
      detail: sql`'CURDP ' || t.number_curdp`,
      within,
    },
  ],
  uses,
};
