import type { Deletion } from './commands.ts';
import { type FormOf, NO_PATIENT_NAMES } from './form.ts';

/** Reason for which a record of any kind is deleted or freed. */
export const DELETION_FORM: FormOf<Deletion> = [
  { name: 'p_justification', widget: 'area', rows: 3, span: 12, help: NO_PATIENT_NAMES },
];
