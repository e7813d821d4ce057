import { extensionMoves } from '@expediente/machines/extension/moves.ts';
import type { ExtensionState } from '@expediente/machines/extension/state.ts';
import { balance } from '@expediente/machines/ledger/quarter-budget-state.ts';
import { quarterly } from '@expediente/machines/quarterly/decide.ts';
import {
  ExtensionStep,
  JudgeExtensionAgain,
  RejectExtension,
} from '@expediente/schemas/extension/commands.ts';
import { ledgerOf } from '../quarterly/ledger.ts';
import { lawNow } from '../rules/law.ts';
import { command } from '../shared/commands/operation.ts';
import { moveQuarterBudgets } from '../shared/records/ledgers.ts';
import type { UnitOfWork } from '../shared/unit/unit-of-work.ts';
import { extensionApproval } from './approval.ts';
import { budgetsOf } from './budgets.ts';
import { closeExtension } from './save.ts';

/** Moves the ledgers with the step, in the same append. */
async function moveBudgets(unit: UnitOfWork, before: ExtensionState, after: ExtensionState): Promise<void> {
  const ledger = await ledgerOf(unit, after, after.lines);
  const opened = new Set(after.lines.filter((_, at) => ledger[at]?.opened));
  await moveQuarterBudgets(
    unit,
    extensionMoves(before, after, (line) => opened.has(line)),
  );
}

/** Sends an extension, from state 0 or 2 to 1: the amounts taken away are withheld. */
export const sendExtension = command(
  '/quarterly/extension/send',
  ExtensionStep,
  extensionApproval.step({
    message: 'La reprogramación se envió para aprobación.',
    decision: async (_, before, unit) => {
      const ledger = await ledgerOf(unit, before, before.lines);
      return {
        type: 'SendExtension',
        budgets: await budgetsOf(unit, before),
        balances: before.lines.flatMap(({ group, quarter }, at) => {
          const budget = ledger[at];
          return budget ? { group, quarter, balance: balance(budget) } : [];
        }),
      };
    },
    moves: moveBudgets,
  }),
);

/**
 * Withdraws a sending, from state 1 back to 0, while no other user has acted on it: withheld amounts are free again.
 */
export const withdrawExtension = command(
  '/quarterly/extension/withdraw',
  ExtensionStep,
  extensionApproval.step({
    message: 'Se retiró el envío de la reprogramación.',
    decision: () => ({ type: 'WithdrawExtension' }),
    moves: moveBudgets,
  }),
);

/**
 * Approves an extension, from state 1 to 3: budgets are reduced and extended, and the programming records it (planning
 * B2).
 */
export const approveExtension = command(
  '/quarterly/extension/approve',
  ExtensionStep,
  extensionApproval.step({
    message: 'La reprogramación se aprobó.',
    decision: async (_, before, unit) => ({
      type: 'ApproveExtension',
      budgets: await budgetsOf(unit, before),
    }),
    moves: async (unit, before, after) => {
      await moveBudgets(unit, before, after);
      await unit.decide(quarterly, [after.unit, after.year], {
        type: 'ExtendQuarterly',
        extension: after.id,
        changes: after.lines.map(({ group, quarter, change }) => ({ group, quarter, change })),
      });
      await closeExtension(unit, after);
    },
  }),
);

/** Rejects an extension with a reason, from state 1 to 2: withheld amounts are free again. */
export const rejectExtension = command(
  '/quarterly/extension/refuse',
  RejectExtension,
  extensionApproval.step({
    message: 'La reprogramación se rechazó.',
    decision: ({ p_justification }) => ({ type: 'RejectExtension', reason: p_justification }),
    moves: moveBudgets,
  }),
);

/** Judges an extension again by the version that replaced a wrong one; the status stays. */
export const judgeExtensionAgain = command(
  '/quarterly/extension/judge',
  JudgeExtensionAgain,
  extensionApproval.step({
    message: 'La reprogramación se evaluó de nuevo.',
    decision: async ({ p_reason }, _, unit) => ({
      type: 'JudgeExtensionAgain',
      law: await lawNow(unit),
      reason: p_reason,
    }),
  }),
);
