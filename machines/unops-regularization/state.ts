import { type Money, ZERO_MONEY } from '@expediente/kernel/decimal.ts';
import type { RegularizationDocument, UnopsRegularizationEvent } from '@expediente/schemas/unops/events.ts';
import { foldOf } from '../life-cycle/fold.ts';
import { type UnopsRegularizationStatus, unopsRegularizationStates } from './life-cycle.ts';

/** A regularisation of UNOPS consolidations (R3 §3). */
export type UnopsRegularizationState = {
  readonly status: UnopsRegularizationStatus;
  readonly id: number;
  readonly executor: number;
  readonly unit: number;
  readonly unitDescription: string;
  readonly curdp: string;
  readonly datePay: string;
  readonly consolidations: readonly number[];
  readonly records: number;
  readonly total: Money;
  readonly document: RegularizationDocument;
};

export const NO_REGULARIZATION: UnopsRegularizationState = {
  status: unopsRegularizationStates.initial,
  id: 0,
  executor: 0,
  unit: 0,
  unitDescription: '',
  curdp: '',
  datePay: '',
  consolidations: [],
  records: 0,
  total: ZERO_MONEY,
  document: { hash: '', name: '', size: 0 },
};

/** Fields that each event changes besides the status (unops D2). */
function changesBy(event: UnopsRegularizationEvent): Partial<UnopsRegularizationState> {
  switch (event.type) {
    case 'UnopsRegularizationMade':
      return event.data;
    case 'UnopsRegularizationCorrected': {
      const { reason: _, ...corrected } = event.data;
      return corrected;
    }
    default:
      return event satisfies never;
  }
}

export const evolveUnopsRegularization = foldOf<
  UnopsRegularizationStatus,
  UnopsRegularizationState,
  UnopsRegularizationEvent
>(unopsRegularizationStates, changesBy);
