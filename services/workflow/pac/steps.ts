import { price } from '@expediente/kernel/decimal.ts';
import { streamName } from '@expediente/kernel/streams.ts';
import type { PlanLineMove } from '@expediente/machines/ledger/commands.ts';
import { openingOf } from '@expediente/machines/ledger/opening.ts';
import type { PlannedSupply } from '@expediente/machines/pac/commands.ts';
import { pac } from '@expediente/machines/pac/decide.ts';
import type { PacState } from '@expediente/machines/pac/state.ts';
import { PacStep, RejectPac } from '@expediente/schemas/pac/commands.ts';
import { command } from '../shared/commands/operation.ts';
import { changedSince } from '../shared/records/catalogue-since.ts';
import { movePlanLines } from '../shared/records/ledgers.ts';
import type { UnitOfWork } from '../shared/unit/unit-of-work.ts';
import { pacApproval } from './approval.ts';

/** Sends a plan, from state 0 or 2 to 1 (R3 §4), at today's prices (domain §8). */
export const sendPac = command(
  '/packsannual/send',
  PacStep,
  pacApproval.step({
    message: 'El PAC se envió para aprobación.',
    decision: async (_, { lines }, unit) => ({
      type: 'SendPac',
      catalogue: await plannedSupplies(unit, lines),
    }),
  }),
);

async function plannedSupplies(unit: UnitOfWork, lines: PacState['lines']): Promise<PlannedSupply[]> {
  const records = await unit.references('supply', [...new Set(lines.map(({ supply }) => supply))]);
  return [...records.values()].map(({ id, price: now, state }) => ({
    supply: id,
    price: price(now),
    active: state === 1,
  }));
}

/** Withdraws a sending, from state 1 back to 0, while no other user has acted on it. */
export const withdrawPac = command(
  '/packsannual/withdraw',
  PacStep,
  pacApproval.step({
    message: 'Se retiró el envío del PAC.',
    decision: () => ({ type: 'WithdrawPac' }),
  }),
);

/**
 * Approves a plan, from state 1 to 3: its lines become streams of their own in the same append (architecture "Several
 * records at once").
 */
export const approvePac = command(
  '/packsannual/approve',
  PacStep,
  pacApproval.step({
    message: 'El PAC se aprobó.',
    decision: () => ({ type: 'ApprovePac' }),
    moves: async (unit, _, after) => await movePlanLines(unit, openings(after)),
    more: async (unit, { lines }) => await changedSince(unit, lines),
  }),
);

/** Rejects a plan with a reason, from state 1 to 2. */
export const rejectPac = command(
  '/packsannual/disapprove',
  RejectPac,
  pacApproval.step({
    message: 'El PAC se rechazó.',
    decision: ({ p_justification }) => ({ type: 'RejectPac', reason: p_justification }),
  }),
);

function openings({ lines, ...plan }: PacState): PlanLineMove[] {
  const source = streamName(pac.events.category, plan.unit, plan.year);
  return lines.map((line) => openingOf(plan, line, { qtyStart: line.qty, price: line.price, source }));
}
