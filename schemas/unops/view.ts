import { viewOf } from '../shared/view.ts';
import type { UnopsConsolidationDetail, UnopsDetail, UnopsRegularizationDetail } from './read.ts';

/** What is shown of a record above its sub-products, invoices and receipts (R3 §3). */
export const UNOPS_VIEW = viewOf<UnopsDetail>()({
  facts: [
    { of: ['id_unit', 'unit'], title: 'Unidad', span: 6 },
    { of: ['provider_nit', 'provider'], title: 'Proveedor', span: 6 },
    { of: ['cod_internal', 'supplie'], title: 'Insumo', span: 6 },
    { of: 'cod_ppr', title: 'Código PpR' },
    { of: 'description_presentation', title: 'Presentación' },
    { of: ['id_row', 'description_row'], title: 'Renglón', span: 6 },
    { of: ['id_group', 'description_group'], title: 'Grupo', span: 6 },
    { of: 'external_id', title: 'ID externo' },
    { of: 'number_order', title: 'No. orden' },
    { of: 'number_dispatch', title: 'No. despacho' },
    { of: 'number_act', title: 'No. acta' },
    { of: 'date_act', title: 'Fecha de acta', kind: 'date' },
    { of: 'year_reception', title: 'Año de recepción' },
    { of: 'number_bidding', title: 'No. licitación' },
    { of: 'number_itb', title: 'ITB' },
    { of: 'qty', title: 'Cantidad', kind: 'quantity' },
    { of: 'price', title: 'Precio', kind: 'price' },
    { of: 'total', title: 'Total', kind: 'money' },
    { of: 'receipts_completed', title: 'Recibos completos', kind: 'flag' },
    { of: 'number_curdp', title: 'No. CURDP', ifFilled: true },
  ],
  elsewhere: [
    'id_unops',
    'lacks',
    'sub_products',
    'invoices',
    'receipts',
    'id_unops_consolidate',
    'id_unops_regularize',
  ],
  leftOut: ['id_executor', 'id_provider', 'id_supplie'],
});

/** What is shown of a consolidation above its records (R3 §3). */
export const UNOPS_CONSOLIDATION_VIEW = viewOf<UnopsConsolidationDetail>()({
  facts: [
    { of: ['id_unit', 'unit'], title: 'Unidad', span: 6 },
    { of: 'date_consolidate', title: 'Fecha de consolidación', kind: 'date' },
    { of: 'record_count', title: 'Registros' },
    { of: 'total', title: 'Total', kind: 'money' },
    { of: 'number_curdp', title: 'No. CURDP', ifFilled: true },
  ],
  elsewhere: ['id_unops_consolidate', 'records', 'id_unops_regularize'],
  leftOut: ['id_executor', 'year'],
});

/** What is shown of a regularisation above its consolidations and records (R3 §3). */
export const UNOPS_REGULARIZATION_VIEW = viewOf<UnopsRegularizationDetail>()({
  facts: [
    { of: ['id_unit', 'unit'], title: 'Unidad', span: 6 },
    { of: 'number_curdp', title: 'No. CURDP' },
    { of: 'date_pay', title: 'Fecha de pago', kind: 'date' },
    { of: 'consolidation_count', title: 'Consolidaciones' },
    { of: 'record_count', title: 'Registros' },
    { of: 'total', title: 'Total', kind: 'money' },
    { of: 'file_regularize', title: 'Documento', span: 6 },
  ],
  elsewhere: ['id_unops_regularize', 'consolidations', 'records'],
  leftOut: ['id_executor', 'year'],
});
