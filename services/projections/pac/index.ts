import { pacStates } from '@expediente/machines/pac/life-cycle.ts';
import { type SqlBool, sql } from 'kysely';
import { approvalPending } from '../shared/approval/pending.ts';
import type { ReadModule } from '../shared/module.ts';
import { holds, ofUnit, type UsePlace, type Uses } from '../shared/uses/places.ts';
import { pacHistory } from './history.ts';
import { pacList, pacProjection, pacs } from './model.ts';
import { PAC_PAGES } from './pages.ts';
import { PAC_READS } from './reads.ts';

const plansWhere = (where: UsePlace['where']): UsePlace => ({
  kind: 'pac',
  noun: ['PAC anual', 'PAC anuales'],
  table: pacs,
  where,
});

/** Condition on the lines of a plan, approved ones and those that a reprogramming added. */
const inLines =
  (field: 'supply' | 'subProduct'): UsePlace['where'] =>
  (id) => {
    const line = [{ [field]: id }];
    return sql<SqlBool>`(${holds(() => ({ lines: line }))(id)} or ${holds(() => ({ added: line }))(id)})`;
  };

const uses: Uses = {
  unit: [plansWhere(ofUnit)],
  supply: [plansWhere(inLines('supply'))],
  subProduct: [plansWhere(inLines('subProduct'))],
};

/** Annual plans (R3 §2). */
export const pac: ReadModule = {
  name: 'pac',
  needs: ['catalogues', 'ledger', 'order'],
  projections: [pacProjection],
  reads: PAC_READS,
  histories: [pacHistory],
  findable: { lifecycle: 'pac', list: pacList, idOf: ({ id_unit, year }) => `${id_unit}-${year}` },
  pending: approvalPending({
    states: pacStates,
    pages: PAC_PAGES,
    table: pacs,
    id: sql`t.id_unit || '-' || t.year`,
    title: sql`'PAC ' || t.year`,
    amount: sql`t.budget_now`,
  }),
  uses,
};
