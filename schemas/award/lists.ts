import type { ListLayout } from '../shared/layout.ts';
import type { AwardRow } from './read.ts';

/** Award records, in R2's order of columns; the four prints follow as columns of buttons (R2 §2). */
export const AWARD_LIST: ListLayout<AwardRow> = {
  columns: [
    { field: 'number', title: 'No. ADJU', width: 76 },
    { field: 'number_business', title: 'No. NEGO', width: 72 },
    { field: 'type_purchase', title: 'Tipo', width: 112, lines: 2, within: 'description' },
    { field: 'nog', title: 'NOG', width: 88, within: 'description', short: 'NOG' },
    { field: 'provider', title: 'Proveedor', width: 128, grow: 2, lines: 2, within: 'description' },
    { field: 'description', title: 'Insumo', width: 148, grow: 3, lines: 2 },
    { field: 'date', title: 'Fecha', kind: 'date', within: 'number' },
    { field: 'amount', title: 'Monto', kind: 'money' },
    {
      field: 'qty',
      title: 'Cantidad',
      kind: 'quantity',
      within: 'description',
      short: 'Cantidad:',
    },
    { field: 'iva', title: 'IVA', width: 110, within: 'amount' },
    { field: 'state', title: 'Estado', width: 128, lines: 2 },
  ],
  card: ['provider', 'description', 'amount', 'state'],
  views: [
    { name: 'Sin negociación, las más antiguas', query: 'f.state=0&sort=date' },
    { name: 'Por certificar, las más antiguas', query: 'f.state=1&sort=date' },
    { name: 'Las mayores', query: 'sort=-amount' },
  ],
};
