import { extension } from '@expediente/machines/extension/index.ts';
import { integerStream, told } from '../history/told.ts';
import { permissionTo } from '../records/offers.ts';
import { EXTENSION_PAGES } from './pages.ts';

/** Extensions as their history tells them. */
export const extensionHistory = told(extension, {
  streamOf: integerStream('extension'),
  ownership: ({ executor, unit }) => ({
    executor,
    units: [unit],
    permission: permissionTo('view', EXTENSION_PAGES),
  }),
  nameOf: ({ number, year }) => `${number}/${year}`,
  lines: { lines: ['quarter', 'group'] },
  fields: {
    records: { unit: 'unit', executor: 'unit', group: 'group', level: 'modificationType' },
    decimals: { balance: 'money', change: 'money' },
  },
});
