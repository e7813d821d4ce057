import type { ListLayout } from '../shared/layout.ts';
import type { RequestRow } from './read.ts';

/** Purchase requests and medical services (R3 §3). */
export const REQUEST_LIST: ListLayout<RequestRow> = {
  columns: [
    { field: 'unit', title: 'Centro de costo', width: 136 },
    { field: 'number_year', title: 'Número', width: 76 },
    { field: 'date', title: 'Fecha', kind: 'date', width: 96 },
    { field: 'supplie', title: 'Insumo', width: 168 },
    { field: 'total_qty', title: 'Cantidad total', kind: 'quantity', width: 92 },
    { field: 'date_issue', title: 'Fecha de emisión OC', kind: 'date', width: 96 },
    { field: 'number_purchase', title: 'No. OC', width: 72 },
    { field: 'state', title: 'Estado', width: 190 },
    { field: 'state_purchase', title: 'Estado OC', width: 150 },
  ],
  card: ['supplie', 'total_qty', 'state'],
};
