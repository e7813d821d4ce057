import type { ListLayout } from '../shared/layout.ts';
import type { ReprogrammingRow } from './read.ts';

/** Reprogrammings of annual plans (planning §2.3). */
export const REPROGRAMMING_LIST: ListLayout<ReprogrammingRow> = {
  columns: [
    { field: 'number_year', title: 'No.', width: 72 },
    { field: 'description', title: 'Centro de costo', width: 118, grow: 3, lines: 2 },
    { field: 'date', title: 'Fecha', kind: 'date', within: 'number_year' },
    {
      field: 'extension_budget',
      title: 'Ampliación',
      kind: 'flag',
      width: 76,
      within: 'description',
      short: 'Ampliación:',
    },
    { field: 'total', title: 'Total actual', kind: 'money', width: 104 },
    { field: 'new_total', title: 'Total nuevo', kind: 'money', width: 104 },
    { field: 'difference', title: 'Diferencia', kind: 'money', width: 104 },
    { field: 'number_resolution', title: 'Resolución', width: 76 },
    {
      field: 'date_resolution',
      title: 'Fecha resolución',
      kind: 'date',
      within: 'number_resolution',
    },
    { field: 'state', title: 'Estado', width: 150, lines: 2 },
  ],
  card: ['new_total', 'difference', 'state'],
  views: [
    { name: 'Por aprobar, las más antiguas', query: 'f.state=1&sort=date' },
    { name: 'Rechazadas', query: 'f.state=2' },
  ],
};
