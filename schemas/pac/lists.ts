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
  views: [
    { name: 'Por aprobar', query: 'f.state=1' },
    { name: 'Rechazados', query: 'f.state=2' },
    { name: 'Los mayores', query: 'sort=-budget' },
  ],
};
