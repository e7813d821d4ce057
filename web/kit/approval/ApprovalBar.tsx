import type { ApprovalStatus } from '@expediente/machines/approval/states.ts';
import type { LifeCycleTable } from '@expediente/machines/life-cycle/table.ts';
import type { ApprovalStatusCode } from '@expediente/schemas/shared/approval.ts';
import { StepBar } from '../steps/StepBar.tsx';

interface Props {
  readonly states: LifeCycleTable<ApprovalStatus, string, ApprovalStatusCode>;
  readonly state: ApprovalStatusCode;
  /** Why it was rejected, in a sentence; told while it is. */
  readonly rejected: string;
}

/** Where an approval stands; rejected, it waits for its author again. */
export function ApprovalBar({ states, state, rejected }: Props) {
  const off = states.is(state, 'rechazado');
  return (
    <StepBar
      steps={states.statuses.filter(({ code }) => states.is(code, 'main'))}
      current={off ? states.status('pendiente').code : state}
      off={off ? { ...states.status(state), reason: rejected } : undefined}
    />
  );
}
