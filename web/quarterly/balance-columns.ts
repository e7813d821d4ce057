import { isPositive, type Money } from '@expediente/kernel/decimal.ts';
import type { QuarterBalanceRow } from '@expediente/schemas/ledger/read.ts';
import type { EditColumn } from '../kit/grid/edit-columns.ts';

/** Columns of a quarter budget and its movements; the balance still contains the lapsed amount. */
export const BALANCE_COLUMNS: readonly EditColumn<QuarterBalanceRow>[] = [
  { field: 'quarter', title: 'Cuatrimestre', width: 110, heading: true },
  { field: 'id_group', title: 'Grupo', width: 70 },
  { field: 'budget', title: 'Presupuesto', kind: 'money', width: 116 },
  {
    field: 'extension_budget',
    title: 'Ampliación',
    kind: 'money',
    width: 108,
    within: 'budget',
    short: '+',
    isShown: ({ extension_budget }) => isPositive(extension_budget as Money),
  },
  {
    field: 'reduction_budget',
    title: 'Reducción',
    kind: 'money',
    width: 108,
    within: 'budget',
    short: '−',
    isShown: ({ reduction_budget }) => isPositive(reduction_budget as Money),
  },
  { field: 'order_reservated', title: 'Reservado', kind: 'money', width: 108 },
  { field: 'budget_reservated', title: 'Retenido', kind: 'money', width: 108 },
  { field: 'order_ejec', title: 'Ejecutado', kind: 'money', width: 108 },
  { field: 'balance', title: 'Saldo', kind: 'money', width: 116 },
  { field: 'lapsed', title: 'Vencido', kind: 'money', width: 108 },
];
