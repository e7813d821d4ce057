import { type FormOf, NO_PATIENT_NAMES } from './form.ts';

/** Why something is rejected: plans, their reprogrammings, programmings and extensions (R3 §4). */
export const REJECT_FORM: FormOf<{ readonly p_justification: string }> = [
  {
    name: 'p_justification',
    label: 'Justificación',
    widget: 'area',
    rows: 4,
    span: 12,
    help: NO_PATIENT_NAMES,
  },
];
