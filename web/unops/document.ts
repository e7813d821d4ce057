import type { FormField } from '@expediente/schemas/shared/form.ts';
import { REGULARIZE_DOCUMENT } from '@expediente/schemas/unops/forms.ts';
import { type FormFile, PDF_BEGINS } from '../kit/form/send-file.ts';

/** The PDF of a regularisation (R3 §5). */
export const DOCUMENT: FormFile = { ...REGULARIZE_DOCUMENT, begins: [PDF_BEGINS] };

export const DOCUMENT_FIELD: FormField = {
  name: REGULARIZE_DOCUMENT.field,
  label: 'Documento PDF',
  widget: 'file',
  span: 12,
  settings: { accept: 'application/pdf' },
};
