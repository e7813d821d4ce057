import type { RequestCommand } from '@expediente/machines/request/commands.ts';
import { request } from '@expediente/machines/request/decide.ts';
import { reservationMoves } from '@expediente/machines/request/reservations.ts';
import type { RequestState } from '@expediente/machines/request/state.ts';
import { BadInput } from '@expediente/platform/refusals.ts';
import { BanRequest, RejectRequest, SendRequest } from '@expediente/schemas/request/commands.ts';
import type { RequestKind } from '@expediente/schemas/request/kinds.ts';
import { REQUIRED } from '@expediente/schemas/shared/sentences.ts';
import { type Command, command } from '../shared/commands/operation.ts';
import { movePlanLines } from '../shared/records/ledgers.ts';
import { type Answer, done } from '../shared/unit/answer.ts';
import type { UnitOfWork } from '../shared/unit/unit-of-work.ts';
import { visibleRequest } from './access.ts';
import { pricesNow } from './prices.ts';

/** Commands of a kind's requests once they are saved (R3 §4). */
export function stepCommands(kind: RequestKind): readonly Command[] {
  const { paths, noun } = kind;
  const visible = (unit: UnitOfWork, payload: SendRequest) =>
    visibleRequest(unit, kind, payload.p_id, payload.p_revision);

  /**
   * Sends a request, from state 0 or 2 to 1. Prices are taken again; from 2 the units are reserved again, too (domain
   * §4.5).
   */
  const send = command(paths.send, SendRequest, async (unit, payload) => {
    const before = await visible(unit, payload);
    const after = await step(unit, before, {
      type: 'SendRequest',
      today: unit.today,
      prices: await pricesNow(unit, before),
    });
    return answer(`El ${noun} se envió para consolidación.`, after);
  });

  /**
   * Withdraws a sending, from state 1 back to 0, while no other user has acted on it. The draft keeps its reserved
   * units.
   */
  const withdraw =
    paths.withdraw === null
      ? []
      : [
          command(paths.withdraw, SendRequest, async (unit, payload) => {
            const before = await visible(unit, payload);
            const after = await step(unit, before, { type: 'WithdrawRequest' });
            return answer(`Se retiró el envío del ${noun}.`, after);
          }),
        ];

  /** Rejects a request, from state 1 to 2: its units go back to the plan. */
  const reject = command(paths.reject, RejectRequest, async (unit, payload) => {
    const before = await visible(unit, payload);
    const after = await step(unit, before, { type: 'RejectRequest', reason: payload.p_justification });
    return answer(`El ${noun} se rechazó.`, after);
  });

  /** Annuls a request, from state 0 or 2 to 4; its id comes as p_id_order or as p_id (domain §7.30). */
  const ban = command(paths.ban, BanRequest, async (unit, payload) => {
    const id = payload.p_id_order ?? payload.p_id;
    if (id === undefined) throw new BadInput([{ field: 'p_id_order', message: REQUIRED }]);
    const before = await visibleRequest(unit, kind, id, payload.p_revision);
    return answer(`El ${noun} se anuló.`, await step(unit, before, { type: 'BanRequest' }));
  });

  return [send, ...withdraw, ban, reject];
}

async function step(unit: UnitOfWork, before: RequestState, decision: RequestCommand): Promise<RequestState> {
  const after = await unit.decide(request, [before.id], decision);
  await movePlanLines(unit, reservationMoves(before, after));
  return after;
}

const answer = (message: string, state: RequestState): Answer =>
  done(message, { id: state.id, state: request.status(state) });
