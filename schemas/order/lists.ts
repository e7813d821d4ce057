import type { ListLayout } from '../shared/layout.ts';
import type { OrderRow } from './read.ts';

/** Purchase orders under their status tabs (R3 §2, §3). */
export const ORDER_LIST: ListLayout<OrderRow> = {
  columns: [
    { field: 'number_resolution', title: 'Resolución', width: 104 },
    { field: 'number_purchase', title: 'No. OC', width: 84 },
    { field: 'state', title: 'Estado', width: 190 },
    { field: 'supplie', title: 'Insumo', width: 200 },
    { field: 'total', title: 'Total', kind: 'money', width: 124 },
    { field: 'provider_name', title: 'Proveedor', width: 170 },
    { field: 'unit', title: 'Centro de costo', width: 170 },
    { field: 'qty', title: 'Cantidad', kind: 'quantity', width: 96 },
    { field: 'date_issue', title: 'Emisión', kind: 'date', width: 112 },
    { field: 'date_resolution', title: 'Fecha resolución', kind: 'date', width: 136 },
  ],
  card: ['number_resolution', 'supplie', 'total'],
};
