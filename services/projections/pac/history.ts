import { pac } from '@expediente/machines/pac/decide.ts';
import { pacReading } from '@expediente/machines/pac/reading.ts';
import { historyOf, unitYearStream } from '../shared/history/record-history.ts';
import { ownedByUnit } from '../shared/records/of-unit.ts';
import { PAC_PAGES } from './pages.ts';

export const pacHistory = historyOf(pac, {
  ...pacReading.shown,
  streamOf: unitYearStream('pac'),
  ownership: (state) => ownedByUnit(state, PAC_PAGES),
  documents: { 'plan-history': 'Saldo del Plan Anual de Compras' },
  paperNote:
    'Las cantidades de un saldo son las del día en que se imprimió: cambian con pedidos y órdenes, sin otra revisión del plan.',
});
