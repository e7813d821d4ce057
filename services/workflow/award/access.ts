import { hourInGuatemala } from '@expediente/kernel/dates.ts';
import type { AwardCommand } from '@expediente/machines/award/commands.ts';
import { award } from '@expediente/machines/award/decide.ts';
import { awardStates } from '@expediente/machines/award/life-cycle.ts';
import type { AwardState } from '@expediente/machines/award/state.ts';
import type { OrderCommand } from '@expediente/machines/order/commands.ts';
import { order } from '@expediente/machines/order/decide.ts';

import { NotFound } from '@expediente/platform/refusals.ts';
import { partsOf } from '../order/access.ts';
import { expectVisible } from '../shared/records/scope.ts';
import { type Answer, done } from '../shared/unit/answer.ts';
import type { UnitOfWork } from '../shared/unit/unit-of-work.ts';
import { moveAwardNumbers } from './numbers.ts';

/**
 * An award that the session may see, at the revision that the user saw.
 * @throws {NotFound, RecordChanged}
 */
export async function visibleAward(unit: UnitOfWork, id: number, revision?: number): Promise<AwardState> {
  const { state, exists } = await unit.load(award, id);
  if (!exists || state.status === 'eliminada') throw new NotFound('El acta no existe.');
  expectVisible(unit, { executor: state.executor, units: state.units.map((each) => each.unit) }, 'el acta');
  await unit.expectSeen(award, [id], revision);
  return state;
}

/**
 * Decides on an award and its dependent streams: its unique numbers, and the order of its consolidation. The order's
 * own stream keeps the award, so that freeing and awarding a consolidation never both succeed (awards A3).
 */
export async function decideAward(
  unit: UnitOfWork,
  before: AwardState,
  decision: AwardCommand,
  id: number = before.id,
): Promise<AwardState> {
  const after = await unit.decide(award, [id], decision);
  await moveAwardNumbers(unit, before, after);
  const orderOf = (state: AwardState): number =>
    awardStates.is(state.status, 'razonada', 'eliminada') ? 0 : state.order;
  const [left, awarded] = [orderOf(before), orderOf(after)];
  if (left !== 0 && left !== awarded)
    await onDeliveries(unit, left, { type: 'UnlinkAward', award: after.id });
  if (awarded !== 0 && (awarded !== left || before.number !== after.number))
    await onDeliveries(unit, awarded, { type: 'LinkAward', award: after.id, number: after.number });
  return after;
}

/** Decides on a consolidation's order, and on its parts in force, which are of the same act (hospital B3). */
async function onDeliveries(unit: UnitOfWork, id: number, decision: OrderCommand): Promise<void> {
  const after = await unit.decide(order, [id], decision);
  for (const part of await partsOf(unit, after)) await unit.decide(order, [part.id], decision);
}

/** Carries out a step of an award at the revision that the user saw, and answers it. */
export async function awardStep(
  unit: UnitOfWork,
  { p_id, p_revision }: { readonly p_id: number; readonly p_revision?: number | undefined },
  message: string,
  decision: AwardCommand,
): Promise<Answer> {
  const before = await visibleAward(unit, p_id, p_revision);
  return awardAnswer(message, await decideAward(unit, before, decision));
}

/** Day and hour of the command in Guatemala. */
export const momentOf = ({ today, at }: UnitOfWork) => ({ today, hourNow: hourInGuatemala(new Date(at)) });

export const awardAnswer = (message: string, state: AwardState): Answer =>
  done(message, { id: state.id, number: state.number, state: award.status(state) });
