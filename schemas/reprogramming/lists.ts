import type { ListLayout } from '../shared/layout.ts';
import type { ReprogrammingRow } from './read.ts';

/** Reprogrammings of annual plans (planning §2.3). */
export const REPROGRAMMING_LIST: ListLayout<ReprogrammingRow> = {
  columns: [
    { field: 'number_year', title: 'No.', width: 72 },
    { field: 'description', title: 'Centro de costo', width: 130, grow: 3 },
    { field: 'date', title: 'Fecha', kind: 'date' },
    { field: 'extension_budget', title: 'Ampliación', width: 84 },
    { field: 'total', title: 'Total actual', kind: 'money', width: 108, grow: 1 },
    { field: 'new_total', title: 'Total nuevo', kind: 'money', width: 108, grow: 1 },
    { field: 'difference', title: 'Diferencia', kind: 'money', width: 104, grow: 1 },
    { field: 'number_resolution', title: 'Resolución', width: 84 },
    { field: 'date_resolution', title: 'Fecha resolución', kind: 'date' },
    { field: 'state', title: 'Estado', width: 190, grow: 1 },
  ],
  card: ['description', 'new_total', 'state'],
};
