import type { FieldError } from '@expediente/kernel/envelope.ts';
import type { FormField } from '@expediente/schemas/shared/form.ts';
import { type FormFile, fileField } from '@expediente/schemas/shared/form-file.ts';
import { useMemo } from 'react';
import { type Outcome, post } from '../../base/api.ts';
import { payloadOf, valuesOf } from '../form/record-form.ts';
import { fileMissing, sendWithFile } from '../form/send-file.ts';
import { type FormSending, type RecordForm, useForm } from '../form/useForm.ts';
import type { CompiledSchema } from '../form/validation.ts';
import type { Values } from '../form/values.ts';

/** Form of a step, in a dialog or in the head of its record. */
export interface StepForm {
  readonly compiled: CompiledSchema;
  readonly layout: readonly FormField[];
  /** File that is asked for below the fields and sent with them. */
  readonly file?: FormFile | undefined;
  /** The command without its typed fields: `{ p_id, p_revision }`. */
  readonly command: object;
  /** Path of the operation. */
  readonly path: string;
  /** Rules beyond the schema. */
  readonly check?: (values: Values) => readonly FieldError[];
  /** Replaces `post`, or the way in which its file is sent. */
  readonly send?:
    | ((payload: object, options: FormSending, path: string) => Promise<Outcome<unknown>>)
    | undefined;
  /** Path of a record that no longer exists after success, so that it is not read again. */
  readonly gone?: string;
  /** Reason why it can no longer be sent. */
  readonly closed?: string | undefined;
  /** Called after success. */
  onDone(data: unknown, values: Values): void;
}

/** State of a step's form, and its fields with the file. */
export function useStepForm({
  compiled,
  file,
  command,
  path,
  send = file ? sendWithFile(file) : (payload, options) => post(path, payload, options),
  check = file && fileMissing(file),
  gone,
  closed,
  onDone,
  ...step
}: StepForm): { readonly form: RecordForm<Values>; readonly layout: readonly FormField[] } {
  const layout = useMemo(
    () => (file ? [...step.layout, { ...fileField(file), required: true }] : step.layout),
    [file, step.layout],
  );
  // A step keeps the initial values with which it was opened.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const saved = useMemo(() => valuesOf(layout, compiled), []);
  const form = useForm<Values>({
    compiled,
    saved,
    revision: undefined,
    draft: { of: path, record: command },
    payload: (values) => ({ ...payloadOf(layout, compiled, values), ...command }),
    isStep: true,
    gone,
    closed,
    send: (payload, options) => send(payload, options, path),
    ...(check ? { check } : {}),
    onDone,
  });
  return { form, layout };
}
