import { emptyOf } from '@expediente/schemas/record/table.ts';
import type { RequestContent, RequestEvent } from '@expediente/schemas/request/events.ts';
import { type RequestKindCode, requestKinds } from '@expediente/schemas/request/kinds.ts';
import { REQUEST_RECORD } from '@expediente/schemas/request/record.ts';
import { foldOf, statusAlone } from '../life-cycle/fold.ts';
import { type RequestStatus, requestStates } from './life-cycle.ts';

/** A pedido or a medical service (`schemas/request/kinds.ts`; domain §4.5). `status` `nuevo`: not drafted yet. */
export type RequestState = RequestContent & {
  readonly status: RequestStatus;
  readonly id: number;
  readonly unit: number;
  readonly executor: number;
  readonly year: number;
  readonly kind: RequestKindCode;
  /** Lot that it was made in: the id of its first request; null: it was made alone. */
  readonly lot: number | null;
  /** Id of the request that it is the rest of, else null. */
  readonly restOf: number | null;
  /** Ids of the requests that its rests became, the first one first. */
  readonly rests: readonly number[];
  /** Reason of the rejection in force, else ''. */
  readonly reason: string;
  /** Id of the purchase order, else null. */
  readonly order: number | null;
  readonly resolution: string;
};

export const NO_REQUEST: RequestState = {
  status: requestStates.initial,
  id: 0,
  unit: 0,
  executor: 0,
  year: 0,
  kind: requestKinds.pedido.code,
  lot: null,
  ...emptyOf(REQUEST_RECORD),
  restOf: null,
  rests: [],
  reason: '',
  order: null,
  resolution: '',
};

/** Facts that a request's offered actions are computed from; a read model's row can make them too. */
export type RequestFacts = Pick<RequestState, 'status' | 'kind'>;

/** Fields that each event changes besides the status (domain §4.5). */
function changesBy(event: RequestEvent, state: RequestState): Partial<RequestState> {
  switch (event.type) {
    case 'RequestDrafted':
    case 'RequestRevised':
      return event.data;
    case 'RequestRestOpened': {
      const { restOfNumber: _, ...opened } = event.data;
      return opened;
    }
    case 'RequestReduced': {
      const { lines, totalQty, rest } = event.data;
      return { lines, totalQty, rests: [...state.rests, rest] };
    }
    case 'RequestSent':
      return { lines: event.data.lines, reason: '' };
    case 'RequestRejected':
      return { reason: event.data.reason };
    case 'RequestConsolidated':
      return { order: event.data.order, resolution: event.data.resolution };
    case 'RequestAssigned':
      return { order: event.data.order };
    case 'RequestFreed':
      return { order: null, resolution: '' };
    default:
      return statusAlone(event);
  }
}

export const evolveRequest = foldOf<RequestStatus, RequestState, RequestEvent>(requestStates, changesBy);
