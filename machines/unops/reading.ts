import { decimalsIn } from '@expediente/schemas/record/table.ts';
import { type UnopsEvent, unopsEvents } from '@expediente/schemas/unops/events.ts';
import { UNOPS_RECORD } from '@expediente/schemas/unops/record.ts';
import { PLANNED, type Reading, YES_NO } from '../history/reading.ts';
import { unopsStates } from './life-cycle.ts';
import { evolveUnops, NO_UNOPS, type UnopsState } from './state.ts';
import { UNOPS_KINDS, unopsLabel, unopsReason, unopsSentence } from './words.ts';

/** Reading part of UNOPS records, without the code that decides. */
export const unopsReading: Reading<UnopsState, UnopsEvent> = {
  events: unopsEvents,
  name: 'unops',
  noun: 'registro de Unops',
  initial: NO_UNOPS,
  statuses: unopsStates.statuses,
  evolve: evolveUnops,
  status: ({ status }) => unopsStates.code(status),
  fields: (state) => ({ ...state, status: unopsStates.code(state.status) }),
  kinds: UNOPS_KINDS,
  sentence: unopsSentence,
  reasonOf: unopsReason,
  label: unopsLabel,
  shown: {
    nameOf: ({ id }) => String(id),
    lines: { subProducts: ['subProduct'], invoices: ['serie', 'number'], receipts: ['number'] },
    head: { of: ['total'], lead: ({ total, providerName }) => ({ amount: total, party: providerName }) },
    fields: {
      records: {
        ...PLANNED,
        provider: 'provider',
        consolidation: 'unops-consolidation',
        regularization: 'unops-regularization',
      },
      words: { receiptsCompleted: YES_NO },
      decimals: decimalsIn(UNOPS_RECORD),
    },
  },
};
