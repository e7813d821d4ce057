import type { PacEvent } from '@expediente/schemas/pac/events.ts';
import { decideWith } from '../adapter.ts';
import type { LifeCycle } from '../life-cycle.ts';
import type { PacCommand } from './commands.ts';
import { evolvePac } from './evolve.ts';
import { pacLabel } from './labels.ts';
import { pacDeciding } from './machine.ts';
import { type PacFacts, pacOffers } from './offers.ts';
import { PAC_KINDS, pacReason, pacSentence } from './sentences.ts';
import { NO_PAC, type PacState } from './state.ts';
import { PAC_STATUSES } from './statuses.ts';
import { PAC_UPCASTERS } from './upcasters.ts';

/** The annual purchase plan of a unit, stream `pac-{unit}:{year}` (R3 §4, domain §4.1). */
export const pac: LifeCycle<PacState, PacCommand, PacEvent, PacFacts> = {
  category: 'pac',
  name: 'pac',
  noun: 'PAC',
  initial: NO_PAC,
  ruleVersion: '1',
  upcasters: PAC_UPCASTERS,
  statuses: PAC_STATUSES,
  evolve: evolvePac,
  decide: decideWith<PacState, PacCommand, PacEvent>(pacDeciding),
  status: (state) => state.status,
  facts: (state) => ({ status: state.status, lines: state.lines.length }),
  offers: pacOffers,
  kinds: PAC_KINDS,
  sentence: pacSentence,
  reasonOf: pacReason,
  label: pacLabel,
};
