import { viewOf } from '../shared/view.ts';
import type { RequestDetail } from './read.ts';

/** View of a request, above its quantities; its facts have only the number of its order. */
export const REQUEST_VIEW = viewOf<RequestDetail>()({
  facts: [
    { of: ['cod_internal', 'description_internal'], title: 'Insumo', span: 6 },
    { of: 'cod_ppr', title: 'Código PpR' },
    { of: 'description_presentation', title: 'Presentación' },
    { of: 'date', title: 'Fecha', kind: 'date' },
    { of: 'quarter_order', title: 'Cuatrimestre' },
    { of: 'year_additional', title: 'Año' },
    { of: 'id_row', title: 'Renglón' },
    { of: 'total_qty', title: 'Cantidad total', kind: 'quantity' },
    { of: 'price', title: 'Precio', kind: 'price' },
    { of: 'total', title: 'Total', kind: 'money' },
    { of: 'lot', title: 'Lote', ifFilled: true },
    { of: 'number_resolution', title: 'Resolución' },
    { of: 'number_purchase', title: 'Orden de compra' },
    { of: 'justification', title: 'Justificación', span: 9 },
  ],
  elsewhere: [
    'unit',
    'number_year',
    'supplie',
    'state_purchase',
    'justification_state',
    'sub_products',
    'quarter_balance',
  ],
  leftOut: [
    'id_unit',
    'id_executor',
    'year',
    'number',
    'id_supplie',
    'id_consolidate',
    'date_issue',
    'type',
    'type_order',
  ],
});

/** View of a medical service, without code, presentation and price, which each of its supplies has. */
export const SERVICE_VIEW = viewOf<RequestDetail>()({
  facts: [
    { of: 'supplie', title: 'Insumos', span: 6 },
    { of: 'date', title: 'Fecha', kind: 'date' },
    { of: 'quarter_order', title: 'Cuatrimestre' },
    { of: 'year_additional', title: 'Año' },
    { of: 'id_row', title: 'Renglón' },
    { of: 'total_qty', title: 'Cantidad total', kind: 'quantity' },
    { of: 'total', title: 'Total', kind: 'money' },
    { of: 'number_resolution', title: 'Resolución' },
    { of: 'number_purchase', title: 'Orden de compra' },
    { of: 'justification', title: 'Justificación', span: 9 },
  ],
  elsewhere: [
    'unit',
    'number_year',
    'state_purchase',
    'justification_state',
    'sub_products',
    'quarter_balance',
  ],
  leftOut: [
    'lot',
    'id_unit',
    'id_executor',
    'year',
    'number',
    'id_supplie',
    'id_consolidate',
    'date_issue',
    'type',
    'type_order',
    'cod_internal',
    'description_internal',
    'cod_ppr',
    'description_presentation',
    'price',
  ],
});
