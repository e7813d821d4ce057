import { pac } from '@expediente/machines/pac/decide.ts';
import { PLANNED } from '../shared/history/names.ts';
import { historyOf, unitYearStream } from '../shared/history/record-history.ts';
import { ownedByUnit } from '../shared/records/of-unit.ts';
import { PAC_PAGES } from './pages.ts';

/** Annual plans as their history shows them. */
export const pacHistory = historyOf(pac, {
  streamOf: unitYearStream('pac'),
  ownership: (state) => ownedByUnit(state, PAC_PAGES),
  nameOf: ({ year }) => String(year),
  lines: { lines: ['supply', 'subProduct'], added: ['supply', 'subProduct'] },
  order: ['unit', 'executor', 'year', 'budgetNow', 'qtyNow', 'budget', 'qtyStart', 'reason'],
  head: { of: ['budgetNow'], lead: ({ budgetNow }) => ({ amount: budgetNow }) },
  documents: { 'plan-history': 'Saldo del Plan Anual de Compras' },
  paperNote:
    'Las cantidades de un saldo son las del día en que se imprimió: cambian con pedidos y órdenes, sin otra revisión del plan.',
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
