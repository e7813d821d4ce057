import type { FormOf, FormValues } from '../shared/form.ts';
import { viewOf } from '../shared/view.ts';
import type { SaveQuarterly } from './commands.ts';
import type { QuarterlyDetail } from './read.ts';

/** A group of the programming (R3 §3): its part of the plan, and its amount in each cuatrimestre. */
export interface QuarterlyGroup {
  readonly id_group: string;
  readonly description: string;
  readonly budget_pac: string;
  /** Amount of the group's approved cuatrimestres that has lapsed. */
  readonly lapsed: string;
  readonly PRIMERO: string;
  readonly SEGUNDO: string;
  readonly TERCERO: string;
}

/** Cost centre and year; groups × three cuatrimestres against the plan's budget (R3 §2, §5). */
export const QUARTERLY_FORM = [
  { name: 'p_id_unit', label: 'Centro de costo', widget: 'unit', span: 8 },
  { name: 'p_year', label: 'Año', widget: 'integer', span: 4 },
  {
    name: 'p_details',
    label: 'Presupuestos',
    lines: {
      name: 'Presupuesto por grupo y cuatrimestre',
      one: 'Grupo',
      by: 'id_group',
      key: ['id_group'],
      columns: [
        { field: 'id_group', title: 'Grupo', width: 70 },
        { field: 'description', title: 'Descripción', width: 260, heading: true },
        { field: 'budget_pac', title: 'PAC', kind: 'money', width: 128 },
        { field: 'PRIMERO', title: 'PRIMERO', kind: 'money', width: 128, editable: true },
        { field: 'SEGUNDO', title: 'SEGUNDO', kind: 'money', width: 128, editable: true },
        { field: 'TERCERO', title: 'TERCERO', kind: 'money', width: 128, editable: true },
        { field: 'total', title: 'Total', kind: 'money', width: 128, computed: true },
      ],
      empty: 'Seleccione el centro de costo.',
    },
  },
] as const satisfies FormOf<SaveQuarterly, QuarterlyDetail>;

/** `p_details` are null while nothing is typed in the groups of a new programming. */
export type QuarterlyValues = FormValues<
  SaveQuarterly,
  typeof QUARTERLY_FORM,
  { readonly p_details: readonly QuarterlyGroup[] | null }
>;

/** View of a programming; its lead, its notices and its budgets show all of it. */
export const QUARTERLY_VIEW = viewOf<QuarterlyDetail>()({
  facts: [],
  elsewhere: [
    'number_year',
    'description',
    'budget',
    'budget_pac',
    'quarter_approve',
    'unplanned_groups',
    'late_quarters',
    'out_of_window',
    'alerts',
    'justification_rejection',
    'judged',
    'judge_again',
    'details',
  ],
  leftOut: ['id_unit', 'id_executor', 'year', 'number', 'difference', 'date'],
});
