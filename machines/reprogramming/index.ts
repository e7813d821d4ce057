import { type ReprogrammingEvent, reprogrammingEvents } from '@expediente/schemas/reprogramming/events.ts';
import type { LifeCycle } from '../decider.ts';
import { offersOf } from '../life-cycle/offers.ts';
import type { ReprogrammingCommand } from './commands.ts';
import { decideReprogramming } from './decide.ts';
import { reprogrammingStates } from './life-cycle.ts';
import {
  evolveReprogramming,
  NO_REPROGRAMMING,
  type ReprogrammingFacts,
  type ReprogrammingState,
  reprogrammingLabel,
} from './record.ts';
import { REPROGRAMMING_KINDS, reprogrammingReason, reprogrammingSentence } from './words.ts';

/** A reprogramming of an annual plan, stream `reprogramming-{id}` (R3 §4, domain §4.2). */
export const reprogramming: LifeCycle<
  ReprogrammingState,
  ReprogrammingCommand,
  ReprogrammingEvent,
  ReprogrammingFacts
> = {
  events: reprogrammingEvents,
  name: 'reprogramming',
  noun: 'reprogramación',
  initial: NO_REPROGRAMMING,
  ruleVersion: '1',
  statuses: reprogrammingStates.statuses,
  evolve: evolveReprogramming,
  decide: decideReprogramming,
  status: ({ status }) => reprogrammingStates.code(status),
  fields: (state) => ({ ...state, status: reprogrammingStates.code(state.status) }),
  facts: ({ status }) => ({ status }),
  offers: offersOf(reprogrammingStates),
  kinds: REPROGRAMMING_KINDS,
  sentence: reprogrammingSentence,
  reasonOf: reprogrammingReason,
  label: reprogrammingLabel,
};
