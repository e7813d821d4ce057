import { type FormOf, type FormValues, NO_PATIENT_NAMES } from '../shared/form.ts';
import { viewOf } from '../shared/view.ts';
import type { SaveHandback } from './commands.ts';
import type { HandbackDetail } from './read.ts';

export const HANDBACK_FORM = [
  { name: 'p_id_unit', widget: 'unit', span: 6 },
  { name: 'p_id_supplie', widget: 'supply', span: 6 },
  {
    name: 'p_justification',
    label: 'Justificación',
    widget: 'area',
    rows: 3,
    span: 12,
    help: NO_PATIENT_NAMES,
  },
  {
    name: 'p_lines',
    lines: {
      name: 'Unidades que se devuelven',
      one: 'Subproducto',
      by: 'p_id_sub_products',
      columns: [
        { field: 'p_id_sub_products', title: 'Subproducto', width: 140, editable: true, heading: true },
        { field: 'p_qty', title: 'Cantidad', kind: 'quantity', width: 120, editable: true },
        { field: 'available', title: 'Disponible', kind: 'quantity', width: 120, computed: true },
      ],
      removable: true,
      add: 'Agregar subproducto',
      empty: 'Agregue los subproductos cuyas unidades devuelve.',
    },
  },
] as const satisfies FormOf<SaveHandback, HandbackDetail>;

export type HandbackValues = FormValues<
  SaveHandback,
  typeof HANDBACK_FORM,
  { readonly p_lines: readonly { readonly p_id_sub_products: string; readonly p_qty: string }[] }
>;

/** What is shown of a handback, above its lines. */
export const HANDBACK_VIEW = viewOf<HandbackDetail>()({
  facts: [
    { of: 'supplie', title: 'Insumo', span: 6 },
    { of: 'total_qty', title: 'Cantidad', kind: 'quantity' },
    { of: 'justification', title: 'Justificación', span: 12 },
  ],
  elsewhere: ['number_year', 'unit', 'reason', 'lines'],
  leftOut: ['year', 'number', 'id_executor', 'id_unit', 'id_supplie'],
});
