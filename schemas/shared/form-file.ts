import type { FormField } from './form.ts';

/** Kinds of files that are accepted, by the types found in their content. */
export const FILE_KINDS = {
  pdf: { types: ['application/pdf'], name: 'un PDF' },
  image: { types: ['image/png', 'image/jpeg'], name: 'una imagen PNG o JPEG' },
  'pdf or image': {
    types: ['application/pdf', 'image/png', 'image/jpeg'],
    name: 'un PDF o una imagen PNG o JPEG',
  },
} as const;
export type FileKind = keyof typeof FILE_KINDS;
export type FileType = (typeof FILE_KINDS)[FileKind]['types'][number];

/** Refusal of a file of another kind. */
export const wrongKind = (kind: FileKind): string => `El archivo debe ser ${FILE_KINDS[kind].name}.`;

/** The file of a form, sent as a part of its own: read by the form, the check of the server and the machine's rule. */
export interface FormFile {
  readonly field: string;
  readonly label: string;
  readonly kind: FileKind;
  /** Refusal of a form without the file. */
  readonly missing: string;
}

/** Input of the file, below the other fields. */
export const fileField = ({ field, label, kind }: FormFile): FormField => ({
  name: field,
  label,
  widget: 'file',
  span: 12,
  settings: { accept: FILE_KINDS[kind].types.join(',') },
});
