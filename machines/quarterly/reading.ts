import { type QuarterlyEvent, quarterlyEvents } from '@expediente/schemas/quarterly/events.ts';
import { QUARTERLY_RECORD } from '@expediente/schemas/quarterly/record.ts';
import { decimalsIn, namedIn } from '@expediente/schemas/record/table.ts';
import type { Reading } from '../history/reading.ts';
import { judgedFields } from '../rules/words.ts';
import { quarterlyStates } from './life-cycle.ts';
import { evolveQuarterly, NO_QUARTERLY, type QuarterlyState } from './state.ts';
import { QUARTERLY_KINDS, quarterlyLabel, quarterlyReason, quarterlySentence } from './words.ts';

/** Reading part of quarterly programmings, without the code that decides. */
export const quarterlyReading: Reading<QuarterlyState, QuarterlyEvent> = {
  events: quarterlyEvents,
  name: 'quarterly',
  noun: 'programación cuatrimestral',
  initial: NO_QUARTERLY,
  statuses: quarterlyStates.statuses,
  evolve: evolveQuarterly,
  status: ({ status }) => quarterlyStates.code(status),
  fields: (state) => ({
    ...state,
    status: quarterlyStates.code(state.status),
    judged: judgedFields(state.judged),
  }),
  kinds: QUARTERLY_KINDS,
  sentence: quarterlySentence,
  reasonOf: quarterlyReason,
  label: quarterlyLabel,
  shown: {
    nameOf: ({ number, year }) => `${number}/${year}`,
    lines: {
      amounts: ['quarter', 'group'],
      changes: ['quarter', 'group'],
      lapsed: ['quarter', 'group'],
      judged: ['rule', 'item'],
    },
    fields: {
      records: { unit: 'unit', executor: 'unit', ...namedIn(QUARTERLY_RECORD) },
      decimals: { ...decimalsIn(QUARTERLY_RECORD), change: 'money', amount: 'money' },
    },
  },
};
