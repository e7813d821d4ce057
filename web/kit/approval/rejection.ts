import { REJECT_FORM } from '@expediente/schemas/shared/approval-form.ts';
import type { CompiledSchema } from '../form/validation.ts';
import { formStep } from '../steps/form-step.tsx';
import type { DialogStep } from '../steps/step.ts';

/** Step that rejects a record with a reason (R3 §4). */
export const rejection = <Row>(path: string, compiled: () => Promise<CompiledSchema>): DialogStep<Row> =>
  formStep({ does: 'Rechazar', path, form: REJECT_FORM, compiled, tone: 'grave' });
