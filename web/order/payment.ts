import type { FieldError } from '@expediente/kernel/envelope.ts';
import { PAY_DOCUMENT } from '@expediente/schemas/order/forms.ts';
import { type Outcome, upload } from '../base/api.ts';
import type { FormSending } from '../kit/form/useForm.ts';

export const DOCUMENT_FIELD = PAY_DOCUMENT.field;
/** How every PDF begins. */
const PDF = '%PDF-';

/** Sends the payment with its PDF as multipart; without one nothing is sent (R3 §5 "Payment"). */
export async function sendPayment(payload: object, options: FormSending): Promise<Outcome<unknown>> {
  const entries: readonly (readonly [string, unknown])[] = Object.entries(payload);
  const file = entries.find(([name]) => name === DOCUMENT_FIELD)?.[1];
  if (!(file instanceof File)) return faulty(PAY_DOCUMENT.missing);
  // Reported at its field before it travels; the server looks again.
  if (!(await file.slice(0, PDF.length).text()).startsWith(PDF)) return faulty(PAY_DOCUMENT.kind);
  const form = new FormData();
  for (const [name, value] of entries) {
    if (name !== DOCUMENT_FIELD && value !== undefined && value !== null) form.append(name, String(value));
  }
  // The file is last, so that what it belongs to is known when it arrives.
  form.append(DOCUMENT_FIELD, file);
  return upload('/orders/purchaseorder/pay', form, options);
}

const faulty = (message: string): Outcome<unknown> => ({
  is: 'invalid',
  errors: [{ field: DOCUMENT_FIELD, message }],
  message,
});

/** The document is asked for with the other fields, not after them. */
export const documentMissing = (values: Readonly<Record<string, unknown>>): readonly FieldError[] =>
  values[DOCUMENT_FIELD] instanceof File ? [] : [{ field: DOCUMENT_FIELD, message: PAY_DOCUMENT.missing }];
