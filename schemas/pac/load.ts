import { Type } from 'typebox';
import type { LoadColumn } from '../shared/line-load.ts';
import { IdField } from '../types.ts';

/** Field of the form that is the workbook (R3 §7). */
export const PAC_LOAD_FILE = 'file_excel_pac';

/** Columns of the PAC's template, by position (domain §5, planning B31). */
export const PAC_LOAD_COLUMNS: readonly LoadColumn[] = [
  {
    field: 'sub_product',
    title: 'Subproducto',
    kind: 'text',
    required: true,
    rule: 'Código del subproducto, como en Subproductos: 1-1-1.',
    width: 16,
  },
  {
    field: 'code',
    title: 'Código insumo',
    kind: 'text',
    required: true,
    rule: 'Código interno del insumo o, si no lo tiene, su código PpR.',
    width: 20,
  },
  {
    field: 'line_id',
    title: 'Id de línea',
    kind: 'text',
    required: false,
    rule: 'Déjelo vacío en las líneas nuevas; con él la fila cambia la cantidad de una línea que ya está.',
    width: 18,
  },
  {
    field: 'qty',
    title: 'Cantidad',
    kind: 'integer',
    required: true,
    rule: 'Número entero, 1 como mínimo, sin comas ni puntos.',
    width: 14,
  },
];

/** What a load may say beside its file: the plan whose saved lines count as the form's (planning B36). */
export const PacLoadPlan = Type.Object({
  p_id_unit: Type.Optional(IdField({ minimum: 1 })),
  p_year: Type.Optional(Type.Integer({ minimum: 2020, maximum: 2100 })),
});
