import { Type } from 'typebox';
import { type LoadColumn, lineColumns } from '../shared/line-load.ts';
import { IdField } from '../types.ts';

/** Field of the form that is the workbook (R3 §7). */
export const SERVICE_LOAD_FILE = 'file_excel_serv';

/** Columns of the template of medical services, by position: the quantity is in the fourth (purchasing C13). */
export const SERVICE_LOAD_COLUMNS: readonly LoadColumn[] = [
  ...lineColumns('Descripción del insumo: no se lee.').map((column) =>
    column.field === 'line_id' ? { ...column, title: 'Insumo', width: 60 } : column,
  ),
  {
    field: 'qty',
    title: 'Cantidad',
    kind: 'decimal',
    required: false,
    rule: 'Mayor que 0, con punto y hasta 2 decimales; vacía, la fila no pide nada.',
    width: 14,
  },
];

/** What a load may send besides its file: whose plan its rows are judged over, and the service that is edited. */
export const ServiceLoadPlan = Type.Object({
  p_id_unit: Type.Optional(IdField({ minimum: 1 })),
  p_year: Type.Optional(Type.Integer({ minimum: 2020, maximum: 2100 })),
  p_id: Type.Optional(IdField()),
});
