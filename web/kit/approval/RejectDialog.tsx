import { REJECT_FORM } from '@expediente/schemas/shared/approval-form.ts';
import type { ReactNode } from 'react';
import type { CompiledSchema } from '../form/validation.ts';
import { StepDialog } from '../steps/StepDialog.tsx';

interface Props {
  readonly title: string;
  readonly compiled: CompiledSchema;
  readonly command: object;
  readonly path: string;
  readonly lead: ReactNode;
  onClose(): void;
}

/** Rejection needs its reason (R3 §4). */
export const RejectDialog = ({ onClose, ...step }: Props) => (
  <StepDialog
    {...step}
    layout={REJECT_FORM}
    submit="Rechazar"
    tone="grave"
    onClose={onClose}
    onDone={onClose}
  />
);
