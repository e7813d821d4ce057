import { pac } from '@expediente/machines/pac/decide.ts';
import { PLANNED } from '../history/names.ts';
import { told, unitYearStream } from '../history/told.ts';
import { ownedByUnit } from '../records/of-unit.ts';
import { PAC_PAGES } from './pages.ts';

/** Annual plans as their history tells them. */
export const pacHistory = told(pac, {
  streamOf: unitYearStream('pac'),
  ownership: (state) => ownedByUnit(state, PAC_PAGES),
  nameOf: ({ year }) => String(year),
  lines: { lines: ['supply', 'subProduct'], added: ['supply', 'subProduct'] },
  fields: {
    records: PLANNED,
    decimals: {
      qty: 'quantity',
      qtyStart: 'quantity',
      qtyNow: 'quantity',
      price: 'price',
      subtotal: 'money',
      budget: 'money',
      budgetNow: 'money',
    },
  },
});
