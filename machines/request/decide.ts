import { contentIn, sentAs } from '@expediente/schemas/record/table.ts';
import { NO_CATALOGUE_CODE, type SaveRequest } from '@expediente/schemas/request/commands.ts';
import type { RequestContent, RequestEvent } from '@expediente/schemas/request/events.ts';
import { requestKind } from '@expediente/schemas/request/kinds.ts';
import { REQUEST_RECORD } from '@expediente/schemas/request/record.ts';
import { WITHDRAW } from '@expediente/schemas/shared/actions.ts';
import { lifeCycleOf } from '../define.ts';
import { heldBy, type RecordForm } from '../life-cycle/form.ts';
import type { Outcomes } from '../life-cycle/machine.ts';
import type { OfferRule } from '../life-cycle/offers.ts';
import { sameContent } from '../same.ts';
import type { RequestCommand } from './commands.ts';
import { isPrintable, requestStates } from './life-cycle.ts';
import { requestReading } from './reading.ts';
import { askedLines, pricedNow, REQUEST_RULES, totalOf } from './rules.ts';
import type { RequestFacts, RequestState } from './state.ts';
import { dividedLines, isWhole, unitsIn } from './taken.ts';
import { requestLabel } from './words.ts';

type Save = Extract<RequestCommand, { type: 'SaveRequest' }>;

function savedContent(command: Save): RequestContent {
  const lines = askedLines(command.lines);
  const codInternal = command.catalogue === 'NO' ? NO_CATALOGUE_CODE : command.codInternal;
  return contentIn(REQUEST_RECORD, { ...command, codInternal, lines, totalQty: totalOf(lines) });
}

const OUTCOMES: Outcomes<RequestState, RequestCommand, RequestEvent> = {
  SaveRequest: (state, command) => {
    const data = savedContent(command);
    if (state.status !== 'nuevo')
      return sameContent(contentIn(REQUEST_RECORD, state), data) ? [] : [{ type: 'RequestRevised', data }];
    const { id, unit, executor, year, kind, lot } = command;
    return [{ type: 'RequestDrafted', data: { id, unit, executor, year, kind, lot, ...data } }];
  },
  SendRequest: (state, command) => [
    { type: 'RequestSent', data: { lines: pricedNow(state.lines, command) } },
  ],
  RejectRequest: (_, { reason }) => [{ type: 'RequestRejected', data: { reason } }],
  ReduceRequest: (state, { taken, rest, restNumber }) => {
    const { kept: lines } = dividedLines(state.lines, taken);
    return isWhole(state.lines, taken)
      ? []
      : [{ type: 'RequestReduced', data: { lines, totalQty: unitsIn(lines), rest, restNumber } }];
  },
  OpenRest: (_, { opened }) => [{ type: 'RequestRestOpened', data: opened }],
  ConsolidateRequest: (_, { order, resolution }) => [
    { type: 'RequestConsolidated', data: { order, resolution } },
  ],
  AssignRequest: (_, { order, part }) => [{ type: 'RequestAssigned', data: { order, part } }],
  FreeRequest: (_, { order }) => [{ type: 'RequestFreed', data: { order } }],
};

/** Actions of the state that a request's facts leave out. */
export const REQUEST_OFFERS: Readonly<Record<string, OfferRule<RequestFacts>>> = {
  printorder: { when: isPrintable },
  [WITHDRAW]: { when: ({ kind }) => requestKind(kind).paths.withdraw !== null },
};

/** Form fields that identify the request, and the supply or renglón of its lines. */
type Asked = 'p_id' | 'p_id_unit' | 'p_year' | 'p_id_supplie' | 'p_id_row';

export const REQUEST_FORM: RecordForm<RequestCommand['type']> = {
  saves: ['SaveRequest'],
  held: heldBy<SaveRequest, Asked>()(REQUEST_RECORD),
  label: requestLabel,
};

/** A purchase request or medical service, stream `request-{id}` (R3 §4, domain §4.5). */
export const request = lifeCycleOf<RequestState, RequestCommand, RequestEvent, RequestFacts>(
  requestReading,
  requestStates,
  {
    rules: REQUEST_RULES,
    outcomes: OUTCOMES,
    form: REQUEST_FORM,
    facts: ({ status, kind }) => ({ status, kind }),
    offers: REQUEST_OFFERS,
    sentAs: (field) => sentAs(REQUEST_RECORD, field),
  },
);
