import './step-alert.css';
import type { ActionOffer } from '@expediente/schemas/shared/read.ts';
import Alert from '@mui/material/Alert';

/** Alert of a step, before it is done: what the person did before, and who should do this (hospital E3). */
export const StepAlert = ({ offer }: { readonly offer: ActionOffer | undefined }) => {
  const text = offer?.alert ?? offer?.reason ?? '';
  return text === '' ? null : (
    <Alert severity="warning" className="step-alert">
      {text}
    </Alert>
  );
};
