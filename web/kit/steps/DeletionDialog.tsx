import { Deletion } from 'validator:shared/commands.ts';
import { DELETION_FORM } from '@expediente/schemas/shared/deletion-form.ts';
import type { ReactNode } from 'react';
import { type Outcome, post } from '../../base/api.ts';
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
  /** Consequence of it, or the name of the record. */
  readonly children?: ReactNode;
  /** Where the record is read, which is not read again once it is gone. */
  readonly gone?: string;
  onClose(): void;
  /** After the record is gone; otherwise the dialog closes alone. */
  onDone?: (() => void) | undefined;
}

/** Why a record goes, whatever record it is. It closes whatever the answer (R1 §8): a refusal is a message. */
export default function DeletionDialog({ path, onClose, onDone = onClose, children, ...step }: Props) {
  return (
    <StepDialog
      {...step}
      compiled={Deletion}
      layout={DELETION_FORM}
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

/** Mark of an answer after which nothing is left to ask. */
const REFUSED = 'refused';
