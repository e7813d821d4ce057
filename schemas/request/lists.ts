import type { ListLayout, StatusColumn, Statuses } from '../shared/layout.ts';
import type { RequestRow } from './read.ts';

type Tag = 'ordered';

const WITHOUT_ORDER: Statuses<Tag> = { but: 'ordered' };

/**
 * Purchase requests and medical services (R3 §3); without an order, total and cuatrimestre replace the order's columns.
 */
export const REQUEST_LIST: ListLayout<RequestRow, StatusColumn<RequestRow, Tag>> = {
  columns: [
    { field: 'unit', title: 'Centro de costo', width: 108, grow: 2, lines: 2 },
    { field: 'number_year', title: 'Número', width: 70 },
    { field: 'date', title: 'Fecha', kind: 'date', within: 'number_year' },
    { field: 'supplie', title: 'Insumo', width: 132, grow: 4, lines: 2 },
    { field: 'total_qty', title: 'Cantidad total', kind: 'quantity', width: 92 },
    { field: 'total', title: 'Total', kind: 'money', onlyUnder: WITHOUT_ORDER },
    { field: 'quarter_order', title: 'Cuatrimestre', onlyUnder: WITHOUT_ORDER, within: 'number_year' },
    {
      field: 'date_issue',
      title: 'Fecha de emisión OC',
      kind: 'date',
      leftOutUnder: WITHOUT_ORDER,
      within: 'number_purchase',
    },
    { field: 'number_purchase', title: 'No. OC', width: 60, leftOutUnder: WITHOUT_ORDER },
    { field: 'state', title: 'Estado', width: 150, lines: 2 },
    {
      field: 'state_purchase',
      title: 'Estado OC',
      width: 150,
      lines: 2,
      leftOutUnder: WITHOUT_ORDER,
      within: 'state',
      short: 'OC:',
    },
  ],
  card: ['supplie', 'total_qty', 'state'],
  views: [
    { name: 'Por consolidar, los más antiguos', query: 'f.state=1&sort=date' },
    { name: 'Por consolidar, los mayores', query: 'f.state=1&sort=-total' },
    { name: 'Rechazados', query: 'f.state=2' },
  ],
};
