import { inSentence } from '@expediente/kernel/text.ts';
import { later } from '../../base/arriving.ts';
import type { DialogStep, StepDialogOf } from './step.ts';

const DeletionDialog = later(() => import('./DeletionDialog.tsx'));

interface DeletionStep<Row> {
  /** Begins the title: 'Eliminar'. */
  readonly does: string;
  /** Label of the button where it is not `does`. */
  readonly yes?: string;
  readonly path: string;
  /** Consequence of the deletion. */
  readonly text: string;
  /** Object of the question, where it is not the record with its article. */
  about?(record: Row): string;
  /** Label of the reason, where it is not 'Motivo'. */
  readonly reason?: string;
  /** The record stays, in another state: it is read again. */
  readonly stays?: true;
  /** Where the record is read, which is not read again once it is gone. */
  gone?(record: Row): string;
}

/** A step that deletes its record, with a reason. */
export const deletion = <Row,>({
  does,
  yes = does,
  path,
  text,
  about: aboutOf,
  gone,
  reason,
  stays,
}: DeletionStep<Row>): DialogStep<Row> => ({
  dialog: ({ record, about, command, lead, onClose, onGone }: StepDialogOf<Row>) => (
    <DeletionDialog
      title={`¿${inSentence(does, aboutOf?.(record) ?? about)}?`}
      path={path}
      command={command}
      submit={yes}
      lead={lead}
      {...(gone ? { gone: gone(record) } : {})}
      onClose={onClose}
      reason={reason}
      onDone={stays ? onClose : onGone}
    >
      {text}
    </DeletionDialog>
  ),
});
