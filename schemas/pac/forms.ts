import type { FormOf } from '../shared/form.ts';
import { viewOf } from '../shared/view.ts';
import type { SavePac } from './commands.ts';
import type { PacDetail } from './read.ts';

/** The plan (R3 §2, §5): its cost centre and year, and its lines with their amounts. */
export const PAC_FORM = [
  { name: 'p_id_unit', label: 'Centro de costo', widget: 'unit', span: 8 },
  { name: 'p_year', label: 'Año', widget: 'integer', span: 4 },
  {
    name: 'p_details',
    label: 'Insumos',
    lines: {
      name: 'Insumos del plan',
      one: 'Línea',
      key: ['p_id_supplie', 'p_id_sub_products'],
      columns: [
        { field: 'p_cod_internal', title: 'Código', width: 96, within: 'description' },
        { field: 'description', of: 'description_internal', title: 'Insumo', width: 280 },
        { field: 'row', of: 'id_row', title: 'Renglón', width: 80, within: 'description', short: 'Renglón' },
        { field: 'p_id_sub_products', title: 'Subproducto', width: 104, within: 'description' },
        { field: 'p_price', title: 'Precio', kind: 'price', width: 110 },
        {
          field: 'p_qty',
          of: 'qty_start',
          title: 'Cantidad',
          kind: 'quantity',
          width: 120,
          editable: true,
        },
        { field: 'subtotal', title: 'Subtotal', kind: 'money', width: 140, computed: true },
      ],
      removable: true,
      empty: 'Agregue los insumos del plan.',
    },
  },
] as const satisfies FormOf<SavePac, PacDetail>;

/** View of a plan; its lead and its lines show all of it. */
export const PAC_VIEW = viewOf<PacDetail>()({
  facts: [],
  elsewhere: ['year', 'description', 'budget', 'budget_now', 'justification', 'rows', 'details'],
  leftOut: ['id_unit', 'id_executor', 'qty_start', 'qty_now', 'budget_balance', 'qty_balance'],
});
