import { type Money, quantity, sum, ZERO_MONEY } from '@expediente/kernel/decimal.ts';
import { order } from '@expediente/machines/order/decide.ts';
import { takeFault } from '@expediente/machines/order/divided.ts';
import { dividedOrder } from '@expediente/machines/order/division.ts';
import { orderStates } from '@expediente/machines/order/life-cycle.ts';
import { consolidationOfPart, type OrderState } from '@expediente/machines/order/state.ts';
import { request } from '@expediente/machines/request/decide.ts';
import { DivideOrder, ReuniteOrder } from '@expediente/schemas/order/commands.ts';
import { command } from '../shared/commands/operation.ts';
import { done } from '../shared/unit/answer.ts';
import type { UnitOfWork } from '../shared/unit/unit-of-work.ts';
import { decideOrder, momentOf, newOrder, orderAnswer, visibleOrder } from './access.ts';

/**
 * Divides a consolidation of state 0: the part is a consolidation of the same resolution. Requests that the part has
 * alone are its own from then on; all in one append (hospital B7).
 */
export const divideOrder = command('/orders/purchaseorder/divide', DivideOrder, async (unit, payload) => {
  const before = await visibleOrder(unit, payload.p_id, payload.p_revision);
  const id = await unit.newId(order.events.category);
  const asked = {
    id,
    lines: payload.p_unit.map(({ id: line, id_unit, qty }) => ({
      ...{ id: line, unit: id_unit },
      qty: quantity(qty),
    })),
    requests: await placedRequests(unit, before.requests),
  };
  const division = dividedOrder(before, asked);
  const after = await decideOrder(unit, before, {
    type: 'DivideOrder',
    ...asked,
    division,
    ...(await momentOf(unit, before)),
  });
  const { opened } = division;
  const part = await newOrder(unit, { type: 'OpenDivision', opened }, id);
  for (const own of opened.own) {
    const { state } = await unit.load(request, own);
    await unit.decide(request, [own], {
      ...{ type: 'AssignRequest', from: state.order ?? 0 },
      ...{ order: id, part: opened.number },
    });
  }
  return done(`La consolidación se dividió: lo que pasó es la parte ${opened.number} de la resolución.`, {
    ...{ id: after.id, state: order.status(after), total: after.total },
    ...{ id_part: part.id, part: opened.number },
  });
});

/** Returns a part to its consolidation, while neither has an order; both in one append (hospital B7). */
export const reuniteOrder = command('/orders/purchaseorder/reunite', ReuniteOrder, async (unit, payload) => {
  const part = await visibleOrder(unit, payload.p_id, payload.p_revision);
  const root = consolidationOfPart(part);
  const consolidation = await visibleOrder(unit, root);
  const reason = payload.p_justification ?? '';
  // The part releases its budget first, so that the consolidation finds it.
  await decideOrder(unit, part, { type: 'CloseDivision', reason, fault: takeFault(consolidation) });
  const requests = await placedRequests(unit, [...consolidation.requests, ...part.requests]);
  const number = part.division?.number ?? 0;
  const after = await decideOrder(unit, consolidation, {
    type: 'ReuniteOrder',
    part: { ...part, number },
    reason,
    requests,
  });
  for (const id of part.division?.own ?? [])
    await unit.decide(request, [id], { type: 'AssignRequest', from: part.id, order: root, part: 0 });
  return orderAnswer(`La parte ${number} se reunió con su consolidación.`, after);
});

/** Requests with the numbers by which they are filled and the quarters that they charge. */
async function placedRequests(unit: UnitOfWork, ids: readonly number[]) {
  const found = await unit.loadMany(
    request,
    ids.map((id) => [id]),
  );
  return found.map(({ state }) => ({ id: state.id, number: state.number, quarter: state.quarter }));
}

/**
 * Total of the other parts of an order's resolution that are in force, with which the limits judge it as one purchase;
 * undefined where it is not divided.
 */
export async function totalOfOthers(unit: UnitOfWork, state: OrderState): Promise<Money | undefined> {
  if (state.division === null && state.divisions.length === 0) return undefined;
  const root = consolidationOfPart(state);
  const [consolidation] = await unit.consult(order, [[root]]);
  const ids = [root, ...(consolidation?.divisions ?? []).map(({ id }) => id)];
  const others = await unit.consult(
    order,
    ids.filter((each) => each !== state.id).map((id) => [id]),
  );
  const parts = await unit.consult(
    order,
    others.flatMap((other) => other.parts.map((id) => [id])),
  );
  return sum(
    [...others, ...parts]
      .filter(({ status }) => !orderStates.is(status, 'liberada', 'anulada'))
      .map(({ total }) => total),
    ZERO_MONEY,
  );
}
