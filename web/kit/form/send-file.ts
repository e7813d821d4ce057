import type { FieldError } from '@expediente/kernel/envelope.ts';
import { type Outcome, upload } from '../../base/api.ts';
import type { FormSending } from './useForm.ts';

/** The file of a form: its field, and what is answered when it is missing or of another kind. */
export interface FormFile {
  readonly field: string;
  /** Absent: the form may be sent without one. */
  readonly missing?: string;
  readonly kind: string;
  /** The first bytes of each kind that is taken, as Latin-1 text. */
  readonly begins: readonly string[];
}

/** The head of a PDF, which may stand behind a mark or an empty line. */
export const PDF_BEGINS = '%PDF-';
const PDF_HEAD_BYTES = 1024;
/** How PNG and JPEG begin. */
export const PICTURE_BEGINS: readonly string[] = ['\u0089PNG', '\u00ff\u00d8\u00ff'];

/** A file that was written to after it was chosen can no longer be read. */
const CHANGED = 'El archivo cambió después de seleccionarlo: selecciónelo de nuevo.';

/** Sends a form with its file as multipart; without one, or with one of another kind, nothing is sent. */
export const sendWithFile =
  (file: FormFile) =>
  async (payload: object, options: FormSending, path: string): Promise<Outcome<unknown>> => {
    const entries: readonly (readonly [string, unknown])[] = Object.entries(payload);
    const chosen = entries.find(([name]) => name === file.field)?.[1];
    const attached = chosen instanceof File ? chosen : undefined;
    if (!attached && file.missing !== undefined) return faulty(file.field, file.missing);
    // Reported at its field before it is sent; the server looks again.
    const is = attached === undefined || (await isOfKind(attached, file.begins).catch(() => undefined));
    if (is === undefined) return faulty(file.field, CHANGED);
    if (!is) return faulty(file.field, file.kind);
    const form = new FormData();
    for (const [name, value] of entries) {
      if (name !== file.field && value !== undefined && value !== null)
        form.append(name, Array.isArray(value) ? JSON.stringify(value) : String(value));
    }
    // The file comes last, so that what it belongs to is known when it arrives.
    if (attached) form.append(file.field, attached);
    return upload(path, form, options);
  };

async function isOfKind(file: File, begins: readonly string[]): Promise<boolean> {
  const bytes = new Uint8Array(await file.slice(0, PDF_HEAD_BYTES).arrayBuffer());
  const start = String.fromCharCode(...bytes);
  return begins.some((each) => (each === PDF_BEGINS ? start.includes(each) : start.startsWith(each)));
}

const faulty = (field: string, message: string): Outcome<unknown> => ({
  is: 'invalid',
  errors: [{ field, message }],
  message,
});

/** The file is asked for with the other fields, not after them. */
export const fileMissing =
  ({ field, missing = '' }: FormFile) =>
  (values: Readonly<Record<string, unknown>>): readonly FieldError[] =>
    missing === '' || values[field] instanceof File ? [] : [{ field, message: missing }];
