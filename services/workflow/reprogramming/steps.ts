import { pac } from '@expediente/machines/pac/decide.ts';
import type { PacState } from '@expediente/machines/pac/state.ts';
import { levelOf } from '@expediente/machines/reprogramming/levels.ts';
import { planAfter, reprogrammingMoves } from '@expediente/machines/reprogramming/moves.ts';
import type { ReprogrammingState } from '@expediente/machines/reprogramming/state.ts';
import {
  ApproveReprogramming,
  RejectReprogramming,
  SendReprogramming,
} from '@expediente/schemas/reprogramming/commands.ts';
import { command } from '../shared/commands/operation.ts';
import type { More } from '../shared/records/approval.ts';
import { changedSince } from '../shared/records/catalogue-since.ts';
import { movePlanLines } from '../shared/records/ledgers.ts';
import type { UnitOfWork } from '../shared/unit/unit-of-work.ts';
import { approval } from './kind.ts';
import { releaseOpen } from './open.ts';
import { figuresOf } from './plan.ts';

const moved = async (
  unit: UnitOfWork,
  before: ReprogrammingState,
  after: ReprogrammingState,
): Promise<void> => await movePlanLines(unit, reprogrammingMoves(before, after));

const planOf = async (unit: UnitOfWork, { unit: centre, year }: ReprogrammingState): Promise<PacState> =>
  (await unit.load(pac, centre, year)).state;

/** Changes since the save of the supplies that the reprogramming adds; other lines keep the plan's own price. */
const addedSince = async (unit: UnitOfWork, { details }: ReprogrammingState): Promise<More> =>
  await changedSince(
    unit,
    details
      .filter(({ level }) => levelOf(level).of === 'new')
      .map(({ supply, codInternal, after }) => ({ supply, codInternal, price: after.price })),
  );

/**
 * Sends a reprogramming, from state 0 or 2 to 1: withholds what it takes away from the plan's lines, by their present
 * values (domain §4.2, planning B6).
 */
export const sendReprogramming = command(
  '/reprogramming/send',
  SendReprogramming,
  approval.step({
    message: 'La reprogramación se envió para aprobación.',
    async decision(_: SendReprogramming, before, unit) {
      const plan = await planOf(unit, before);
      return {
        type: 'SendReprogramming',
        plan: await figuresOf(unit, plan, before.details),
        current: plan.budgetNow,
      };
    },
    moves: moved,
    more: addedSince,
  }),
);

/** Withdraws a sending, from state 1 back to 0, while no other user has acted on it: withheld units are free again. */
export const withdrawReprogramming = command(
  '/reprogramming/withdraw',
  SendReprogramming,
  approval.step({
    message: 'Se retiró el envío de la reprogramación.',
    decision: () => ({ type: 'WithdrawReprogramming' }),
    moves: moved,
  }),
);

/**
 * Approves a reprogramming, from state 1 to 3: the lines change, and the plan records its new sums and lines in the
 * same append (planning B1, B15).
 */
export const approveReprogramming = command(
  '/reprogramming/approve',
  ApproveReprogramming,
  approval.step({
    message: 'La reprogramación se aprobó.',
    async decision({ p_date_resolution: dateResolution }: ApproveReprogramming, before, unit) {
      const { executor, year } = before;
      const number = await unit.nextNumber(['reprogrammingResolution', executor, year]);
      return {
        type: 'ApproveReprogramming',
        numberResolution: `${number}/${year}`,
        dateResolution,
        today: unit.today,
      };
    },
    async moves(unit, before, after) {
      await unit.decide(pac, [after.unit, after.year], planAfter(await planOf(unit, after), after));
      await moved(unit, before, after);
      await releaseOpen(unit, after);
    },
    more: addedSince,
  }),
);

/** Rejects a reprogramming with a reason, from state 1 to 2: withheld units are free again. */
export const rejectReprogramming = command(
  '/reprogramming/disapprove',
  RejectReprogramming,
  approval.step({
    message: 'La reprogramación se rechazó.',
    decision: ({ p_justification: reason }: RejectReprogramming) => ({ type: 'RejectReprogramming', reason }),
    moves: moved,
  }),
);
