import type { SaveReprogramming } from '@expediente/schemas/reprogramming/commands.ts';
import type { ReprogrammingEvent } from '@expediente/schemas/reprogramming/events.ts';
import { REPROGRAMMING_RECORD } from '@expediente/schemas/reprogramming/record.ts';
import { contentIn } from '@expediente/schemas/shared/record.ts';
import type { LifeCycle } from '../decider.ts';
import { heldBy, type RecordForm } from '../life-cycle/form.ts';
import { machineOf, type Outcomes } from '../life-cycle/machine.ts';
import { offersOf } from '../life-cycle/offers.ts';
import { sameContent } from '../same.ts';
import { reprogrammingContent, requestedOf, sentDetails } from './changes.ts';
import type { ReprogrammingCommand } from './commands.ts';
import { reprogrammingStates } from './life-cycle.ts';
import { reprogrammingReading } from './reading.ts';
import { REPROGRAMMING_RULES } from './rules.ts';
import {
  evolveReprogramming,
  NO_REPROGRAMMING,
  type ReprogrammingFacts,
  type ReprogrammingState,
} from './state.ts';
import { reprogrammingLabel } from './words.ts';

const OUTCOMES: Outcomes<ReprogrammingState, ReprogrammingCommand, ReprogrammingEvent> = {
  SaveReprogramming: (state, command) => {
    const data = reprogrammingContent(command);
    if (state.status === 'nuevo') {
      const { id, number, unit, executor, year, date } = command;
      return [{ type: 'ReprogrammingDrafted', data: { id, number, unit, executor, year, date, ...data } }];
    }
    return sameContent(contentIn(REPROGRAMMING_RECORD, state), data)
      ? []
      : [{ type: 'ReprogrammingRevised', data }];
  },
  SendReprogramming: (state, command) => {
    const details = sentDetails(state, command);
    const { current } = command;
    const requested = requestedOf(current, details);
    const from = reprogrammingStates.code(state.status) ?? 0;
    return [{ type: 'ReprogrammingSent', data: { from, details, current, requested } }];
  },
  RejectReprogramming: (_, { reason }) => [{ type: 'ReprogrammingRejected', data: { reason } }],
  ApproveReprogramming: ({ details, current, requested }, { numberResolution, dateResolution }) => [
    {
      type: 'ReprogrammingApproved',
      data: { numberResolution, dateResolution, details, current, requested },
    },
  ],
};

export const REPROGRAMMING_FORM: RecordForm<ReprogrammingCommand['type']> = {
  saves: ['SaveReprogramming'],
  held: heldBy<SaveReprogramming, 'p_id' | 'p_id_unit' | 'p_year'>()(REPROGRAMMING_RECORD),
  label: reprogrammingLabel,
};

export const { machine: reprogrammingMachine, decide: decideReprogramming } = machineOf(reprogrammingStates, {
  initial: NO_REPROGRAMMING,
  rules: REPROGRAMMING_RULES,
  outcomes: OUTCOMES,
  evolve: evolveReprogramming,
  form: REPROGRAMMING_FORM,
});

/** A reprogramming of an annual plan, stream `reprogramming-{id}` (R3 §4, domain §4.2). */
export const reprogramming: LifeCycle<
  ReprogrammingState,
  ReprogrammingCommand,
  ReprogrammingEvent,
  ReprogrammingFacts
> = {
  ...reprogrammingReading,
  ruleVersion: '1',
  decide: decideReprogramming,
  facts: ({ status }) => ({ status }),
  offers: offersOf(reprogrammingStates),
};
