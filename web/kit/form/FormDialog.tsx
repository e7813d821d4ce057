import '../actions/action-bar.css';
import Button from '@mui/material/Button';
import Tooltip from '@mui/material/Tooltip';
import type { ReactNode } from 'react';
import { useLeaving } from '../dialog/dirty.tsx';
import { QueueContext } from '../dialog/queue.tsx';
import { type DialogHeight, type DialogSize, RecordDialog } from '../dialog/RecordDialog.tsx';
import { DraftLine } from './DraftLine.tsx';
import type { RecordForm } from './useForm.ts';
import type { Values } from './values.ts';

interface FormSend {
  readonly busy: boolean;
  /** Reason for which it cannot be sent yet; absent or '': it can. */
  readonly off?: string;
  run(): void;
}

interface Props<V extends Values> {
  readonly title: string;
  readonly form: RecordForm<V>;
  readonly size?: DialogSize;
  readonly height?: DialogHeight;
  readonly aside?: ReactNode;
  /** Amount and party of the record, below its title. */
  readonly lead?: ReactNode;
  /** Label of the button that saves: 'Guardar', 'Rechazar'. */
  readonly submit: string;
  /** Label of the button that only closes; absent: 'Cancelar'. */
  readonly no?: string | undefined;
  /** `grave`: the form's command cannot be undone. */
  readonly tone?: 'plain' | 'grave';
  /** Saves and sends, where the record may be sent. */
  readonly send?: FormSend | undefined;
  readonly children: ReactNode;
  onClose(): void;
}

/** A form in its dialog: Cancelar asks when something is unsaved, the last button saves (interface "Dialogs"). */
export function FormDialog<V extends Values>(props: Props<V>) {
  const {
    title,
    form,
    size = 'xl',
    height = 'lines',
    aside,
    lead,
    submit,
    no = 'Cancelar',
    tone = 'plain',
    send,
    children,
    onClose,
  } = props;
  const leave = useLeaving();
  const shut = form.closed !== undefined;
  const cancel = async () => {
    if (await leave()) onClose();
  };
  // No queue in forms: going to the next record would lose the form.
  return (
    <QueueContext value={undefined}>
      <RecordDialog
        open
        size={size}
        height={height}
        title={title}
        aside={aside}
        lead={lead}
        onClose={onClose}
        actions={
          <>
            <DraftLine draft={form.draft} />
            <Button onClick={() => void cancel()}>{no}</Button>
            {send && (
              <Tooltip title={send.off ?? ''} describeChild>
                {/* Off with aria-disabled, so that the keyboard still reaches it and its reason. */}
                <Button
                  variant="outlined"
                  loading={send.busy || form.busy}
                  disabled={shut}
                  aria-disabled={shut || Boolean(send.off)}
                  className={send.off ? 'action-off' : ''}
                  onClick={() => !send.off && send.run()}
                >
                  Guardar y enviar
                </Button>
              </Tooltip>
            )}
            <Button
              variant="contained"
              color={tone === 'grave' ? 'error' : 'primary'}
              loading={form.busy}
              disabled={shut}
              onClick={() => void form.submit()}
            >
              {submit}
            </Button>
          </>
        }
      >
        {children}
      </RecordDialog>
    </QueueContext>
  );
}
