import { Type } from 'typebox';
import { CostCentre, PlanYear } from '../shared/fields.ts';
import type { LoadColumn } from '../shared/line-load.ts';
import { FlagField } from '../types.ts';

/** Field of the form that is the workbook. */
export const REPROGRAMMING_LOAD_FILE = 'file_excel_reprogramming';

/** Columns of a reprogramming's template, by position (planning B48). */
export const REPROGRAMMING_LOAD_COLUMNS: readonly LoadColumn[] = [
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
    rule: 'No lo cambie en las líneas del plan; déjelo vacío en los insumos que agrega.',
    width: 18,
  },
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

/** What a load says beside its file: the plan that is changed, and whether more money is asked for. */
export const ReprogrammingLoadPlan = Type.Object({
  p_id_unit: CostCentre,
  p_year: PlanYear,
  p_extension_budget: Type.Optional(FlagField({ title: 'Ampliación de presupuesto', default: 0 })),
});
