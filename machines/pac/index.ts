import { type PacEvent, pacEvents } from '@expediente/schemas/pac/events.ts';
import type { LifeCycle } from '../decider.ts';
import { offersOf } from '../life-cycle/offers.ts';
import { decidePac, PAC_OFFERS, type PacCommand } from './decide.ts';
import { pacStates } from './life-cycle.ts';
import { evolvePac, NO_PAC, type PacFacts, type PacState, pacLabel } from './record.ts';
import { PAC_KINDS, pacReason, pacSentence } from './words.ts';

/** The annual purchase plan of a unit, stream `pac-{unit}:{year}` (R3 §4, domain §4.1). */
export const pac: LifeCycle<PacState, PacCommand, PacEvent, PacFacts> = {
  events: pacEvents,
  name: 'pac',
  noun: 'PAC',
  initial: NO_PAC,
  ruleVersion: '1',
  statuses: pacStates.statuses,
  evolve: evolvePac,
  decide: decidePac,
  status: ({ status }) => pacStates.code(status),
  fields: (state) => ({ ...state, status: pacStates.code(state.status) }),
  facts: ({ status, lines }) => ({ status, lines: lines.length }),
  offers: offersOf(pacStates, PAC_OFFERS),
  kinds: PAC_KINDS,
  sentence: pacSentence,
  reasonOf: pacReason,
  label: pacLabel,
};
