import { decimalsIn } from '@expediente/schemas/record/table.ts';
import {
  type UnopsRegularizationEvent,
  unopsRegularizationEvents,
} from '@expediente/schemas/unops/events.ts';
import { UNOPS_RECORD } from '@expediente/schemas/unops/record.ts';
import type { Reading } from '../history/reading.ts';
import { unopsRegularizationStates } from './life-cycle.ts';
import { evolveUnopsRegularization, NO_REGULARIZATION, type UnopsRegularizationState } from './state.ts';
import {
  UNOPS_REGULARIZATION_KINDS,
  unopsRegularizationLabel,
  unopsRegularizationReason,
  unopsRegularizationSentence,
} from './words.ts';

/** Reading part of UNOPS regularisations, without the code that decides. */
export const unopsRegularizationReading: Reading<UnopsRegularizationState, UnopsRegularizationEvent> = {
  events: unopsRegularizationEvents,
  name: 'unops-regularization',
  noun: 'regularización de Unops',
  initial: NO_REGULARIZATION,
  statuses: unopsRegularizationStates.statuses,
  evolve: evolveUnopsRegularization,
  status: ({ status }) => unopsRegularizationStates.code(status),
  fields: ({ document, ...state }) => ({
    ...state,
    documentName: document.name,
    status: unopsRegularizationStates.code(state.status),
  }),
  kinds: UNOPS_REGULARIZATION_KINDS,
  sentence: unopsRegularizationSentence,
  reasonOf: unopsRegularizationReason,
  label: unopsRegularizationLabel,
  shown: {
    nameOf: ({ id, curdp }) => `${id}${curdp === '' ? '' : ` (CURDP ${curdp})`}`,
    lines: {},
    fields: {
      records: { unit: 'unit', consolidations: 'unops-consolidation' },
      decimals: decimalsIn(UNOPS_RECORD),
    },
  },
};
