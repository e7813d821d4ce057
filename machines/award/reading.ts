import { type AwardEvent, awardEvents } from '@expediente/schemas/award/events.ts';
import { AWARD_RECORD } from '@expediente/schemas/award/record.ts';
import { IVA_OPTIONS } from '@expediente/schemas/order/fields.ts';
import { decimalsIn, namedIn, namesBut } from '@expediente/schemas/record/table.ts';
import { PLANNED, type Reading, YES_NO } from '../history/reading.ts';
import { awardStates } from './life-cycle.ts';
import { type AwardState, evolveAward, flatAward, NO_AWARD } from './state.ts';
import { AWARD_KINDS, awardLabel, awardReason, awardSentence } from './words.ts';

/** Reading part of award records, without the code that decides. */
export const awardReading: Reading<AwardState, AwardEvent> = {
  events: awardEvents,
  name: 'award',
  noun: 'acta de adjudicación',
  initial: NO_AWARD,
  statuses: awardStates.statuses,
  evolve: evolveAward,
  status: ({ status }) => awardStates.code(status),
  fields: (state) => ({ ...flatAward(state), status: awardStates.code(state.status) }),
  kinds: AWARD_KINDS,
  sentence: awardSentence,
  reasonOf: awardReason,
  label: awardLabel,
  shown: {
    nameOf: ({ number }) => number,
    lines: {
      units: ['unit'],
      providers: ['provider'],
      participants: ['participant'],
      quotations: ['provider', 'hash'],
    },
    order: namesBut(AWARD_RECORD, 'templates', 'units', 'providers', 'book', 'bookName', 'participants'),
    head: {
      of: ['amount'],
      lead: ({ amount, providers }) => ({
        amount,
        party: providers.find(({ winner }) => winner === 1)?.name ?? '',
      }),
    },
    fields: {
      records: { ...PLANNED, ...namedIn(AWARD_RECORD) },
      words: {
        iva: Object.fromEntries(IVA_OPTIONS.map(({ value, label }) => [value, label])),
        'providers.winner': YES_NO,
      },
      decimals: decimalsIn(AWARD_RECORD),
    },
  },
};
