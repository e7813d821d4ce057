import type { FieldError } from '@expediente/kernel/envelope.ts';
import type { FormField } from '@expediente/schemas/shared/form.ts';
import { type FormFile, fileField } from '@expediente/schemas/shared/form-file.ts';
import { type ReactNode, useMemo } from 'react';
import { type Outcome, post } from '../../base/api.ts';
import type { DialogHeight, DialogSize } from '../dialog/RecordDialog.tsx';
import { FormDialog } from '../form/FormDialog.tsx';
import { payloadOf, valuesOf } from '../form/record-form.ts';
import { SchemaForm } from '../form/SchemaForm.tsx';
import { fileMissing, sendWithFile } from '../form/send-file.ts';
import { type FormSending, useForm } from '../form/useForm.ts';
import type { CompiledSchema } from '../form/validation.ts';
import type { Values } from '../form/values.ts';

export interface StepProps {
  readonly title: string;
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
  readonly send?: (payload: object, options: FormSending, path: string) => Promise<Outcome<unknown>>;
  /** Label of the button that sends: 'Rechazar'. */
  readonly submit: string;
  /** Label of the button that only closes; absent: 'Cancelar'. */
  readonly no?: string;
  /** Path of a record that no longer exists after success, so that it is not read again. */
  readonly gone?: string;
  readonly size?: DialogSize;
  readonly height?: DialogHeight;
  /** Amount and party of the record. */
  readonly lead?: ReactNode;
  /** `grave`: the step cannot be undone. */
  readonly tone?: 'plain' | 'grave';
  readonly children?: ReactNode;
  /** Content below the form, drawn from the typed values. */
  readonly after?: (values: Values) => ReactNode;
  onClose(): void;
  /** Called after success. */
  onDone(data: unknown, values: Values): void;
}

/** Dialog of a step that asks for something: a reason, numbers, dates, a file. */
export function StepDialog(props: StepProps) {
  const {
    title,
    compiled,
    file,
    command,
    path,
    send = file ? sendWithFile(file) : (payload, options) => post(path, payload, options),
    check = file && fileMissing(file),
    submit,
    no,
    gone,
    size = 'medium',
    height = 'lines',
    lead,
    tone = 'plain',
    children,
  } = props;
  const layout = useMemo(
    () => (file ? [...props.layout, { ...fileField(file), required: true }] : props.layout),
    [file, props.layout],
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
    send: (payload, options) => send(payload, options, path),
    ...(check ? { check } : {}),
    onDone: props.onDone,
  });
  return (
    <FormDialog
      title={title}
      form={form}
      size={size}
      height={height}
      lead={lead}
      submit={submit}
      no={no}
      tone={tone}
      onClose={props.onClose}
    >
      {children}
      <SchemaForm form={form} layout={layout} />
      {props.after?.(form.values)}
    </FormDialog>
  );
}
