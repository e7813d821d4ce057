import type { FormOf } from '../shared/form.ts';
import type { AcknowledgeCommand, VerifyCommand } from './commands.ts';

/** Reason for which a record stays set apart for now. */
export const ACKNOWLEDGE_FORM: FormOf<AcknowledgeCommand> = [
  { name: 'p_reason', widget: 'area', rows: 3, span: 12 },
];

/** Extent of a verification of the whole installation. */
export const VERIFY_FORM: FormOf<VerifyCommand> = [
  {
    name: 'p_rows',
    widget: 'flag',
    span: 12,
    begins: 0,
    help: 'Encuentra un total, un nombre o un permiso que alguien cambió en la base de datos; tarda tanto como una reconstrucción.',
  },
];
