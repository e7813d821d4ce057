import type { FormFile } from '../shared/form-file.ts';

/** The PDF of a regularisation (R3 §5). */
export const REGULARIZE_DOCUMENT = {
  field: 'p_file_regularize',
  label: 'Documento PDF',
  kind: 'pdf',
  missing: 'Seleccionar el documento PDF',
} as const satisfies FormFile;
