import { totalOf } from '@expediente/kernel/decimal.ts';
import { request } from '@expediente/machines/request/decide.ts';
import { requestKind, requestKinds } from '@expediente/schemas/request/kinds.ts';
import { PLANNED } from '../shared/history/names.ts';
import { historyOf, integerStream } from '../shared/history/record-history.ts';
import { ownedByUnit } from '../shared/records/of-unit.ts';
import { REQUEST_DOCUMENTS } from './formats.ts';

/** Pedidos and medical services as their history shows them. */
export const requestHistory = historyOf(request, {
  streamOf: integerStream('request'),
  ownership: (state) => ownedByUnit(state, [requestKind(state.kind).page]),
  nameOf: ({ kind, number, year }) =>
    kind === requestKinds.servicio.code
      ? `${requestKinds.servicio.noun} ${number}/${year}`
      : `${number}/${year}`,
  otherNouns: [requestKinds.servicio.noun],
  lines: { lines: ['supply', 'subProduct'] },
  order: [
    'unit',
    'number',
    'date',
    'catalogue',
    'codInternal',
    'description',
    'quarter',
    'yearAdditional',
    'justification',
    'totalQty',
  ],
  head: {
    of: [],
    lead: ({ lines, description }) => ({
      amount: totalOf(lines.map(({ qty, price }) => [qty, price])),
      party: description,
    }),
  },
  documents: REQUEST_DOCUMENTS,
  fields: {
    records: {
      ...PLANNED,
      order: 'order',
    },
    decimals: { qty: 'quantity', totalQty: 'quantity', price: 'price' },
  },
});
