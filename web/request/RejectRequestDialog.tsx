import { RejectRequest } from 'validator:request/commands.ts';
import { REJECT_REQUEST_FORM } from '@expediente/schemas/request/forms.ts';
import { requestKinds } from '@expediente/schemas/request/kinds.ts';
import { StepDialog } from '../kit/steps/StepDialog.tsx';
import type { StepDialogOf } from '../kit/steps/useRecordSteps.tsx';
import { RequestLead } from './RequestLead.tsx';
import type { RequestKey } from './useRequestSteps.tsx';

/** Rejection needs its reason (R3 §5). */
export default function RejectRequestDialog({ record: request, onClose }: StepDialogOf<RequestKey>) {
  return (
    <StepDialog
      title={`Rechazar el pedido ${request.number_year} de ${request.unit}`}
      compiled={RejectRequest}
      layout={REJECT_REQUEST_FORM}
      command={{ p_id: request.id, p_revision: request.revision }}
      path={requestKinds.pedido.paths.reject}
      lead={<RequestLead request={request} />}
      submit="Rechazar"
      tone="grave"
      onClose={onClose}
      onDone={onClose}
    />
  );
}
