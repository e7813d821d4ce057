import type { FormField } from '../shared/layout.ts';
import { NO_PATIENT_NAMES } from '../shared/layout.ts';
import type { RejectPac, SavePac } from './commands.ts';

/** Header of the plan (R3 §2); its lines stand in a grid. */
export const PAC_FORM: readonly FormField<Extract<keyof SavePac, string>>[] = [
  { name: 'p_id_unit', label: 'Centro de costo', widget: 'unit', span: 8 },
  { name: 'p_year', label: 'Año', widget: 'integer', span: 4 },
];

export const REJECT_PAC_FORM: readonly FormField<Extract<keyof RejectPac, string>>[] = [
  {
    name: 'p_justification',
    label: 'Justificación',
    widget: 'area',
    rows: 4,
    span: 12,
    help: NO_PATIENT_NAMES,
  },
];
