import { decimalsIn } from '@expediente/schemas/record/table.ts';
import { type UnopsConsolidationEvent, unopsConsolidationEvents } from '@expediente/schemas/unops/events.ts';
import { UNOPS_RECORD } from '@expediente/schemas/unops/record.ts';
import type { Reading } from '../history/reading.ts';
import { unopsConsolidationStates } from './life-cycle.ts';
import { evolveUnopsConsolidation, NO_CONSOLIDATION, type UnopsConsolidationState } from './state.ts';
import {
  UNOPS_CONSOLIDATION_KINDS,
  unopsConsolidationLabel,
  unopsConsolidationReason,
  unopsConsolidationSentence,
} from './words.ts';

/** Reading part of UNOPS consolidations, without the code that decides. */
export const unopsConsolidationReading: Reading<UnopsConsolidationState, UnopsConsolidationEvent> = {
  events: unopsConsolidationEvents,
  name: 'unops-consolidation',
  noun: 'consolidación de Unops',
  initial: NO_CONSOLIDATION,
  statuses: unopsConsolidationStates.statuses,
  evolve: evolveUnopsConsolidation,
  status: ({ status }) => unopsConsolidationStates.code(status),
  fields: (state) => ({ ...state, status: unopsConsolidationStates.code(state.status) }),
  kinds: UNOPS_CONSOLIDATION_KINDS,
  sentence: unopsConsolidationSentence,
  reasonOf: unopsConsolidationReason,
  label: unopsConsolidationLabel,
  shown: {
    nameOf: ({ id }) => String(id),
    lines: {},
    fields: {
      records: { unit: 'unit', records: 'unops', regularization: 'unops-regularization' },
      decimals: decimalsIn(UNOPS_RECORD),
    },
  },
};
