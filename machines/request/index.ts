import { type RequestEvent, requestEvents } from '@expediente/schemas/request/events.ts';
import { decideWith } from '../adapter.ts';
import type { LifeCycle } from '../life-cycle.ts';
import type { RequestCommand } from './commands.ts';
import { evolveRequest } from './evolve.ts';
import { requestLabel } from './labels.ts';
import { requestDeciding } from './machine.ts';
import { type RequestFacts, requestOffers } from './offers.ts';
import { REQUEST_KINDS, requestReason, requestSentence } from './sentences.ts';
import { NO_REQUEST, type RequestState } from './state.ts';
import { REQUEST_STATUSES } from './statuses.ts';

/** A purchase request or medical service, stream `request-{id}` (R3 §4, domain §4.5). */
export const request: LifeCycle<RequestState, RequestCommand, RequestEvent, RequestFacts> = {
  events: requestEvents,
  name: 'request',
  noun: 'pedido',
  initial: NO_REQUEST,
  ruleVersion: '1',
  statuses: REQUEST_STATUSES,
  evolve: evolveRequest,
  decide: decideWith<RequestState, RequestCommand, RequestEvent>(requestDeciding),
  status: (state) => state.status,
  facts: ({ status, kind }) => ({ status, kind }),
  offers: requestOffers,
  kinds: REQUEST_KINDS,
  sentence: requestSentence,
  reasonOf: requestReason,
  label: requestLabel,
};
