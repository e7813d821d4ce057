import { requestStates } from '@expediente/machines/request/life-cycle.ts';
import type { RequestDetail } from '@expediente/schemas/request/read.ts';
import { StepBar } from '../kit/steps/StepBar.tsx';
import { requestStatus } from './statuses.ts';

const STEPS = requestStates.statuses.filter(({ code }) => requestStates.is(code, 'main'));

/** Where a request is in its life cycle, and why it is off it. */
export function RequestSteps({ request }: { readonly request: RequestDetail }) {
  const { state } = request;
  const off = { ...requestStatus(state), reason: '' };
  const rejected = requestStates.is(state, 'rechazado');
  return (
    <StepBar
      steps={STEPS}
      // Rejected, it waits for its author again.
      current={rejected ? requestStates.status('pendiente').code : state}
      off={
        rejected
          ? { ...off, reason: `El pedido fue rechazado: ${request.justification_state}` }
          : requestStates.is(state, 'anulado')
            ? off
            : undefined
      }
    />
  );
}
