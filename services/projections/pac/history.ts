import { streamName } from '@expediente/kernel/streams.ts';
import { pac } from '@expediente/machines/pac/index.ts';
import { told } from '../history/told.ts';
import { permissionTo } from '../records/offers.ts';
import { PAC_PAGES } from './pages.ts';

/** Annual plans as their history tells them. */
export const pacHistory = told(pac, {
  streamOf(id) {
    const [, unit, year] = /^(\d{1,9})-(\d{4})$/.exec(id) ?? [];
    return unit === undefined || year === undefined ? null : streamName('pac', Number(unit), Number(year));
  },
  ownership: ({ executor, unit }) => ({
    executor,
    units: [unit],
    permission: permissionTo('view', PAC_PAGES),
  }),
  nameOf: ({ year }) => String(year),
  lines: { lines: ['supply', 'subProduct'], added: ['supply', 'subProduct'] },
  fields: {
    records: {
      unit: 'unit',
      executor: 'unit',
      supply: 'supply',
      subProduct: 'subProduct',
      row: 'row',
      group: 'group',
    },
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
