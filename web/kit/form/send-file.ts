import type { FieldError } from '@expediente/kernel/envelope.ts';
import {
  FILE_KINDS,
  type FileKind,
  type FileType,
  type FormFile,
  wrongKind,
} from '@expediente/schemas/shared/form-file.ts';
import { type Outcome, upload } from '../../base/api.ts';
import type { FormSending } from './useForm.ts';

/** First bytes of a file, as Latin-1 text; a PDF's may come after a byte order mark or an empty line. */
const BEGINS: Readonly<Record<FileType, string>> = {
  'application/pdf': '%PDF-',
  'image/png': '\u0089PNG',
  'image/jpeg': '\u00ff\u00d8\u00ff',
};
const PDF_HEAD_BYTES = 1024;

/** Message for a file that was changed after it was chosen: browsers no longer read it. */
const CHANGED = 'El archivo cambió después de seleccionarlo: selecciónelo de nuevo.';

/** Sends a form with its file as multipart; nothing is sent if the file is missing or of the wrong kind. */
export const sendWithFile =
  (file: FormFile, asked: 'asked' | 'optional' = 'asked') =>
  async (payload: object, options: Omit<FormSending, 'adds'>, path: string): Promise<Outcome<unknown>> => {
    const entries: readonly (readonly [string, unknown])[] = Object.entries(payload);
    const chosen = entries.find(([name]) => name === file.field)?.[1];
    const attached = chosen instanceof File ? chosen : undefined;
    if (!attached && asked === 'asked') return faulty(file.field, file.missing);
    // Checked here to report at the field before a long upload; the server checks again.
    const is = attached === undefined || (await isOfKind(attached, file.kind).catch(() => undefined));
    if (is === undefined) return faulty(file.field, CHANGED);
    if (!is) return faulty(file.field, wrongKind(file.kind));
    const form = new FormData();
    for (const [name, value] of entries) {
      if (name !== file.field && value !== undefined && value !== null)
        form.append(name, Array.isArray(value) ? JSON.stringify(value) : String(value));
    }
    // The file comes last, so that the server knows the other fields when it arrives.
    if (attached) form.append(file.field, attached);
    return upload(path, form, options);
  };

async function isOfKind(file: File, kind: FileKind): Promise<boolean> {
  const bytes = new Uint8Array(await file.slice(0, PDF_HEAD_BYTES).arrayBuffer());
  const start = String.fromCharCode(...bytes);
  return FILE_KINDS[kind].types.some((type) =>
    type === 'application/pdf' ? start.includes(BEGINS[type]) : start.startsWith(BEGINS[type]),
  );
}

const faulty = (field: string, message: string): Outcome<unknown> => ({
  is: 'invalid',
  errors: [{ field, message }],
  message,
});

/** Rule that reports a missing file together with the faults of the other fields. */
export const fileMissing =
  ({ field, missing }: FormFile) =>
  (values: Readonly<Record<string, unknown>>): readonly FieldError[] =>
    values[field] instanceof File ? [] : [{ field, message: missing }];
