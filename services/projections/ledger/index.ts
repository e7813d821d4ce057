import type { ReadModule } from '../shared/module.ts';
import { equal, ofUnit, type UsePlace, type Uses } from '../shared/uses/places.ts';
import { planLineHistory, quarterBudgetHistory } from './history.ts';
import { ledgerProjection, planLines, quarterBudgets } from './model.ts';
import { LEDGER_READS } from './reads.ts';

const planLinesWith = (column: string): UsePlace => ({
  kind: 'planLine',
  noun: ['línea de PAC aprobado', 'líneas de PAC aprobados'],
  table: planLines,
  where: equal(column),
});

const quartersWhere = (where: UsePlace['where']): UsePlace => ({
  kind: 'quarterBudget',
  noun: ['presupuesto cuatrimestral', 'presupuestos cuatrimestrales'],
  table: quarterBudgets,
  where,
});

const uses: Uses = {
  unit: [quartersWhere(ofUnit)],
  group: [planLinesWith('id_group'), quartersWhere(equal('id_group'))],
  row: [planLinesWith('id_row')],
  supply: [planLinesWith('id_supplie')],
  subProduct: [planLinesWith('id_sub_products')],
};

/** Plan lines and quarter budgets (domain §4). */
export const ledger: ReadModule = {
  name: 'ledger',
  needs: ['rules'],
  projections: [ledgerProjection],
  reads: LEDGER_READS,
  histories: [planLineHistory, quarterBudgetHistory],
  uses,
};
