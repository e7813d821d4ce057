import { type FormOf, type FormValues, NO_PATIENT_NAMES } from '../shared/form.ts';
import { viewOf } from '../shared/view.ts';
import type { ApproveReprogramming, SaveReprogramming } from './commands.ts';
import type { ReprogrammingDetail, ReprogrammingWhole } from './read.ts';

/** A line while it is edited: the plan's authorised values next to the requested ones (R3 §2). */
export interface ReprogrammingFormLine {
  readonly p_id_supplie: number;
  readonly p_id_sub_products: string;
  readonly p_id_nivel: string;
  readonly p_qty: string;
  readonly p_price: string;
  readonly p_justification: string;
}

/** Unit and year of the plan, neutral or with more money, and its lines side by side. */
export const REPROGRAMMING_FORM = [
  { name: 'p_id_unit', widget: 'unit', span: 3 },
  { name: 'p_year', widget: 'integer', span: 2 },
  {
    name: 'p_extension_budget',
    label: 'Presupuesto',
    widget: 'radio',
    span: 4,
    options: [
      { value: 0, label: 'Sin ampliación' },
      { value: 1, label: 'Con ampliación' },
    ],
  },
  { name: 'p_justification', widget: 'area', rows: 1, span: 3, help: NO_PATIENT_NAMES },
  {
    name: 'p_details',
    label: 'Plan autorizado y cambios solicitados',
    lines: {
      name: 'Líneas del plan',
      one: 'Línea',
      by: 'cod_internal',
      key: ['p_id_supplie', 'p_id_sub_products'],
      columns: [
        { field: 'cod_internal', title: 'Código', width: 96, within: 'description' },
        { field: 'description', title: 'Insumo', width: 200, heading: true },
        { field: 'p_id_sub_products', title: 'Subproducto', width: 100, within: 'description' },
        { field: 'qty', title: 'Cantidad', kind: 'quantity', width: 92, group: 'Autorizado' },
        {
          field: 'available',
          title: 'Disponible',
          kind: 'quantity',
          width: 88,
          group: 'Autorizado',
          within: 'qty',
          short: 'Disp.',
        },
        {
          field: 'price',
          title: 'Precio',
          kind: 'price',
          width: 80,
          group: 'Autorizado',
          within: 'qty',
          short: 'a',
        },
        { field: 'total', title: 'Total', kind: 'money', width: 104, group: 'Autorizado' },
        { field: 'p_id_nivel', title: 'Tipo', width: 124, group: 'Solicitado' },
        {
          field: 'p_qty',
          title: 'Cantidad',
          kind: 'quantity',
          width: 92,
          idle: 76,
          editable: true,
          group: 'Solicitado',
        },
        {
          field: 'p_price',
          title: 'Precio',
          kind: 'price',
          width: 84,
          idle: 60,
          editable: true,
          group: 'Solicitado',
        },
        {
          field: 'new_total',
          title: 'Total',
          kind: 'money',
          width: 104,
          idle: 56,
          // A button that balances the line is below the figure, so that the cell takes two lines.
          words: true,
          computed: true,
          group: 'Solicitado',
        },
        { field: 'difference', title: 'Diferencia', kind: 'money', width: 100, idle: 80, computed: true },
        { field: 'p_justification', title: 'Justificación', width: 140, words: true, editable: true },
      ],
      empty: 'Seleccione el centro de costo: aquí estarán las líneas de su plan.',
    },
  },
] as const satisfies FormOf<SaveReprogramming, ReprogrammingDetail>;

export type ReprogrammingValues = FormValues<
  SaveReprogramming,
  typeof REPROGRAMMING_FORM,
  { readonly p_details: readonly ReprogrammingFormLine[] }
>;

export const APPROVE_REPROGRAMMING_FORM: FormOf<ApproveReprogramming> = [
  { name: 'p_date_resolution', widget: 'date', span: 6 },
];

/** View of a reprogramming, above its changes; its lead shows the totals. */
export const REPROGRAMMING_VIEW = viewOf<ReprogrammingWhole>()({
  facts: [
    { of: 'date', title: 'Fecha', kind: 'date', span: 2 },
    { of: 'extension_budget', title: 'Ampliación de presupuesto', kind: 'flag' },
    { of: ['number_resolution', 'date_resolution'], title: 'Resolución', ifFilled: true },
    { of: 'justification', title: 'Justificación', span: 12, ifFilled: true },
  ],
  elsewhere: [
    'number_year',
    'description',
    'total',
    'new_total',
    'difference',
    'justification_rejection',
    'details',
    'totals',
    'plan_lines',
  ],
  leftOut: ['id_unit', 'id_executor', 'year', 'number'],
});
