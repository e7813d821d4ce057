import type { ReprogrammingContent, ReprogrammingEvent } from '@expediente/schemas/reprogramming/events.ts';
import { machineOf, type Outcomes } from '../life-cycle/machine.ts';
import { sameContent } from '../same.ts';
import { reprogrammingContent, requestedOf, sentDetails } from './changes.ts';
import type { ReprogrammingCommand } from './commands.ts';
import { reprogrammingStates } from './life-cycle.ts';
import { evolveReprogramming, NO_REPROGRAMMING, type ReprogrammingState } from './record.ts';
import { REPROGRAMMING_RULES } from './rules.ts';

const OUTCOMES: Outcomes<ReprogrammingState, ReprogrammingCommand, ReprogrammingEvent> = {
  SaveReprogramming: (state, command) => {
    const data = reprogrammingContent(command);
    if (state.status === 'nuevo') {
      const { id, number, unit, executor, year, date } = command;
      return [{ type: 'ReprogrammingDrafted', data: { id, number, unit, executor, year, date, ...data } }];
    }
    const { extensionBudget, justification, details, current, requested } = state;
    const before: ReprogrammingContent = { extensionBudget, justification, details, current, requested };
    return sameContent(before, data) ? [] : [{ type: 'ReprogrammingRevised', data }];
  },
  SendReprogramming: (state, command) => {
    const details = sentDetails(state, command);
    const { current } = command;
    const requested = requestedOf(current, details);
    const from = reprogrammingStates.code(state.status) ?? 0;
    return [{ type: 'ReprogrammingSent', data: { from, details, current, requested } }];
  },
  WithdrawReprogramming: () => [{ type: 'ReprogrammingWithdrawn', data: {} }],
  RejectReprogramming: (_, { reason }) => [{ type: 'ReprogrammingRejected', data: { reason } }],
  ApproveReprogramming: ({ details, current, requested }, { numberResolution, dateResolution }) => [
    {
      type: 'ReprogrammingApproved',
      data: { numberResolution, dateResolution, details, current, requested },
    },
  ],
};

export const { machine: reprogrammingMachine, decide: decideReprogramming } = machineOf(reprogrammingStates, {
  initial: NO_REPROGRAMMING,
  rules: REPROGRAMMING_RULES,
  outcomes: OUTCOMES,
  evolve: evolveReprogramming,
});
