import { quarterlyMoves } from '@expediente/machines/quarterly/moves.ts';
import {
  JudgeQuarterlyAgain,
  QuarterlyStep,
  RejectQuarterly,
} from '@expediente/schemas/quarterly/commands.ts';
import { lawNow } from '../rules/law.ts';
import { command } from '../shared/commands/operation.ts';
import { moveQuarterBudgets } from '../shared/records/ledgers.ts';
import { quarterlyApproval } from './approval.ts';
import { planOf } from './plan.ts';

/** Sends the cuatrimestre in turn, from state 0 or 2 to 1. */
export const sendQuarterly = command(
  '/quarterly/send',
  QuarterlyStep,
  quarterlyApproval.step({
    message: 'La programación se envió para aprobación.',
    decision: async (_, before, unit) => ({
      type: 'SendQuarterly',
      law: await lawNow(unit),
      today: unit.today,
      ...(await planOf(unit, before)),
    }),
  }),
);

/** Withdraws a sending, from state 1 back to 0, while no other user has acted on it. */
export const withdrawQuarterly = command(
  '/quarterly/withdraw',
  QuarterlyStep,
  quarterlyApproval.step({
    message: 'Se retiró el envío de la programación.',
    decision: () => ({ type: 'WithdrawQuarterly' }),
  }),
);

/**
 * Approves the cuatrimestre in turn, from state 1 back to 0, or to 3 after the third one; its budgets are opened in the
 * same append.
 */
export const approveQuarterly = command(
  '/quarterly/approve',
  QuarterlyStep,
  quarterlyApproval.step({
    message: 'El cuatrimestre se aprobó.',
    decision: async (_, before, unit) => ({
      type: 'ApproveQuarterly',
      ...(await planOf(unit, before)),
    }),
    moves: async (unit, before, after) => await moveQuarterBudgets(unit, quarterlyMoves(before, after)),
  }),
);

/** Rejects a programming with a reason, from state 1 to 2. */
export const rejectQuarterly = command(
  '/quarterly/refuse',
  RejectQuarterly,
  quarterlyApproval.step({
    message: 'La programación se rechazó.',
    decision: ({ p_justification }) => ({ type: 'RejectQuarterly', reason: p_justification }),
  }),
);

/** Judges a programming again by the version that replaced a wrong one; the status stays. */
export const judgeQuarterlyAgain = command(
  '/quarterly/judge',
  JudgeQuarterlyAgain,
  quarterlyApproval.step({
    message: 'La programación se evaluó de nuevo.',
    decision: async ({ p_reason }, _, unit) => ({
      type: 'JudgeQuarterlyAgain',
      law: await lawNow(unit),
      reason: p_reason,
    }),
  }),
);
