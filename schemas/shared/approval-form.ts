import { type FormOf, NO_PATIENT_NAMES } from './form.ts';

/** Reason for which a plan, a reprogramming, a programming or an extension is rejected (R3 §4). */
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
