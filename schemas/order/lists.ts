import type { ListLayout, StatusColumn, Statuses } from '../shared/layout.ts';
import type { OrderRow } from './read.ts';

type Tag = 'ungenerated' | 'receiving' | 'executed';

/** Statuses before an order is generated, without number and provider. */
const CONSOLIDATED: Statuses<Tag> = { of: 'ungenerated' };

/** Statuses from the accrual on. */
const ACCRUED: Statuses<Tag> = { of: 'executed' };

/** Purchase orders under their status tabs (R3 §2, §3). */
export const ORDER_LIST: ListLayout<OrderRow, StatusColumn<OrderRow, Tag>> = {
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
    { field: 'unit', title: 'Centro de costo', width: 114, grow: 1, lines: 2, within: 'supplie' },
    // Quantity to be bought; for an order that is issued, provider and amount are more useful.
    { field: 'qty', title: 'Cantidad', kind: 'quantity', onlyUnder: CONSOLIDATED },
    {
      field: 'date_issue',
      title: 'Emisión',
      kind: 'date',
      leftOutUnder: CONSOLIDATED,
      within: 'number_purchase',
    },
    // Day by which the order has to be published; the list's order by it is that of its issue.
    {
      field: 'date_publish',
      title: 'Publicación',
      width: 128,
      lines: 2,
      sortable: false,
      onlyUnder: { of: 'receiving' },
      within: 'state',
    },
    // Day by which an accrued order has to be paid.
    {
      field: 'date_due',
      title: 'Plazo de pago',
      width: 128,
      lines: 2,
      onlyUnder: ACCRUED,
      within: 'state',
      short: 'Plazo:',
    },
    {
      field: 'date_resolution',
      title: 'Fecha resolución',
      kind: 'date',
      leftOutUnder: ACCRUED,
      within: 'number_resolution',
    },
  ],
  card: ['number_resolution', 'supplie', 'provider_name', 'total'],
  views: [
    { name: 'Sin NPG ni NOG', query: 'f.unpublished=1&f.state=2&sort=date_issue' },
    { name: 'Por vencer el pago', query: 'f.state=5&sort=date_due' },
    { name: 'Por comprometer, las mayores', query: 'f.state=1&sort=-total' },
    { name: 'Pagadas fuera de plazo', query: 'f.paid_late=1' },
    { name: 'Anuladas sin CUR de reversión', query: 'f.state=8&f.unreversed=1' },
  ],
};
