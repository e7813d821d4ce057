import { REQUEST_STATUSES } from '@expediente/machines/request/statuses.ts';
import type { RequestDetail } from '@expediente/schemas/request/read.ts';
import { StepBar } from '../kit/StepBar.tsx';
import { requestStatus } from './statuses.ts';

const STEPS = REQUEST_STATUSES.filter(({ code }) => code === 0 || code === 1 || code === 3);

/** Where a request is in its life cycle, and why it is off it. */
export function RequestSteps({ request }: { readonly request: RequestDetail }) {
  const { state } = request;
  const off = { ...requestStatus(state), reason: '' };
  return (
    <StepBar
      steps={STEPS}
      // Rejected, it waits for its author again.
      current={state === 2 ? 0 : state}
      off={
        state === 2
          ? { ...off, reason: `El pedido fue rechazado: ${request.justification_state}` }
          : state === 4
            ? off
            : undefined
      }
    />
  );
}
