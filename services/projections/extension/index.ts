import { extensionStates } from '@expediente/machines/extension/life-cycle.ts';
import { sql } from 'kysely';
import { approvalPending } from '../shared/approval/pending.ts';
import type { ReadModule } from '../shared/module.ts';
import { holds, ofUnit, type UsePlace, type Uses } from '../shared/uses/places.ts';
import { extensionHistory } from './history.ts';
import { extensionJudged } from './judged.ts';
import { extensionList, extensionProjection, extensions } from './model.ts';
import { EXTENSION_PAGES } from './pages.ts';
import { EXTENSION_READS } from './reads.ts';

const extensionsWhere = (where: UsePlace['where']): UsePlace => ({
  kind: 'extension',
  noun: ['reprogramación cuatrimestral', 'reprogramaciones cuatrimestrales'],
  table: extensions,
  where,
});

const uses: Uses = {
  unit: [extensionsWhere(ofUnit)],
  group: [extensionsWhere(holds((id) => ({ lines: [{ group: id }] })))],
  modificationType: [extensionsWhere(holds((id) => ({ lines: [{ level: id }] })))],
};

/** Extensions of quarterly programmings (R3 §3). */
export const extension: ReadModule = {
  name: 'extension',
  needs: ['ledger', 'pac', 'quarterly', 'rules'],
  projections: [extensionProjection],
  reads: EXTENSION_READS,
  histories: [extensionHistory],
  findable: { lifecycle: 'extension', list: extensionList, idOf: ({ id }) => String(id) },
  pending: approvalPending({
    states: extensionStates,
    pages: EXTENSION_PAGES,
    table: extensions,
    id: sql`t.id::text`,
    title: sql`'Reprogramación cuatrimestral ' || t.number || '/' || t.year`,
    amount: sql`greatest(t.increase, t.decrease)`,
    difference: sql`t.increase - t.decrease`,
    oldest: 'number_year',
  }),
  judgements: extensionJudged,
  uses,
};
