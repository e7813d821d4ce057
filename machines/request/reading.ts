import { totalOf } from '@expediente/kernel/decimal.ts';
import { decimalsIn, namesBut } from '@expediente/schemas/record/table.ts';
import { type RequestEvent, requestEvents } from '@expediente/schemas/request/events.ts';
import { requestKinds } from '@expediente/schemas/request/kinds.ts';
import { REQUEST_RECORD } from '@expediente/schemas/request/record.ts';
import { PLANNED, type Reading } from '../history/reading.ts';
import { requestStates } from './life-cycle.ts';
import { evolveRequest, NO_REQUEST, type RequestState } from './state.ts';
import { REQUEST_EVENT_KINDS, requestLabel, requestReason, requestSentence } from './words.ts';

/** Reading part of requests, without the code that decides. */
export const requestReading: Reading<RequestState, RequestEvent> = {
  events: requestEvents,
  name: 'request',
  noun: 'pedido',
  initial: NO_REQUEST,
  statuses: requestStates.statuses,
  evolve: evolveRequest,
  status: ({ status }) => requestStates.code(status),
  fields: (state) => ({ ...state, status: requestStates.code(state.status) }),
  kinds: REQUEST_EVENT_KINDS,
  sentence: requestSentence,
  reasonOf: requestReason,
  label: requestLabel,
  shown: {
    nameOf: ({ kind, number, year }) =>
      kind === requestKinds.servicio.code
        ? `${requestKinds.servicio.noun} ${number}/${year}`
        : `${number}/${year}`,
    otherNouns: [requestKinds.servicio.noun],
    lines: { lines: ['supply', 'subProduct'] },
    order: ['unit', ...namesBut(REQUEST_RECORD, 'lines')],
    head: {
      of: [],
      lead: ({ lines, description }) => ({
        amount: totalOf(lines.map(({ qty, price }) => [qty, price])),
        party: description,
      }),
    },
    fields: {
      records: { ...PLANNED, order: 'order', restOf: 'request', rests: 'request' },
      decimals: decimalsIn(REQUEST_RECORD),
    },
  },
};
