import { unreachable } from '@expediente/kernel/events.ts';
import type { RequestEvent } from '@expediente/schemas/request/events.ts';
import type { RequestState } from './state.ts';

/** Folds a request's events (domain §4.5); saving a rejected one keeps it rejected, with its reason. */
export function evolveRequest(state: RequestState, event: RequestEvent): RequestState {
  switch (event.type) {
    case 'RequestDrafted':
      return { ...state, ...event.data, status: 0 };
    case 'RequestRevised':
      return { ...state, ...event.data };
    case 'RequestSent':
      return { ...state, lines: event.data.lines, status: 1, reason: '' };
    case 'RequestRejected':
      return { ...state, status: 2, reason: event.data.reason };
    case 'RequestBanned':
      return { ...state, status: 4 };
    case 'RequestConsolidated':
      return { ...state, status: 3, order: event.data.order, resolution: event.data.resolution };
    case 'RequestFreed':
      return { ...state, status: 1, order: null, resolution: '' };
    default:
      return unreachable(event);
  }
}
