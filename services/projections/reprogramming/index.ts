import { reprogrammingStates } from '@expediente/machines/reprogramming/life-cycle.ts';
import { sql } from 'kysely';
import { approvalPending } from '../shared/approval/pending.ts';
import type { ReadModule } from '../shared/module.ts';
import { holds, ofUnit, type UsePlace, type Uses } from '../shared/uses/places.ts';
import { reprogrammingHistory } from './history.ts';
import { reprogrammingList, reprogrammingProjection, reprogrammings } from './model.ts';
import { REPROGRAMMING_PAGES } from './pages.ts';
import { REPROGRAMMING_READS } from './reads.ts';

const reprogrammingsWhere = (where: UsePlace['where']): UsePlace => ({
  kind: 'reprogramming',
  noun: ['reprogramación', 'reprogramaciones'],
  table: reprogrammings,
  name: sql<string>`number || '/' || year || ' del centro ' || id_unit`,
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
  needs: ['ledger', 'pac'],
  projections: [reprogrammingProjection],
  reads: REPROGRAMMING_READS,
  histories: [reprogrammingHistory],
  findable: { lifecycle: 'reprogramming', list: reprogrammingList, idOf: ({ id }) => String(id) },
  pending: approvalPending({
    states: reprogrammingStates,
    pages: REPROGRAMMING_PAGES,
    table: reprogrammings,
    id: sql`t.id::text`,
    title: sql`'Reprogramación ' || t.number || '/' || t.year`,
    amount: sql`greatest(t.increase, t.decrease)`,
    difference: sql`t.difference`,
    oldest: 'number_year',
  }),
  uses,
};
