import type { ListLayout } from '../shared/layout.ts';
import type { UnopsConsolidationRow, UnopsRegularizationRow, UnopsRow } from './read.ts';

/** Records without consolidation (unops §2, layouts). */
export const UNOPS_LIST: ListLayout<UnopsRow> = {
  columns: [
    { field: 'id_unops', title: 'No.', kind: 'integer', width: 64 },
    { field: 'unit', title: 'Unidad', width: 140, grow: 1, lines: 2 },
    { field: 'year_reception', title: 'Año', kind: 'integer', width: 64, within: 'id_unops' },
    { field: 'number_itb', title: 'ITB', width: 120, within: 'number_order', short: 'ITB' },
    { field: 'number_order', title: 'No. orden', width: 110 },
    { field: 'provider', title: 'Proveedor', width: 140, grow: 2, lines: 2, within: 'supplie' },
    { field: 'supplie', title: 'Insumo', width: 160, grow: 3, lines: 2 },
    { field: 'qty', title: 'Cantidad', kind: 'quantity', width: 118 },
    { field: 'price', title: 'Precio', kind: 'price', within: 'qty', short: 'Precio:' },
    { field: 'total', title: 'Total', kind: 'money', width: 118 },
    { field: 'date_act', title: 'Fecha acta', kind: 'date', within: 'total', short: 'Acta:' },
    { field: 'lacks', title: 'Falta', width: 128, lines: 2, sortable: false, within: 'supplie' },
  ],
  card: ['supplie', 'unit', 'number_order', 'total'],
  views: [
    { name: 'Los más antiguos', query: 'sort=date_act' },
    { name: 'Los mayores', query: 'sort=-total' },
  ],
};

export const UNOPS_CONSOLIDATION_LIST: ListLayout<UnopsConsolidationRow> = {
  columns: [
    { field: 'id_unops_consolidate', title: 'No.', kind: 'integer', width: 64 },
    { field: 'unit', title: 'Unidad', width: 200, grow: 3, lines: 2 },
    { field: 'date_consolidate', title: 'Fecha', kind: 'date' },
    { field: 'record_count', title: 'Registros', kind: 'integer', width: 100 },
    { field: 'total', title: 'Total', kind: 'money' },
    { field: 'user_created', title: 'Usuario', width: 120, sortable: false },
  ],
  card: ['unit', 'date_consolidate', 'record_count', 'total'],
  views: [
    { name: 'Por regularizar, las más antiguas', query: 'sort=date_consolidate' },
    { name: 'Las mayores', query: 'sort=-total' },
  ],
};

export const UNOPS_REGULARIZATION_LIST: ListLayout<UnopsRegularizationRow> = {
  columns: [
    { field: 'id_unops_regularize', title: 'No.', kind: 'integer', width: 64 },
    { field: 'number_curdp', title: 'CURDP', width: 110 },
    { field: 'unit', title: 'Unidad', width: 200, grow: 3, lines: 2 },
    { field: 'date_pay', title: 'Fecha de pago', kind: 'date', width: 124 },
    { field: 'consolidation_count', title: 'Consolidaciones', kind: 'integer', width: 140 },
    { field: 'total', title: 'Total', kind: 'money' },
    { field: 'user_created', title: 'Usuario', width: 120, sortable: false, within: 'date_pay' },
  ],
  card: ['number_curdp', 'unit', 'date_pay', 'total'],
  views: [{ name: 'Los últimos pagos', query: 'sort=-date_pay' }],
};
