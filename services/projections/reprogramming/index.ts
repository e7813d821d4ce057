import { reprogrammingStates } from '@expediente/machines/reprogramming/life-cycle.ts';
import { scopeCondition } from '@expediente/platform/access/scope.ts';
import { type SqlBool, sql } from 'kysely';
import { catalogueTable } from '../catalogues/projection.ts';
import { kindsOf } from '../home/pending.ts';
import type { ReadModule, Uses } from '../module.ts';
import { holds, ofUnit, type UsePlace } from '../uses/places.ts';
import { reprogrammingHistory } from './history.ts';
import { reprogrammingProjection, reprogrammings } from './model.ts';
import { REPROGRAMMING_PAGES } from './pages.ts';
import { registerReprogrammingReads } from './routes.ts';

const reprogrammingsWhere = (where: UsePlace['where']): UsePlace => ({
  kind: 'reprogramming',
  noun: ['reprogramación', 'reprogramaciones'],
  table: reprogrammings,
  where,
});

const uses: Uses = {
  unit: [reprogrammingsWhere(ofUnit)],
  supply: [reprogrammingsWhere(holds((id) => ({ details: [{ supply: id }] })))],
  subProduct: [reprogrammingsWhere(holds((id) => ({ details: [{ subProduct: id }] })))],
  modificationType: [reprogrammingsWhere(holds((id) => ({ details: [{ level: id }] })))],
};

/** Changes of approved annual plans (R3 §2). */
export const reprogramming: ReadModule = {
  name: 'reprogramming',
  projections: [reprogrammingProjection],
  routes: registerReprogrammingReads,
  histories: [reprogrammingHistory],
  pending: {
    pages: REPROGRAMMING_PAGES,
    kinds: kindsOf(reprogrammingStates),
    from: sql`${reprogrammings} t left join ${catalogueTable('unit')} u on u.id = t.id_unit`,
    id: sql`t.id::text`,
    title: sql`'Reprogramación ' || t.number || '/' || t.year`,
    detail: sql`coalesce(u.description, '')`,
    // The next year's plan may be changed already.
    within: (session) =>
      sql<SqlBool>`t.year >= ${session.year} and ${scopeCondition(session, { executor: 't.id_executor', unit: 't.id_unit' })}`,
  },
  uses,
};
