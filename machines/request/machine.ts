import { NO_CATALOGUE_CODE } from '@expediente/schemas/request/commands.ts';
import type { RequestContent, RequestEvent } from '@expediente/schemas/request/events.ts';
import { type Deciding, lifeCycleSetup, type Outcomes } from '../adapter.ts';
import { sameContent } from '../same.ts';
import type { RequestCommand } from './commands.ts';
import { askedLines, pricedNow, REQUEST_RULES, totalOf } from './rules.ts';
import { NO_REQUEST, type RequestState } from './state.ts';

type Save = Extract<RequestCommand, { type: 'SaveRequest' }>;

function content(command: Save): RequestContent {
  const lines = askedLines(command.lines);
  return {
    number: command.number,
    date: command.date,
    catalogue: command.catalogue,
    description: command.description,
    codInternal: command.catalogue === 'NO' ? NO_CATALOGUE_CODE : command.codInternal,
    justification: command.justification,
    quarter: command.quarter,
    yearAdditional: command.yearAdditional,
    lines,
    totalQty: totalOf(lines),
  };
}

const contentOf = (state: RequestState): RequestContent => ({
  number: state.number,
  date: state.date,
  catalogue: state.catalogue,
  description: state.description,
  codInternal: state.codInternal,
  justification: state.justification,
  quarter: state.quarter,
  yearAdditional: state.yearAdditional,
  lines: state.lines,
  totalQty: state.totalQty,
});

const OUTCOMES: Outcomes<RequestState, RequestCommand, RequestEvent> = {
  SaveRequest: (state, command) => {
    const data = content(command);
    if (state.status !== null)
      return sameContent(contentOf(state), data) ? [] : [{ type: 'RequestRevised', data }];
    const { id, unit, executor, year, kind } = command;
    return [{ type: 'RequestDrafted', data: { id, unit, executor, year, kind, ...data } }];
  },
  SendRequest: (state, command) => [
    { type: 'RequestSent', data: { lines: pricedNow(state.lines, command) } },
  ],
  RejectRequest: (_, { reason }) => [{ type: 'RequestRejected', data: { reason } }],
  BanRequest: () => [{ type: 'RequestBanned', data: {} }],
  ConsolidateRequest: (_, { order, resolution }) => [
    { type: 'RequestConsolidated', data: { order, resolution } },
  ],
  FreeRequest: (_, { order }) => [{ type: 'RequestFreed', data: { order } }],
};

const step = { guard: 'rulesHold', actions: 'emitOutcome' } as const;
const open = {
  SaveRequest: step,
  SendRequest: { ...step, target: 'enviado' },
  BanRequest: { ...step, target: 'anulado' },
} as const;

/** R3 §4: edit, send and annul in 0 and 2; reject and consolidate in 1; free from 3; 4 is final. */
export const requestMachine = lifeCycleSetup(REQUEST_RULES, OUTCOMES).createMachine({
  id: 'request',
  initial: 'nuevo',
  context: { state: NO_REQUEST },
  states: {
    nuevo: { on: { SaveRequest: { ...step, target: 'pendiente' } } },
    pendiente: { on: open },
    enviado: {
      on: {
        RejectRequest: { ...step, target: 'rechazado' },
        ConsolidateRequest: { ...step, target: 'consolidado' },
      },
    },
    rechazado: { on: open },
    consolidado: { on: { FreeRequest: { ...step, target: 'enviado' } } },
    anulado: {},
  },
});

const STATES = { 0: 'pendiente', 1: 'enviado', 2: 'rechazado', 3: 'consolidado', 4: 'anulado' } as const;

export const requestDeciding: Deciding<RequestState, RequestCommand> = {
  machine: requestMachine,
  rules: REQUEST_RULES,
  stateOf: (state) => (state.status === null ? 'nuevo' : STATES[state.status]),
};
