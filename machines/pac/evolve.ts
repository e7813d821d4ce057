import type { PacEvent } from '@expediente/schemas/pac/events.ts';
import type { PacState } from './state.ts';

/** Folds a plan's events (domain §4.1); saving a rejected plan keeps it rejected, with its reason. */
export function evolvePac(state: PacState, event: PacEvent): PacState {
  switch (event.type) {
    case 'PacDrafted':
      return { ...state, ...event.data, status: 0, reason: '' };
    case 'PacRevised':
      return { ...state, ...event.data };
    case 'PacSent':
      return { ...state, status: 1, reason: '' };
    case 'PacRejected':
      return { ...state, status: 2, reason: event.data.reason };
    case 'PacApproved':
      return { ...state, status: 3, budget: event.data.budget, qtyStart: event.data.qtyStart };
    default:
      return unknownEvent(state, event);
  }
}

/** An event of a later version changes nothing; the compiler names one that was forgotten. */
const unknownEvent = (state: PacState, _: never): PacState => state;
