import { readTitlesOf } from '../record/table.ts';
import { viewOf } from '../shared/view.ts';
import type { UnopsConsolidationDetail, UnopsDetail, UnopsRegularizationDetail } from './read.ts';
import { UNOPS_RECORD } from './record.ts';

/** View of a record above its sub-products, invoices and receipts (R3 §3). */
export const UNOPS_VIEW = viewOf<UnopsDetail>()(
  {
    facts: [
      { of: ['id_unit', 'unit'], title: 'Unidad', span: 6 },
      { of: ['provider_nit', 'provider'], title: 'Proveedor', span: 6 },
      { of: ['cod_internal', 'supplie'], title: 'Insumo', span: 6 },
      { of: 'cod_ppr' },
      { of: 'description_presentation' },
      { of: ['id_row', 'description_row'], title: 'Renglón', span: 6 },
      { of: ['id_group', 'description_group'], title: 'Grupo', span: 6 },
      { of: 'external_id' },
      { of: 'number_order' },
      { of: 'number_dispatch' },
      { of: 'number_act' },
      { of: 'date_act' },
      { of: 'year_reception', title: 'Año de recepción' },
      { of: 'number_bidding' },
      { of: 'number_itb' },
      { of: 'qty' },
      { of: 'price' },
      { of: 'total' },
      { of: 'receipts_completed' },
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
  },
  readTitlesOf(UNOPS_RECORD),
);

/** View of a consolidation above its records (R3 §3). */
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

/** View of a regularisation above its consolidations and records (R3 §3). */
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
