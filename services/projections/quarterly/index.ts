import { quarterlyStates } from '@expediente/machines/quarterly/life-cycle.ts';
import { sql } from 'kysely';
import { approvalPending } from '../shared/approval/pending.ts';
import type { ReadModule } from '../shared/module.ts';
import { holds, ofUnit, type UsePlace, type Uses } from '../shared/uses/places.ts';
import { quarterlyHistory } from './history.ts';
import { quarterlyJudged } from './judged.ts';
import { quarterlies, quarterlyList, quarterlyProjection } from './model.ts';
import { QUARTERLY_PAGES } from './pages.ts';
import { QUARTERLY_READS } from './reads.ts';

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
  needs: ['catalogues', 'ledger', 'pac', 'rules'],
  projections: [quarterlyProjection],
  reads: QUARTERLY_READS,
  histories: [quarterlyHistory],
  findable: {
    lifecycle: 'quarterly',
    list: quarterlyList,
    idOf: ({ id_unit, year }) => `${id_unit}-${year}`,
  },
  pending: approvalPending({
    states: quarterlyStates,
    pages: QUARTERLY_PAGES,
    table: quarterlies,
    id: sql`t.id_unit || '-' || t.year`,
    title: sql`'Programación ' || t.number || '/' || t.year`,
    amount: sql`t.budget`,
  }),
  judgements: quarterlyJudged,
  uses,
};
