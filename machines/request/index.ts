import { type RequestEvent, requestEvents } from '@expediente/schemas/request/events.ts';
import type { LifeCycle } from '../decider.ts';
import { offersOf } from '../life-cycle/offers.ts';
import { decideRequest, REQUEST_OFFERS, type RequestCommand } from './decide.ts';
import { requestStates } from './life-cycle.ts';
import { evolveRequest, NO_REQUEST, type RequestFacts, type RequestState, requestLabel } from './record.ts';
import { REQUEST_KINDS, requestReason, requestSentence } from './words.ts';

/** A purchase request or medical service, stream `request-{id}` (R3 §4, domain §4.5). */
export const request: LifeCycle<RequestState, RequestCommand, RequestEvent, RequestFacts> = {
  events: requestEvents,
  name: 'request',
  noun: 'pedido',
  initial: NO_REQUEST,
  ruleVersion: '1',
  statuses: requestStates.statuses,
  evolve: evolveRequest,
  decide: decideRequest,
  status: ({ status }) => requestStates.code(status),
  fields: (state) => ({ ...state, status: requestStates.code(state.status) }),
  facts: ({ status, kind }) => ({ status, kind }),
  offers: offersOf(requestStates, REQUEST_OFFERS),
  kinds: REQUEST_KINDS,
  sentence: requestSentence,
  reasonOf: requestReason,
  label: requestLabel,
};
