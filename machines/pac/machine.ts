import type { PacEvent } from '@expediente/schemas/pac/events.ts';
import { type Deciding, lifeCycleSetup, type Outcomes } from '../adapter.ts';
import { sameContent } from '../same.ts';
import type { PacCommand } from './commands.ts';
import { pacContent } from './content.ts';
import { PAC_RULES } from './rules.ts';
import { NO_PAC, type PacState } from './state.ts';

const OUTCOMES: Outcomes<PacState, PacCommand, PacEvent> = {
  SavePac: (state, { unit, executor, year, lines }) => {
    const data = pacContent(lines);
    if (state.status === null) return [{ type: 'PacDrafted', data: { unit, executor, year, ...data } }];
    const { lines: before, qtyStart, budget } = state;
    return sameContent({ lines: before, qtyStart, budget }, data) ? [] : [{ type: 'PacRevised', data }];
  },
  SendPac: (state) => [{ type: 'PacSent', data: { from: state.status ?? 0 } }],
  RejectPac: (_, { reason }) => [{ type: 'PacRejected', data: { reason } }],
  ApprovePac: ({ budget, qtyStart }) => [{ type: 'PacApproved', data: { budget, qtyStart } }],
};

const step = { guard: 'rulesHold', actions: 'emitOutcome' } as const;

/** R3 §4: edit and send in 0 and 2, approve and reject in 1, locked for ever in 3. */
export const pacMachine = lifeCycleSetup(PAC_RULES, OUTCOMES).createMachine({
  id: 'pac',
  initial: 'nuevo',
  context: { state: NO_PAC },
  states: {
    nuevo: { on: { SavePac: { ...step, target: 'pendiente' } } },
    pendiente: { on: { SavePac: step, SendPac: { ...step, target: 'enviado' } } },
    enviado: {
      on: {
        ApprovePac: { ...step, target: 'aprobado' },
        RejectPac: { ...step, target: 'rechazado' },
      },
    },
    rechazado: { on: { SavePac: step, SendPac: { ...step, target: 'enviado' } } },
    aprobado: {},
  },
});

const STATES = { 0: 'pendiente', 1: 'enviado', 2: 'rechazado', 3: 'aprobado' } as const;

export const pacDeciding: Deciding<PacState, PacCommand> = {
  machine: pacMachine,
  rules: PAC_RULES,
  stateOf: (state) => (state.status === null ? 'nuevo' : STATES[state.status]),
};
