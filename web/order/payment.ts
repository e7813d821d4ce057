import { PAY_DOCUMENT } from '@expediente/schemas/order/forms.ts';
import { type FormFile, fileMissing, PDF_BEGINS, sendWithFile } from '../kit/form/send-file.ts';

/** The proof of payment (R3 §5 "Payment"). */
const PROOF: FormFile = { ...PAY_DOCUMENT, begins: [PDF_BEGINS] };

export const DOCUMENT_FIELD = PROOF.field;
export const sendPayment = sendWithFile(PROOF);
export const documentMissing = fileMissing(PROOF);
