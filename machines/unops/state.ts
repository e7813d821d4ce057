import { emptyOf } from '@expediente/schemas/record/table.ts';
import type { UnopsContent, UnopsEvent } from '@expediente/schemas/unops/events.ts';
import { UNOPS_RECORD } from '@expediente/schemas/unops/record.ts';
import { foldOf, statusAlone } from '../life-cycle/fold.ts';
import { type UnopsStatus, unopsStates } from './life-cycle.ts';

/** A record of a purchase made through UNOPS (R3 §3). Fields that a later step sets are 0 or '' until then. */
export type UnopsState = UnopsContent & {
  readonly status: UnopsStatus;
  readonly id: number;
  readonly executor: number;
  readonly consolidation: number;
  readonly dateConsolidate: string;
  readonly regularization: number;
  readonly curdp: string;
};

export const NO_UNOPS: UnopsState = {
  status: unopsStates.initial,
  id: 0,
  executor: 0,
  ...emptyOf(UNOPS_RECORD),
  consolidation: 0,
  dateConsolidate: '',
  regularization: 0,
  curdp: '',
};

/** Facts that the offered actions of a record are computed from. */
export type UnopsFacts = {
  readonly status: UnopsStatus;
  readonly id: number;
  readonly receiptsCompleted: 0 | 1;
};

/** Fields that each event changes besides the status (unops D2). */
function changesBy(event: UnopsEvent): Partial<UnopsState> {
  switch (event.type) {
    case 'UnopsRecorded':
    case 'UnopsRevised':
      return event.data;
    case 'UnopsConsolidated':
      return { consolidation: event.data.consolidation, dateConsolidate: event.data.date };
    case 'UnopsReleased':
      return { consolidation: 0, dateConsolidate: '' };
    case 'UnopsRegularized':
      return event.data;
    // The history reads the reason from the event; the state does not need it.
    case 'UnopsDeleted':
      return {};
    default:
      return statusAlone(event);
  }
}

export const evolveUnops = foldOf<UnopsStatus, UnopsState, UnopsEvent>(unopsStates, changesBy);
