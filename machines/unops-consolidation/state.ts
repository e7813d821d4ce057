import { type Money, ZERO_MONEY } from '@expediente/kernel/decimal.ts';
import type { UnopsConsolidationEvent } from '@expediente/schemas/unops/events.ts';
import { foldOf, statusAlone } from '../life-cycle/fold.ts';
import { type UnopsConsolidationStatus, unopsConsolidationStates } from './life-cycle.ts';

/** A consolidation of UNOPS records (R3 §3); `regularization` and `curdp` are 0 and '' until it is regularised. */
export type UnopsConsolidationState = {
  readonly status: UnopsConsolidationStatus;
  readonly id: number;
  readonly executor: number;
  readonly unit: number;
  readonly unitDescription: string;
  readonly date: string;
  readonly records: readonly number[];
  readonly total: Money;
  readonly regularization: number;
  readonly curdp: string;
};

export const NO_CONSOLIDATION: UnopsConsolidationState = {
  status: unopsConsolidationStates.initial,
  id: 0,
  executor: 0,
  unit: 0,
  unitDescription: '',
  date: '',
  records: [],
  total: ZERO_MONEY,
  regularization: 0,
  curdp: '',
};

/** Fields that each event changes besides the status (unops D2). */
function changesBy(event: UnopsConsolidationEvent): Partial<UnopsConsolidationState> {
  switch (event.type) {
    case 'UnopsConsolidationMade':
    case 'UnopsConsolidationRegularized':
      return event.data;
    // The history reads the reason from the event; the state does not need it.
    case 'UnopsConsolidationFreed':
      return {};
    default:
      return statusAlone(event);
  }
}

export const evolveUnopsConsolidation = foldOf<
  UnopsConsolidationStatus,
  UnopsConsolidationState,
  UnopsConsolidationEvent
>(unopsConsolidationStates, changesBy);
