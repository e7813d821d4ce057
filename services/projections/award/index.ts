import { awardStates } from '@expediente/machines/award/life-cycle.ts';
import { scopeCondition } from '@expediente/platform/access/scope.ts';
import { type SqlBool, sql } from 'kysely';
import type { ReadModule } from '../shared/module.ts';
import { kindsOf } from '../shared/pending/source.ts';
import { equal, holds, type UsePlace, type Uses } from '../shared/uses/places.ts';
import { awardHistory } from './history.ts';
import { awardList, awardProjection, awards } from './model.ts';
import { AWARD_PAGES } from './pages.ts';
import { readOrderAward } from './queries.ts';
import { AWARD_READS } from './reads.ts';

const DELETED = sql.lit(awardStates.code('eliminada'));

const awardsWhere = (where: UsePlace['where']): UsePlace => ({
  kind: 'award',
  noun: ['acta de adjudicación', 'actas de adjudicación'],
  table: awards,
  name: sql<string>`number`,
  where: (id) => sql<SqlBool>`state <> ${DELETED} and ${where(id)}`,
});

const uses: Uses = {
  unit: [awardsWhere((id) => sql<SqlBool>`(id_executor = ${id} or id_units @> array[${id}]::integer[])`)],
  supply: [awardsWhere(equal('id_supplie'))],
  provider: [awardsWhere(holds((id) => ({ providers: [{ provider: id }] })))],
  purchaseType: [awardsWhere(equal('id_type_purchase'))],
  book: [awardsWhere(equal('id_book'))],
  participant: [awardsWhere((id) => sql<SqlBool>`id_participant @> array[${id}]::integer[]`)],
};

/** Award records: actas de adjudicación (R2 §3). */
export const award: ReadModule = {
  name: 'award',
  needs: ['order'],
  projections: [awardProjection],
  reads: AWARD_READS,
  histories: [awardHistory],
  findable: { lifecycle: 'award', list: awardList, idOf: ({ id }) => String(id) },
  removed: sql`select 'award' as kind, id::text, state_since as at, id_executor as executor, id_units as units
    from ${awards} where state = ${DELETED}`,
  pending: {
    pages: AWARD_PAGES,
    kinds: kindsOf(awardStates),
    from: sql`${awards} t`,
    id: sql`t.id::text`,
    title: sql`'Acta ' || t.number`,
    detail: sql`t.provider`,
    supply: sql`t.description`,
    amount: sql`t.amount`,
    oldest: 'date',
    // Not narrowed by year: awards may wait beyond the turn of the year.
    within: (session) => scopeCondition(session, { executor: 't.id_executor', units: 't.id_units' }),
  },
  awarded: readOrderAward,
  uses,
};
