import type { ListLayout } from '../shared/layout.ts';
import type { PacRow } from './read.ts';

/** Annual PACs (R3 §2). */
export const PAC_LIST: ListLayout<PacRow> = {
  columns: [
    { field: 'description', title: 'Centro de costo', width: 200, grow: 3 },
    { field: 'year', title: 'Año', kind: 'integer' },
    { field: 'qty_start', title: 'Cantidad inicial', kind: 'quantity', width: 110, grow: 1 },
    { field: 'budget', title: 'Precio inicial', kind: 'money', width: 124, grow: 1 },
    { field: 'state', title: 'Estado', width: 220, grow: 1 },
  ],
  card: ['description', 'budget', 'state'],
};

/** What is left of approved PACs (R3 §2 "PAC list by cost centre"). */
export const PAC_BALANCE_LIST: ListLayout<PacRow> = {
  columns: [
    { field: 'description', title: 'Centro de costo', width: 200, grow: 3 },
    { field: 'year', title: 'Año', kind: 'integer' },
    { field: 'budget', title: 'Presupuesto inicial', kind: 'money', width: 124, grow: 1 },
    { field: 'budget_now', title: 'Presupuesto vigente', kind: 'money', width: 124, grow: 1 },
    // Computed of the plan's lines: no index serves a sort by it.
    { field: 'budget_balance', title: 'Disponible', kind: 'money', width: 124, grow: 1, sortable: false },
  ],
  card: ['description', 'budget_now', 'budget_balance'],
};
