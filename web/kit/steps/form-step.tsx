import { inSentence } from '@expediente/kernel/text.ts';
import type { FormField } from '@expediente/schemas/shared/form.ts';
import type { FormFile } from '@expediente/schemas/shared/form-file.ts';
import { later } from '../../base/arriving.ts';
import type { CompiledSchema } from '../form/validation.ts';
import type { DialogStep, StepDialogOf } from './step.ts';

interface FormStep<Row> {
  /** Begins the title, and is the button: 'Rechazar'. */
  readonly does: string;
  /** Label of the button where it is not `does`. */
  readonly yes?: string;
  readonly path: string;
  readonly form: readonly FormField[] | ((record: Row) => readonly FormField[]);
  /** File that is asked for below the fields. */
  readonly file?: FormFile;
  /** Loads the command's check with the dialog: `async () => (await import('./step-checks.ts')).RejectPac`. */
  compiled(): Promise<CompiledSchema>;
  /** Consequence of the step, shown above the form. */
  readonly text?: string;
  readonly tone?: 'plain' | 'grave';
  /** Key and revision, where they are not the record's own. */
  command?(record: Row): object;
}

/** A step that asks for something: a reason, a day. Its dialog and form are loaded when it is started. */
export const formStep = <Row,>({
  does,
  yes = does,
  path,
  form,
  file,
  compiled,
  text,
  tone = 'plain',
  command: commandOf,
}: FormStep<Row>): DialogStep<Row> => ({
  dialog: later(async () => {
    const [{ StepDialog }, schema] = await Promise.all([import('./StepDialog.tsx'), compiled()]);
    return {
      default: ({ record, about, command, lead, onClose }: StepDialogOf<Row>) => (
        <StepDialog
          title={inSentence(does, about)}
          compiled={schema}
          layout={typeof form === 'function' ? form(record) : form}
          file={file}
          command={commandOf?.(record) ?? command}
          path={path}
          lead={lead}
          submit={yes}
          tone={tone}
          onClose={onClose}
          onDone={onClose}
        >
          {text && <p>{text}</p>}
        </StepDialog>
      ),
    };
  }),
});
