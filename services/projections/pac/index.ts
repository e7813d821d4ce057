import { pacStates } from '@expediente/machines/pac/life-cycle.ts';
import { scopeCondition } from '@expediente/platform/access/scope.ts';
import { type SqlBool, sql } from 'kysely';
import { catalogueTable } from '../catalogues/projection.ts';
import { kindsOf } from '../home/pending.ts';
import type { ReadModule, Uses } from '../module.ts';
import { holds, ofUnit, type UsePlace } from '../uses/places.ts';
import { pacHistory } from './history.ts';
import { pacProjection, pacs } from './model.ts';
import { PAC_PAGES } from './pages.ts';
import { registerPacReads } from './routes.ts';

const plansWhere = (where: UsePlace['where']): UsePlace => ({
  kind: 'pac',
  noun: ['PAC anual', 'PAC anuales'],
  table: pacs,
  where,
});

const uses: Uses = {
  unit: [plansWhere(ofUnit)],
  supply: [plansWhere(holds((id) => ({ lines: [{ supply: id }] })))],
  subProduct: [plansWhere(holds((id) => ({ lines: [{ subProduct: id }] })))],
};

/** Annual plans (R3 §2). */
export const pac: ReadModule = {
  name: 'pac',
  projections: [pacProjection],
  routes: registerPacReads,
  histories: [pacHistory],
  pending: {
    pages: PAC_PAGES,
    kinds: kindsOf(pacStates),
    from: sql`${pacs} t left join ${catalogueTable('unit')} u on u.id = t.id_unit`,
    id: sql`t.id_unit || '-' || t.year`,
    title: sql`'PAC ' || t.year`,
    detail: sql`coalesce(u.description, '')`,
    // A plan may be the next year's.
    within: (session) =>
      sql<SqlBool>`t.year >= ${session.year} and ${scopeCondition(session, { executor: 't.id_executor', unit: 't.id_unit' })}`,
  },
  uses,
};
