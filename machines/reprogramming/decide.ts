import { contentIn } from '@expediente/schemas/record/table.ts';
import type { SaveReprogramming } from '@expediente/schemas/reprogramming/commands.ts';
import type { ReprogrammingEvent } from '@expediente/schemas/reprogramming/events.ts';
import { REPROGRAMMING_RECORD } from '@expediente/schemas/reprogramming/record.ts';
import { lifeCycleOf } from '../define.ts';
import { heldBy, type RecordForm } from '../life-cycle/form.ts';
import type { Outcomes } from '../life-cycle/machine.ts';
import { sameContent } from '../same.ts';
import { reprogrammingContent, requestedOf, sentDetails } from './changes.ts';
import type { ReprogrammingCommand } from './commands.ts';
import { reprogrammingStates } from './life-cycle.ts';
import { reprogrammingReading } from './reading.ts';
import { REPROGRAMMING_RULES } from './rules.ts';
import type { ReprogrammingFacts, ReprogrammingState } from './state.ts';
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

/** A reprogramming of an annual plan, stream `reprogramming-{id}` (R3 §4, domain §4.2). */
export const reprogramming = lifeCycleOf<
  ReprogrammingState,
  ReprogrammingCommand,
  ReprogrammingEvent,
  ReprogrammingFacts
>(reprogrammingReading, reprogrammingStates, {
  rules: REPROGRAMMING_RULES,
  outcomes: OUTCOMES,
  form: REPROGRAMMING_FORM,
  facts: ({ status }) => ({ status }),
});
