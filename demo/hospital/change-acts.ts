import type { OperationPath } from '@expediente/schemas/operations.ts';
import type { Saved } from '../records/teller.ts';
import { centreOf, HOSPITAL } from './institution.ts';
import type { Staff } from './staff.ts';
import { actBy, type HospitalTeller, type StoryAct, type Worker } from './teller.ts';

export type ChangeStep = 'save' | 'send' | 'reject' | 'approve';

/** A change that a centre asks for of its plan or of its quarter. */
export interface CentreChange {
  readonly unit: number;
  readonly year: number;
  /** Each at its instant. */
  readonly steps: readonly (readonly [step: ChangeStep, at: number])[];
}

interface Writing {
  readonly teller: HospitalTeller;
  readonly worker: Worker;
  readonly at: number;
}

interface ChangeCommand {
  readonly path: OperationPath;
  /** Fields besides the id of what was saved. */
  readonly payload?: (writing: Writing) => object | Promise<object>;
  /** Called once it is done. */
  readonly done?: () => void;
}

/** Acts of a change: its centre saves and sends it, the approver of the day signs. */
export function changeActs(
  { unit, year, steps }: CentreChange,
  staff: Staff,
  commands: Readonly<Record<ChangeStep, ChangeCommand>>,
): readonly StoryAct[] {
  const { asker } = centreOf(unit);
  let saved: Saved | undefined;
  return steps.map(([step, at]) => {
    const isSigned = step === 'reject' || step === 'approve';
    const worker: Worker = { person: isSigned ? staff('aprobador', at, 0) : asker, executor: HOSPITAL, year };
    const { path, payload, done } = commands[step];
    return actBy(
      worker,
      at,
      path,
      async (teller) => ({ ...(saved && { p_id: saved.id }), ...(await payload?.({ teller, worker, at })) }),
      (answer) => {
        if (step === 'save') saved = answer;
        done?.();
      },
    );
  });
}
