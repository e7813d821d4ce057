import type { UnopsConsolidationRow, UnopsRow } from '@expediente/schemas/unops/read.ts';
import type { EditColumn } from '../kit/grid/EditGrid.tsx';

/** Columns of records in the dialogs of consolidations and regularisations. */
export const RECORD_COLUMNS: readonly EditColumn<UnopsRow>[] = [
  { field: 'id_unops', title: 'No.', width: 70 },
  { field: 'supplie', title: 'Insumo', width: 240, heading: true },
  { field: 'provider', title: 'Proveedor', width: 180 },
  { field: 'number_itb', title: 'ITB', width: 120 },
  { field: 'number_order', title: 'No. orden', width: 110 },
  { field: 'qty', title: 'Cantidad', kind: 'quantity', width: 100 },
  { field: 'price', title: 'Precio', kind: 'price', width: 120 },
  { field: 'total', title: 'Total', kind: 'money', width: 130 },
];

/** Columns of consolidations in the dialogs of regularisations. */
export const CONSOLIDATION_COLUMNS: readonly EditColumn<UnopsConsolidationRow>[] = [
  { field: 'id_unops_consolidate', title: 'No.', width: 70 },
  { field: 'unit', title: 'Unidad', width: 240, heading: true },
  { field: 'date_consolidate', title: 'Fecha', kind: 'date', width: 110 },
  { field: 'record_count', title: 'Registros', kind: 'integer', width: 100 },
  { field: 'total', title: 'Total', kind: 'money', width: 130 },
];

/** Consequence of a regularisation. */
export const REGULARIZE_TEXT =
  'Una regularización ya no se deshace; su número, fecha y PDF se pueden corregir.';

export const lineId = ({ id }: { readonly id: number }): string => String(id);
