import type { ListLayout } from '../shared/layout.ts';
import type { ExtensionRow } from './read.ts';

/** Quarterly extensions (planning §2.3). */
export const EXTENSION_LIST: ListLayout<ExtensionRow> = {
  columns: [
    { field: 'number_year', title: 'No.', width: 84 },
    { field: 'description', title: 'Centro de costo', width: 132, grow: 3, lines: 2 },
    { field: 'date_created', title: 'Fecha', kind: 'date', width: 110 },
    { field: 'increase', title: 'Aumenta', kind: 'money', width: 130, grow: 1 },
    { field: 'decrease', title: 'Disminuye', kind: 'money', width: 130, grow: 1 },
    { field: 'state', title: 'Estado', width: 150, grow: 1, lines: 2 },
  ],
  card: ['increase', 'decrease', 'state'],
  views: [
    { name: 'Por aprobar, las más antiguas', query: 'f.state=1&sort=date_created' },
    { name: 'Rechazadas', query: 'f.state=2' },
  ],
};
