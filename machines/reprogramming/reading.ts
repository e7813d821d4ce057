import { decimalsIn, namedIn } from '@expediente/schemas/record/table.ts';
import { type ReprogrammingEvent, reprogrammingEvents } from '@expediente/schemas/reprogramming/events.ts';
import { REPROGRAMMING_RECORD } from '@expediente/schemas/reprogramming/record.ts';
import { PLANNED, type Reading } from '../history/reading.ts';
import { reprogrammingStates } from './life-cycle.ts';
import { evolveReprogramming, NO_REPROGRAMMING, type ReprogrammingState } from './state.ts';
import {
  REPROGRAMMING_KINDS,
  reprogrammingLabel,
  reprogrammingReason,
  reprogrammingSentence,
} from './words.ts';

/** Reading part of reprogrammings, without the code that decides. */
export const reprogrammingReading: Reading<ReprogrammingState, ReprogrammingEvent> = {
  events: reprogrammingEvents,
  name: 'reprogramming',
  noun: 'reprogramación',
  initial: NO_REPROGRAMMING,
  statuses: reprogrammingStates.statuses,
  evolve: evolveReprogramming,
  status: ({ status }) => reprogrammingStates.code(status),
  fields: (state) => ({ ...state, status: reprogrammingStates.code(state.status) }),
  kinds: REPROGRAMMING_KINDS,
  sentence: reprogrammingSentence,
  reasonOf: reprogrammingReason,
  label: reprogrammingLabel,
  shown: {
    nameOf: ({ number, year }) => `${number}/${year}`,
    lines: { details: ['supply', 'subProduct'] },
    fields: {
      records: { ...PLANNED, ...namedIn(REPROGRAMMING_RECORD) },
      decimals: decimalsIn(REPROGRAMMING_RECORD),
    },
  },
};
