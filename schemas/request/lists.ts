import type { ListLayout } from '../shared/layout.ts';
import type { RequestRow } from './read.ts';

/** Purchase requests and medical services (R3 §3). */
export const REQUEST_LIST: ListLayout<RequestRow> = {
  columns: [
    { field: 'unit', title: 'Centro de costo', width: 136 },
    { field: 'number_year', title: 'Número', width: 80 },
    { field: 'date', title: 'Fecha', kind: 'date', width: 96 },
    { field: 'supplie', title: 'Insumo', width: 168 },
    { field: 'total_qty', title: 'Cantidad total', kind: 'quantity', width: 108 },
    { field: 'date_issue', title: 'Fecha de emisión OC', kind: 'date', width: 104 },
    { field: 'number_purchase', title: 'No. OC', width: 84 },
    { field: 'state', title: 'Estado', width: 150 },
    { field: 'state_purchase', title: 'Estado OC', width: 130 },
  ],
  card: ['number_year', 'supplie', 'state'],
};
