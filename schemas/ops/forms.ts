import type { FormOf } from '../shared/form.ts';
import type { AcknowledgeCommand } from './commands.ts';

/** Why a record stays set apart for now. */
export const ACKNOWLEDGE_FORM: FormOf<AcknowledgeCommand> = [
  { name: 'p_reason', widget: 'area', rows: 3, span: 12 },
];
