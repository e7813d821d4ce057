import { type PacEvent, pacEvents } from '@expediente/schemas/pac/events.ts';
import { PAC_RECORD } from '@expediente/schemas/pac/record.ts';
import { decimalsIn } from '@expediente/schemas/record/table.ts';
import { PLANNED, type Reading } from '../history/reading.ts';
import { pacStates } from './life-cycle.ts';
import { evolvePac, NO_PAC, type PacState } from './state.ts';
import { PAC_KINDS, pacLabel, pacReason, pacSentence } from './words.ts';

/** Reading part of annual plans, without the code that decides. */
export const pacReading: Reading<PacState, PacEvent> = {
  events: pacEvents,
  name: 'pac',
  noun: 'PAC',
  initial: NO_PAC,
  statuses: pacStates.statuses,
  evolve: evolvePac,
  status: ({ status }) => pacStates.code(status),
  fields: (state) => ({ ...state, status: pacStates.code(state.status) }),
  kinds: PAC_KINDS,
  sentence: pacSentence,
  reasonOf: pacReason,
  label: pacLabel,
  shown: {
    nameOf: ({ year }) => String(year),
    lines: { lines: ['supply', 'subProduct'], added: ['supply', 'subProduct'] },
    order: ['unit', 'executor', 'year', 'budgetNow', 'qtyNow', 'budget', 'qtyStart', 'reason'],
    head: { of: ['budgetNow'], lead: ({ budgetNow }) => ({ amount: budgetNow }) },
    fields: {
      records: PLANNED,
      decimals: { ...decimalsIn(PAC_RECORD), qtyNow: 'quantity', budgetNow: 'money' },
    },
  },
};
