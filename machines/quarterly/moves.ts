import { streamName } from '@expediente/kernel/streams.ts';
import { quarterlyEvents } from '@expediente/schemas/quarterly/events.ts';
import type { QuarterBudgetMove } from '../ledger/commands.ts';
import { isApproved, type QuarterlyState } from './state.ts';

/** Moves of a step: an approval opens the budgets of the cuatrimestre that it approves (domain §4.3). */
export function quarterlyMoves(before: QuarterlyState, after: QuarterlyState): readonly QuarterBudgetMove[] {
  const { unit, executor, year } = after;
  const source = streamName(quarterlyEvents.category, unit, year);
  return after.amounts.flatMap(({ group, quarter, budget }): readonly QuarterBudgetMove[] =>
    isApproved(before, quarter) || !isApproved(after, quarter)
      ? []
      : [
          {
            key: [unit, year, group, quarter],
            command: { type: 'OpenQuarterBudget', unit, executor, year, group, quarter, budget, source },
          },
        ],
  );
}
