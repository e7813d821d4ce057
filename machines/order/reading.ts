import { type OrderEvent, orderEvents } from '@expediente/schemas/order/events.ts';
import { IVA_OPTIONS } from '@expediente/schemas/order/fields.ts';
import { PLANNED, type Reading, YES_NO } from '../history/reading.ts';
import { judgedFields } from '../rules/words.ts';
import { orderStates } from './life-cycle.ts';
import { partInWords } from './name.ts';
import { evolveOrder, flatOrder, NO_ORDER, type OrderState } from './state.ts';
import { ORDER_KINDS, orderLabel, orderReason, orderSentence } from './words.ts';

/** Reading part of orders, without the code that decides. */
export const orderReading: Reading<OrderState, OrderEvent> = {
  events: orderEvents,
  name: 'order',
  noun: 'orden de compra',
  initial: NO_ORDER,
  statuses: orderStates.statuses,
  evolve: evolveOrder,
  status: ({ status }) => orderStates.code(status),
  fields: (state) => ({
    ...flatOrder(state),
    status: orderStates.code(state.status),
    judged: judgedFields(state.judged),
  }),
  kinds: ORDER_KINDS,
  sentence: orderSentence,
  reasonOf: orderReason,
  label: orderLabel,
  shown: {
    nameOf: ({ numberPurchase, numberResolution, part, division }) =>
      numberPurchase
        ? numberPurchase + partInWords(part)
        : `Resolución ${numberResolution}${partInWords(division)}`,
    lines: {
      lines: ['unit', 'supply'],
      supplies: ['supply'],
      invoices: ['serie', 'number'],
      papers: ['kind', 'hash'],
      rejectedKinds: ['kind'],
      rejectionCauses: ['cause'],
      charges: ['unit', 'group', 'quarter'],
      allocations: ['request', 'unit', 'supply', 'subProduct'],
      divisions: ['id'],
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
  },
};
