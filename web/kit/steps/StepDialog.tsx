import type { FieldError } from '@expediente/kernel/envelope.ts';
import type { FormField } from '@expediente/schemas/shared/form.ts';
import { type ReactNode, useMemo } from 'react';
import { type Outcome, post } from '../../base/api.ts';
import type { DialogHeight, DialogSize } from '../dialog/RecordDialog.tsx';
import { FormDialog } from '../form/FormDialog.tsx';
import { payloadOf, valuesOf } from '../form/record-form.ts';
import { SchemaForm } from '../form/SchemaForm.tsx';
import { type FormSending, useForm } from '../form/useForm.ts';
import type { CompiledSchema } from '../form/validation.ts';
import type { Values } from '../form/values.ts';

export interface StepProps {
  readonly title: string;
  readonly compiled: CompiledSchema;
  readonly layout: readonly FormField[];
  /** The command without its typed fields: `{ p_id, p_revision }`. */
  readonly command: object;
  /** Operation. */
  readonly path: string;
  /** Rules beyond the schema. */
  readonly check?: (values: Values) => readonly FieldError[];
  /** For uploads. */
  readonly send?: (payload: object, options: FormSending, path: string) => Promise<Outcome<unknown>>;
  /** What the button says: 'Rechazar'. */
  readonly submit: string;
  /** The button that does nothing; absent: 'Cancelar'. */
  readonly no?: string;
  /** Where the record is read that is gone after success. */
  readonly gone?: string;
  readonly size?: DialogSize;
  readonly height?: DialogHeight;
  /** Amount and party of the record. */
  readonly lead?: ReactNode;
  /** `grave`: what it does cannot be taken back. */
  readonly tone?: 'plain' | 'grave';
  readonly children?: ReactNode;
  /** Below the form, of what is typed. */
  readonly after?: (values: Values) => ReactNode;
  onClose(): void;
  /** After success. */
  onDone(data: unknown, values: Values): void;
}

/** One step of a record that asks for something: a reason, numbers, dates, a file. */
export function StepDialog(props: StepProps) {
  const {
    title,
    compiled,
    layout,
    command,
    path,
    send = (payload, options) => post(path, payload, options),
    submit,
    no,
    gone,
    size = 'medium',
    height = 'lines',
    lead,
    tone = 'plain',
    children,
  } = props;
  // The values a step begins with are those it was opened with.
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
    ...(props.check ? { check: props.check } : {}),
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
