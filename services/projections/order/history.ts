import { MINUTES_TEMPLATE } from '@expediente/catalogues/templates/documents.ts';
import { order } from '@expediente/machines/order/decide.ts';
import { IVA_OPTIONS } from '@expediente/schemas/order/forms.ts';
import { PLANNED, YES_NO } from '../shared/history/names.ts';
import { historyOf, integerStream } from '../shared/history/record-history.ts';
import { permissionTo } from '../shared/records/offers.ts';
import { ORDER_PAGES } from './pages.ts';

/** Purchase orders as their history shows them. */
export const orderHistory = historyOf(order, {
  streamOf: integerStream('order'),
  ownership: ({ executor, lines, allocations }) => ({
    executor,
    units: [...new Set([...lines, ...allocations].map(({ unit }) => unit))],
    permission: permissionTo('view', ORDER_PAGES),
  }),
  nameOf: ({ numberPurchase, numberResolution }) => numberPurchase || `Resolución ${numberResolution}`,
  isGone: ({ status }) => status === 'liberada',
  lines: {
    lines: ['unit', 'supply'],
    supplies: ['supply'],
    invoices: ['serie', 'number'],
    charges: ['unit', 'group', 'quarter'],
    allocations: ['request', 'unit', 'supply', 'subProduct'],
    executions: ['request', 'unit', 'supply', 'subProduct'],
    judged: ['rule', 'item'],
  },
  order: [
    'numberResolution',
    'dateResolution',
    'calculateFee',
    'hasAward',
    'numberPurchase',
    'dateIssue',
    'quarter',
    'purchaseType',
    'purchaseTypeDescription',
    'provider',
    'providerNit',
    'providerName',
    'numberAward',
    'npgNog',
    'dateNpgNog',
  ],
  head: { of: ['total'], lead: ({ total, providerName }) => ({ amount: total, party: providerName }) },
  documents: { 'purchase-order': 'Orden de compra', minutes: MINUTES_TEMPLATE.document },
  fields: {
    records: {
      ...PLANNED,
      provider: 'provider',
      purchaseType: 'purchaseType',
      book: 'book',
      participants: 'participant',
      requests: 'request',
    },
    words: {
      calculateFee: YES_NO,
      hasAward: YES_NO,
      iva: Object.fromEntries(IVA_OPTIONS.map(({ value, label }) => [value, label])),
    },
    decimals: {
      amount: 'money',
      total: 'money',
      subtotal: 'money',
      ivaAmount: 'money',
      price: 'price',
      requested: 'quantity',
      delivered: 'quantity',
    },
  },
});
