import type { FormOf, FormValues } from '../shared/form.ts';
import { NO_PATIENT_NAMES } from '../shared/form.ts';
import { viewOf } from '../shared/view.ts';
import type { ExtensionLineInput, SaveExtension } from './commands.ts';
import type { ExtensionDetail } from './read.ts';

/** A change while it is edited: the command's fields, and texts that are shown next to them. */
export interface ExtensionFormLine {
  readonly p_id_details: string;
  readonly p_id_group: string;
  readonly p_quarter: 'PRIMERO' | 'SEGUNDO' | 'TERCERO';
  readonly p_id_nivel: string;
  /** Present balance. */
  readonly p_budget: string;
  readonly p_newBudget: string;
  readonly p_justification: string;
  readonly description: string;
}

/** Cost centre whose budgets change, and each change of one (R3 §2, §3). */
export const EXTENSION_FORM = [
  { name: 'p_id_unit', label: 'Centro de costo', widget: 'unit', span: 8 },
  {
    name: 'p_details',
    label: 'Cambios',
    lines: {
      name: 'Cambios a los presupuestos',
      one: 'Cambio',
      key: ['p_id_group', 'p_quarter'],
      columns: [
        { field: 'p_id_group', title: 'Grupo', width: 70 },
        { field: 'description', title: 'Descripción', width: 200, heading: true },
        { field: 'p_quarter', title: 'Cuatrimestre', width: 110, within: 'description' },
        { field: 'p_id_nivel', title: 'Tipo', width: 64, within: 'description', short: 'Tipo' },
        { field: 'p_budget', title: 'Saldo', kind: 'money', width: 124 },
        { field: 'p_newBudget', title: 'Nuevo presupuesto', kind: 'money', width: 140, editable: true },
        { field: 'change', title: 'Cambio', kind: 'money', width: 124, computed: true },
        { field: 'p_justification', title: 'Justificación', width: 240, editable: true, words: true },
      ],
      removable: true,
      empty: 'Ingrese los cambios a realizar.',
    },
  },
] as const satisfies FormOf<SaveExtension, ExtensionDetail>;

/** `p_details` are null while nothing is typed in the changes of a new one. */
export type ExtensionValues = FormValues<
  SaveExtension,
  typeof EXTENSION_FORM,
  { readonly p_details: readonly ExtensionFormLine[] | null }
>;

/** Fields of a further change of a budget. */
export const EXTENSION_LINE_FORM: FormOf<ExtensionLineInput> = [
  { name: 'p_id_details', label: 'Presupuesto', widget: 'select', span: 12, required: true },
  { name: 'p_id_nivel', label: 'Tipo de modificación', widget: 'select', span: 6 },
  { name: 'p_newBudget', label: 'Nuevo presupuesto', widget: 'decimal', span: 6 },
  {
    name: 'p_justification',
    label: 'Justificación',
    widget: 'area',
    rows: 3,
    span: 12,
    help: NO_PATIENT_NAMES,
  },
];

/** View of an extension; its lead, its notices and its changes show all of it. */
export const EXTENSION_VIEW = viewOf<ExtensionDetail>()({
  facts: [],
  elsewhere: [
    'number_year',
    'description',
    'increase',
    'decrease',
    'alerts',
    'lapsed',
    'justification_rejection',
    'judged',
    'judge_again',
    'details',
    'budgets',
  ],
  leftOut: ['id_unit', 'id_executor', 'year', 'number', 'date'],
});
