import { inSentence } from '@expediente/kernel/text.ts';
import type { FormField } from '@expediente/schemas/shared/form.ts';
import type { FormFile } from '@expediente/schemas/shared/form-file.ts';
import { later } from '../../base/arriving.ts';
import type { CompiledSchema } from '../form/validation.ts';
import { type DialogStep, type InlineStepOf, type OfRecord, ofRecord, type StepDialogOf } from './step.ts';
import type { StepForm } from './useStepForm.ts';

interface FormStep<Row> {
  /** Begins the title, and is the button: 'Rechazar'. */
  readonly does: OfRecord<Row, string>;
  /** Label of the button where it is not `does`. */
  readonly yes?: OfRecord<Row, string>;
  readonly path: string;
  readonly form: OfRecord<Row, readonly FormField[]>;
  /** File that is asked for below the fields. */
  readonly file?: FormFile;
  /** Loads the command's check with the form: `async () => (await import('./step-checks.ts')).RejectPac`. */
  compiled(): Promise<CompiledSchema>;
  /** Replaces `post`, or the way in which its file is sent. */
  readonly send?: StepForm['send'];
  /** Consequence of the step, shown with the form. */
  readonly text?: string;
  readonly tone?: 'plain' | 'grave';
  /** Key and revision, where they are not the record's own. */
  command?(record: Row): object;
}

/** A step that asks for something: a reason, a day. Its form is loaded with its dialog, or with its record's head. */
export function formStep<Row>(step: FormStep<Row>): DialogStep<Row> {
  const { does, yes = does, path, file, send, compiled, text, tone = 'plain' } = step;
  const formOf = (record: Row, command: object) => ({
    layout: ofRecord(step.form, record),
    file,
    send,
    command: step.command?.(record) ?? command,
    path,
  });
  return {
    dialog: later(async () => {
      const [{ StepDialog }, schema] = await Promise.all([import('./StepDialog.tsx'), compiled()]);
      return {
        default: ({ record, about, command, lead, onClose }: StepDialogOf<Row>) => (
          <StepDialog
            {...formOf(record, command)}
            compiled={schema}
            title={inSentence(ofRecord(does, record), about)}
            lead={lead}
            submit={ofRecord(yes, record)}
            tone={tone}
            onClose={onClose}
            onDone={onClose}
          >
            {text && <p>{text}</p>}
          </StepDialog>
        ),
      };
    }),
    inline: {
      Fields: later(async () => {
        const [{ InlineStep }, schema] = await Promise.all([import('./InlineStep.tsx'), compiled()]);
        return {
          default: ({ record, command, ...inline }: InlineStepOf<Row>) => (
            <InlineStep {...inline} {...formOf(record, command)} compiled={schema} text={text} />
          ),
        };
      }),
      room: (record) => ({
        fields: ofRecord(step.form, record).length,
        hasFile: file !== undefined,
        text,
      }),
    },
  };
}
