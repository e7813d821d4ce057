import { Deletion } from 'validator:shared/commands.ts';
import { DELETION_FORM } from '@expediente/schemas/shared/deletion-form.ts';
import type { ReactNode } from 'react';
import { type Outcome, post } from '../../base/api.ts';
import { liveFields } from '../form/live-fields.ts';
import { StepDialog } from './StepDialog.tsx';

interface Props {
  /** `¿Eliminar Entidad #3?` */
  readonly title: string;
  readonly path: string;
  /** Key and revision. */
  readonly command: object;
  readonly submit: string;
  /** Amount and party of the record. */
  readonly lead?: ReactNode;
  /** Consequence of the deletion, or the name of the record. */
  readonly children?: ReactNode;
  /** Label of the reason; absent: 'Motivo'. */
  readonly reason?: string | undefined;
  /** Path from which the record is read: it is not read again after the deletion. */
  readonly gone?: string;
  onClose(): void;
  /** Called after the deletion; absent: the dialog closes. */
  onDone?: (() => void) | undefined;
}

/** Asks for the reason of a deletion. It closes after any answer (R1 §8): a refusal is shown as a message. */
export default function DeletionDialog({
  path,
  reason,
  onClose,
  onDone = onClose,
  children,
  ...step
}: Props) {
  return (
    <StepDialog
      {...step}
      compiled={Deletion}
      layout={
        reason === undefined
          ? DELETION_FORM
          : liveFields(DELETION_FORM, { p_justification: { label: reason } })
      }
      path={path}
      no="No"
      tone="grave"
      size="small"
      send={async (payload, { key }): Promise<Outcome<typeof REFUSED | undefined>> => {
        const outcome = await post<undefined>(path, payload, { key });
        const refused = outcome.is === 'refused' || outcome.is === 'conflict';
        return refused ? { is: 'done', data: REFUSED, message: '' } : outcome;
      }}
      onClose={onClose}
      onDone={(data) => (data === REFUSED ? onClose() : onDone())}
    >
      {children && <p>{children}</p>}
    </StepDialog>
  );
}

/** Result of a refused deletion, whose message is shown already: the dialog only closes. */
const REFUSED = 'refused';
