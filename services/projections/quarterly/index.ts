import { quarterlyStates } from '@expediente/machines/quarterly/life-cycle.ts';
import { scopeCondition } from '@expediente/platform/access/scope.ts';
import { type SqlBool, sql } from 'kysely';
import { catalogueTable } from '../catalogues/projection.ts';
import { kindsOf } from '../home/pending.ts';
import type { ReadModule, Uses } from '../module.ts';
import { holds, ofUnit, type UsePlace } from '../uses/places.ts';
import { quarterlyHistory } from './history.ts';
import { quarterlies, quarterlyProjection } from './model.ts';
import { QUARTERLY_PAGES } from './pages.ts';
import { registerQuarterlyReads } from './routes.ts';

const programmingsWhere = (where: UsePlace['where']): UsePlace => ({
  kind: 'quarterly',
  noun: ['programación cuatrimestral', 'programaciones cuatrimestrales'],
  table: quarterlies,
  where,
});

const uses: Uses = {
  unit: [programmingsWhere(ofUnit)],
  group: [programmingsWhere(holds((id) => ({ amounts: [{ group: id }] })))],
};

/** Quarterly programmings (R3 §3). */
export const quarterly: ReadModule = {
  name: 'quarterly',
  projections: [quarterlyProjection],
  routes: registerQuarterlyReads,
  histories: [quarterlyHistory],
  pending: {
    pages: QUARTERLY_PAGES,
    kinds: kindsOf(quarterlyStates),
    from: sql`${quarterlies} t left join ${catalogueTable('unit')} u on u.id = t.id_unit`,
    id: sql`t.id_unit || '-' || t.year`,
    title: sql`'Programación ' || t.number || '/' || t.year`,
    detail: sql`coalesce(u.description, '')`,
    // A programming may be the next year's.
    within: (session) =>
      sql<SqlBool>`t.year >= ${session.year} and ${scopeCondition(session, { executor: 't.id_executor', unit: 't.id_unit' })}`,
  },
  uses,
};
