import { type QuarterlyEvent, quarterlyEvents } from '@expediente/schemas/quarterly/events.ts';
import type { LifeCycle } from '../decider.ts';
import { offersOf } from '../life-cycle/offers.ts';
import { judgedFields } from '../rules/words.ts';
import { decideQuarterly, missingQuarter, QUARTERLY_OFFERS, type QuarterlyCommand } from './decide.ts';
import { quarterlyStates } from './life-cycle.ts';
import {
  evolveQuarterly,
  NO_QUARTERLY,
  type QuarterlyFacts,
  type QuarterlyState,
  quarterlyLabel,
} from './record.ts';
import { QUARTERLY_KINDS, quarterlyReason, quarterlySentence } from './words.ts';

/** The quarterly programming of a unit, stream `quarterly-{unit}:{year}` (R3 §4, domain §4.3). */
export const quarterly: LifeCycle<QuarterlyState, QuarterlyCommand, QuarterlyEvent, QuarterlyFacts> = {
  events: quarterlyEvents,
  name: 'quarterly',
  noun: 'programación cuatrimestral',
  initial: NO_QUARTERLY,
  ruleVersion: '1',
  statuses: quarterlyStates.statuses,
  evolve: evolveQuarterly,
  decide: decideQuarterly,
  status: ({ status }) => quarterlyStates.code(status),
  fields: (state) => ({
    ...state,
    status: quarterlyStates.code(state.status),
    judged: judgedFields(state.judged),
  }),
  facts: (state) => ({ status: state.status, missing: missingQuarter(state) }),
  offers: offersOf(quarterlyStates, QUARTERLY_OFFERS),
  kinds: QUARTERLY_KINDS,
  sentence: quarterlySentence,
  reasonOf: quarterlyReason,
  label: quarterlyLabel,
};
