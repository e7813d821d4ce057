import { request } from '@expediente/machines/request/decide.ts';
import { FreeOrder } from '@expediente/schemas/order/commands.ts';
import { command } from '../shared/commands/operation.ts';
import { decideOrder, orderAnswer, visibleOrder } from './access.ts';

/**
 * Frees a consolidation of state 0: its requests go back to 1, it leaves the lists, and its history stays (domain §8).
 */
export const freeOrder = command('/orders/purchaseorder/free', FreeOrder, async (unit, payload) => {
  const before = await visibleOrder(unit, payload.p_id, payload.p_revision);
  const after = await decideOrder(unit, before, {
    type: 'FreeOrder',
    reason: payload.p_justification ?? '',
  });
  await unit.loadMany(
    request,
    before.requests.map((id) => [id]),
  );
  for (const id of before.requests)
    await unit.decide(request, [id], { type: 'FreeRequest', order: before.id });
  return orderAnswer('Los pedidos se liberaron.', after);
});
