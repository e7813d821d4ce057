import { Type } from 'typebox';
import { type LoadColumn, lineColumns } from '../shared/line-load.ts';
import { IdField } from '../types.ts';

/** Field of the form that is the workbook (R3 §7). */
export const PAC_LOAD_FILE = 'file_excel_pac';

/** Columns of the PAC's template, by position (domain §5, planning B31). */
export const PAC_LOAD_COLUMNS: readonly LoadColumn[] = [
  ...lineColumns(
    'Déjelo vacío en las líneas nuevas; con él la fila cambia la cantidad de una línea que ya está.',
  ),
  {
    field: 'qty',
    title: 'Cantidad',
    kind: 'integer',
    required: true,
    rule: 'Número entero, 1 como mínimo, sin comas ni puntos.',
    width: 14,
  },
];

/** What a load may send besides its file: the plan whose saved lines count as the form's (planning B36). */
export const PacLoadPlan = Type.Object({
  p_id_unit: Type.Optional(IdField({ minimum: 1 })),
  p_year: Type.Optional(Type.Integer({ minimum: 2020, maximum: 2100 })),
});
