import type { ReactNode } from 'react';
import type { DialogHeight, DialogSize } from '../dialog/RecordDialog.tsx';
import { FormDialog } from '../form/FormDialog.tsx';
import { SchemaForm } from '../form/SchemaForm.tsx';
import type { Values } from '../form/values.ts';
import { type StepForm, useStepForm } from './useStepForm.ts';

interface Props extends StepForm {
  readonly title: string;
  /** Label of the button that sends: 'Rechazar'. */
  readonly submit: string;
  /** Label of the button that only closes; absent: 'Cancelar'. */
  readonly no?: string;
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
}

/** Dialog of a step that asks for something: a reason, numbers, dates, a file. */
export function StepDialog(props: Props) {
  const { title, submit, no, size = 'medium', height = 'lines', lead, tone = 'plain', children } = props;
  const { form, layout } = useStepForm(props);
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
