import { Type } from 'typebox';
import { CostCentre, PlanYear } from '../shared/fields.ts';
import { type LoadColumn, lineColumns } from '../shared/line-load.ts';
import { FlagField } from '../types.ts';

/** Field of the form that is the workbook. */
export const REPROGRAMMING_LOAD_FILE = 'file_excel_reprogramming';

/** Columns of a reprogramming's template, by position (planning B48). */
export const REPROGRAMMING_LOAD_COLUMNS: readonly LoadColumn[] = [
  ...lineColumns('No lo cambie en las líneas del plan; déjelo vacío en los insumos que agrega.'),
  {
    field: 'level',
    title: 'Tipo',
    kind: 'text',
    required: false,
    rule: 'Código del tipo de modificación; vacío, la línea queda como está.',
    width: 10,
  },
  {
    field: 'qty',
    title: 'Cantidad',
    kind: 'integer',
    required: false,
    rule: 'Cantidad que tendrá toda la línea. Donde el tipo no la cambia, déjela como está.',
    width: 14,
  },
  {
    field: 'price',
    title: 'Precio',
    kind: 'decimal',
    required: false,
    rule: 'Precio que tendrá la línea, con punto y hasta 10 decimales. Donde el tipo no lo cambia, déjelo como está; vacío en un insumo que agrega, el del catálogo.',
    width: 18,
  },
  {
    field: 'justification',
    title: 'Justificación',
    kind: 'text',
    required: false,
    most: 255,
    rule: 'Obligatoria en cada línea que lleva tipo, hasta 255 caracteres.',
    width: 50,
  },
];

/** What a load sends besides its file: the plan that is changed, and whether more money is asked for. */
export const ReprogrammingLoadPlan = Type.Object({
  p_id_unit: CostCentre,
  p_year: PlanYear,
  p_extension_budget: Type.Optional(FlagField({ title: 'Ampliación de presupuesto', default: 0 })),
});
