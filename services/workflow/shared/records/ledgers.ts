import type { PlanLineMove, QuarterBudgetMove } from '@expediente/machines/ledger/commands.ts';
import { planLine } from '@expediente/machines/ledger/plan-line.ts';
import { quarterBudget } from '@expediente/machines/ledger/quarter-budget.ts';
import { Refused } from '@expediente/platform/refusals.ts';
import type { UnitOfWork } from '../unit/unit-of-work.ts';

/**
 * Moves plan lines with the document, in the same append (domain §4).
 * @throws {Refused} about `field`, the part of the payload that requests the quantity
 */
export async function movePlanLines(
  unit: UnitOfWork,
  moves: readonly PlanLineMove[],
  field?: string | ((move: PlanLineMove) => string | undefined),
): Promise<void> {
  await unit.loadMany(
    planLine,
    moves.map(({ key }) => key),
  );
  for (const move of moves)
    try {
      await unit.decide(planLine, move.key, move.command);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      throw new Refused(error.rule, error.message, typeof field === 'function' ? field(move) : field);
    }
}

/** Moves quarter budgets with the document, in the same append. */
export async function moveQuarterBudgets(
  unit: UnitOfWork,
  moves: readonly QuarterBudgetMove[],
): Promise<void> {
  await unit.loadMany(
    quarterBudget,
    moves.map(({ key }) => key),
  );
  for (const { key, command } of moves) await unit.decide(quarterBudget, key, command);
}
