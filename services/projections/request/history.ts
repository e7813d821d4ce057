import { request } from '@expediente/machines/request/decide.ts';
import { PLANNED } from '../history/names.ts';
import { integerStream, told } from '../history/told.ts';
import { ownedByUnit } from '../records/of-unit.ts';
import { pagesOf } from './pages.ts';

/** Pedidos and medical services as their history tells them. */
export const requestHistory = told(request, {
  streamOf: integerStream('request'),
  ownership: (state) => ownedByUnit(state, pagesOf(state.kind)),
  nameOf: ({ number, year }) => `${number}/${year}`,
  lines: { lines: ['supply', 'subProduct'] },
  fields: {
    records: {
      ...PLANNED,
      order: 'order',
    },
    decimals: { qty: 'quantity', totalQty: 'quantity', price: 'price' },
  },
});
