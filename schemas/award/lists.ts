import type { ListLayout } from '../shared/layout.ts';
import type { AwardRow } from './read.ts';

/** Award records, in R2's order of columns; the four prints follow as columns of buttons (R2 §2). */
export const AWARD_LIST: ListLayout<AwardRow> = {
  columns: [
    { field: 'number', title: 'No. ADJU', width: 84 },
    { field: 'number_business', title: 'No. NEGO', width: 84 },
    { field: 'type_purchase', title: 'Tipo', width: 120, lines: 2, within: 'number' },
    { field: 'nog', title: 'NOG', width: 96, within: 'number_business' },
    { field: 'provider', title: 'Proveedor', width: 150, grow: 2, lines: 2 },
    { field: 'description', title: 'Insumo', width: 160, grow: 3, lines: 2 },
    { field: 'date', title: 'Fecha', kind: 'date', within: 'number' },
    { field: 'amount', title: 'Monto', kind: 'money' },
    { field: 'qty', title: 'Cantidad', kind: 'quantity', within: 'description', short: 'Cantidad:' },
    { field: 'iva', title: 'IVA', width: 110, within: 'amount' },
    { field: 'state', title: 'Estado', width: 150, lines: 2 },
  ],
  card: ['provider', 'description', 'amount', 'state'],
};
