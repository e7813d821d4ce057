import type { ListLayout } from '../shared/layout.ts';
import type { PacRow } from './read.ts';

/** Annual PACs (R3 §2). */
export const PAC_LIST: ListLayout<PacRow> = {
  columns: [
    { field: 'description', title: 'Centro de costo', width: 200 },
    { field: 'year', title: 'Año', kind: 'integer', width: 72 },
    { field: 'qty_start', title: 'Cantidad inicial', kind: 'quantity', width: 100 },
    { field: 'budget', title: 'Precio inicial', kind: 'money', width: 116 },
    { field: 'state', title: 'Estado', width: 204 },
  ],
  card: ['description', 'budget', 'state'],
};
