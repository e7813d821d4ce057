import { request } from '@expediente/machines/request/index.ts';
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
      unit: 'unit',
      executor: 'unit',
      supply: 'supply',
      subProduct: 'subProduct',
      row: 'row',
      group: 'group',
      order: 'order',
    },
    decimals: { qty: 'quantity', totalQty: 'quantity', price: 'price' },
  },
});
