import { JUSTIFICATION_MISSING } from '@expediente/schemas/shared/sentences.ts';

/**
 * Refusal of an order without the justification that its purchase type may ask for (R2), while the field is open; ''
 * when nothing is missing.
 */
export const justificationFault = (form: {
  readonly asked: boolean;
  readonly open: boolean;
  readonly justification: string;
}): string => (form.asked && form.open && form.justification.trim() === '' ? JUSTIFICATION_MISSING : '');
