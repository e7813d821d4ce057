import type { ListLayout } from '../shared/layout.ts';
import type { OrderRow } from './read.ts';

/** Before an order is generated it has neither number nor provider (R3 §4, state 0). */
const CONSOLIDATED = { state: [0] };

/** Accrued, at DAF, rejected by it, paid. */
const ACCRUED = { state: [4, 5, 6, 7] };

/** Purchase orders under their status tabs (R3 §2, §3). */
export const ORDER_LIST: ListLayout<OrderRow> = {
  columns: [
    { field: 'number_resolution', title: 'Resolución', width: 92 },
    { field: 'number_purchase', title: 'No. OC', width: 60, leftOutUnder: CONSOLIDATED },
    { field: 'state', title: 'Estado', width: 150, lines: 2 },
    { field: 'supplie', title: 'Insumo', width: 160, grow: 4, lines: 2 },
    { field: 'total', title: 'Total', kind: 'money' },
    {
      field: 'provider_name',
      title: 'Proveedor',
      width: 140,
      grow: 1,
      lines: 2,
      leftOutUnder: CONSOLIDATED,
    },
    { field: 'unit', title: 'Centro de costo', width: 114, grow: 1, lines: 2 },
    // What is to be bought; once it is ordered provider and amount say more.
    { field: 'qty', title: 'Cantidad', kind: 'quantity', onlyUnder: CONSOLIDATED },
    { field: 'date_issue', title: 'Emisión', kind: 'date', leftOutUnder: CONSOLIDATED },
    // From the accrual on the days of its payment run.
    { field: 'date_due', title: 'Plazo de pago', width: 128, lines: 2, onlyUnder: ACCRUED },
    { field: 'date_resolution', title: 'Fecha resolución', kind: 'date', leftOutUnder: ACCRUED },
  ],
  card: ['number_resolution', 'supplie', 'provider_name', 'total'],
};
