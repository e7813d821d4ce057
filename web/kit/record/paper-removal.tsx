import type { Attachments } from '@expediente/schemas/shared/attachments.ts';
import { ConfirmDialog } from '../dialog/ConfirmDialog.tsx';
import { useStep } from '../steps/useStep.ts';

/** A paper of a record, as it was uploaded. */
export interface AttachedPaper {
  readonly hash: string;
  readonly name: string;
  /** Bytes. */
  readonly size: number;
}

export const sizeText = (bytes: number): string => `${Math.ceil(bytes / 1024).toLocaleString('es-GT')} KB`;

interface Props {
  readonly list: Attachments;
  readonly paper: AttachedPaper;
  /** Record and part of it, as the command names them. */
  readonly payload: object;
  onClose(): void;
}

/** Question before a paper is removed; the history of its record keeps it. */
export function PaperRemoval({ list: { path, texts }, paper, payload, onClose }: Props) {
  const step = useStep();
  return (
    <ConfirmDialog
      open
      title={texts.remove(paper.name)}
      yes="Quitar"
      busy={step.busy !== undefined}
      onAnswer={(yes) => {
        if (!yes) return onClose();
        void step.run('update', `${path}/remove`, { ...payload, p_hash: paper.hash }).then(onClose);
      }}
    >
      {texts.kept}
    </ConfirmDialog>
  );
}
