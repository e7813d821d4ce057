import { MINUTES_TEMPLATE } from '@expediente/catalogues/templates/documents.ts';
import { order } from '@expediente/machines/order/decide.ts';
import { orderReading } from '@expediente/machines/order/reading.ts';
import { historyOf, integerStream } from '../shared/history/record-history.ts';
import { permissionTo } from '../shared/records/offers.ts';
import { ORDER_PAGES } from './pages.ts';

export const orderHistory = historyOf(order, {
  ...orderReading.shown,
  streamOf: integerStream('order'),
  ownership: ({ executor, lines, allocations }) => ({
    executor,
    units: [...new Set([...lines, ...allocations].map(({ unit }) => unit))],
    permission: permissionTo('view', ORDER_PAGES),
  }),
  isGone: ({ status }) => status === 'liberada',
  documents: {
    'purchase-order': 'Orden de compra',
    minutes: MINUTES_TEMPLATE.document,
    'order-file': 'Expediente de pago',
  },
});
