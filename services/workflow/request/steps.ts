import type { RequestCommand } from '@expediente/machines/request/commands.ts';
import { request } from '@expediente/machines/request/decide.ts';
import { reservationMoves } from '@expediente/machines/request/reservations.ts';
import type { RequestState } from '@expediente/machines/request/state.ts';
import { BadInput } from '@expediente/platform/refusals.ts';
import { BanRequest, RejectRequest, SendRequest } from '@expediente/schemas/request/commands.ts';
import { movePlanLines } from '../ledgers.ts';
import { command } from '../operation.ts';
import { type Answer, done } from '../pipeline/answer.ts';
import type { UnitOfWork } from '../unit-of-work.ts';
import { visibleRequest } from './access.ts';
import { pricesNow } from './prices.ts';

const KIND = 1;

/** 0 or 2 to 1: prices are taken again; from 2 the units are reserved again (domain §4.5). */
export const sendRequest = command('/orders/send', SendRequest, async (unit, payload) => {
  const before = await visibleRequest(unit, payload.p_id, KIND, payload.p_revision);
  const after = await step(unit, before, {
    type: 'SendRequest',
    today: unit.today,
    prices: await pricesNow(unit, before),
  });
  return answer('El pedido se envió para consolidación.', after);
});

/** 1 back to 0, while nobody has acted on it: a draft again, it keeps its units. */
export const withdrawRequest = command('/orders/withdraw', SendRequest, async (unit, payload) => {
  const before = await visibleRequest(unit, payload.p_id, KIND, payload.p_revision);
  return answer('Se retiró el envío del pedido.', await step(unit, before, { type: 'WithdrawRequest' }));
});

/** 1 to 2: its units go back to the plan. */
export const rejectRequest = command('/orders/disapprove', RejectRequest, async (unit, payload) => {
  const before = await visibleRequest(unit, payload.p_id, KIND, payload.p_revision);
  const after = await step(unit, before, { type: 'RejectRequest', reason: payload.p_justification });
  return answer('El pedido se rechazó.', after);
});

/** 0 or 2 to 4; the id comes as p_id_order or as p_id (domain §7.30). */
export const banRequest = command('/orders/ban', BanRequest, async (unit, payload) => {
  const id = payload.p_id_order ?? payload.p_id;
  if (id === undefined) throw new BadInput([{ field: 'p_id_order', message: 'Este campo es obligatorio.' }]);
  const before = await visibleRequest(unit, id, KIND, payload.p_revision);
  return answer('El pedido se anuló.', await step(unit, before, { type: 'BanRequest' }));
});

async function step(unit: UnitOfWork, before: RequestState, decision: RequestCommand): Promise<RequestState> {
  const after = await unit.decide(request, [before.id], decision);
  await movePlanLines(unit, reservationMoves(before, after));
  return after;
}

const answer = (message: string, state: RequestState): Answer =>
  done(message, { id: state.id, state: request.status(state) });
