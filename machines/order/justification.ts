import { JUSTIFICATION_MISSING } from '@expediente/schemas/shared/sentences.ts';

/**
 * A purchase type may ask for a justification of its orders (R2), while it can be written. The reason, '' when
 * nothing is missing.
 */
export const justificationFault = (form: {
  readonly asked: boolean;
  readonly open: boolean;
  readonly justification: string;
}): string => (form.asked && form.open && form.justification.trim() === '' ? JUSTIFICATION_MISSING : '');
