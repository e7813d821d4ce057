import { chargeMoves } from '@expediente/machines/order/charges.ts';
import type { OrderCommand } from '@expediente/machines/order/commands.ts';
import { order } from '@expediente/machines/order/decide.ts';
import { planMoves } from '@expediente/machines/order/executions.ts';
import { sharedOf } from '@expediente/machines/order/parts.ts';
import { NO_ORDER, type OrderState } from '@expediente/machines/order/state.ts';
import { sameContent } from '@expediente/machines/same.ts';
import { NotFound } from '@expediente/platform/refusals.ts';
import { expectNotGivenAgain } from '../extension/lapse.ts';
import { movePlanLines, moveQuarterBudgets } from '../shared/records/ledgers.ts';
import { expectVisible, unitNames } from '../shared/records/scope.ts';
import { type Answer, done } from '../shared/unit/answer.ts';
import type { UnitOfWork } from '../shared/unit/unit-of-work.ts';
import { moveOrderNumbers } from './numbers.ts';

/**
 * An order that the session may see, at the revision that the user saw.
 * @throws {NotFound, RecordChanged}
 */
export async function visibleOrder(unit: UnitOfWork, id: number, revision?: number): Promise<OrderState> {
  const { state, exists } = await unit.load(order, id);
  if (!exists) throw new NotFound('La orden de compra no existe.');
  expectVisible(unit, { executor: state.executor, units: unitsOf(state) }, 'la orden de compra');
  await unit.expectSeen(order, [id], revision);
  return state;
}

/** The day and the names of units, which every transition needs. */
export async function momentOf(unit: UnitOfWork, state: OrderState) {
  return { today: unit.today, unitNames: await unitNames(unit, unitsOf(state)) };
}

/** Commands by which an order holds what another one releases. */
const TAKES_OVER: ReadonlySet<OrderCommand['type']> = new Set(['OpenPart', 'OpenDivision', 'ReuniteOrder']);

/** Decides on an order and its dependent streams: unique numbers, plan lines, quarter budgets (domain §4.6). */
export async function decideOrder(
  unit: UnitOfWork,
  before: OrderState,
  decision: OrderCommand,
  id: number = before.id,
): Promise<OrderState> {
  const after = await unit.decide(order, [id], decision);
  await moveOrderNumbers(unit, before, after);
  await movePlanLines(unit, planMoves(before, after));
  await moveQuarterBudgets(unit, chargeMoves(before, after, await unitNames(unit, unitsOf(after))));
  if (!TAKES_OVER.has(decision.type)) await expectNotGivenAgain(unit, before, after);
  await followed(unit, before, after);
  return after;
}

/** Parts of an order take over its commitment and its publication, in the same append (hospital B3). */
async function followed(unit: UnitOfWork, before: OrderState, after: OrderState): Promise<void> {
  const shared = sharedOf(after);
  if (before.parts.length === 0 || sameContent(sharedOf(before), shared)) return;
  for (const { id } of await partsOf(unit, after))
    await unit.decide(order, [id], { type: 'FollowOrder', ...shared });
}

/** Parts of an order that are in force, guarded by the append. */
export async function partsOf(unit: UnitOfWork, { parts }: OrderState): Promise<readonly OrderState[]> {
  const found = await unit.loadMany(
    order,
    parts.map((id) => [id]),
  );
  return found.map(({ state }) => state).filter(({ status }) => status !== 'anulada');
}

export const newOrder = (unit: UnitOfWork, decision: OrderCommand, id: number): Promise<OrderState> =>
  decideOrder(unit, NO_ORDER, decision, id);

const unitsOf = ({ lines }: OrderState): number[] => [...new Set(lines.map((line) => line.unit))];

export const orderAnswer = (message: string, state: OrderState): Answer =>
  done(message, { id: state.id, state: order.status(state), total: state.total });
