import type { ConsolidatedRequest, ConsolidateOrder } from '@expediente/machines/order/commands.ts';
import { consolidatedRequest, consolidationAsks } from '@expediente/machines/order/consolidation.ts';
import { order } from '@expediente/machines/order/decide.ts';
import { request } from '@expediente/machines/request/decide.ts';
import type { RequestState } from '@expediente/machines/request/state.ts';
import { SISTERS } from '@expediente/schemas/order/questions.ts';
import { ConsolidateRequests } from '@expediente/schemas/request/commands.ts';
import type { RequestKind } from '@expediente/schemas/request/kinds.ts';
import { idsOf } from '@expediente/schemas/shared/fields.ts';
import { visibleRequest } from '../request/access.ts';
import { restsText, takeParts } from '../request/parts.ts';
import { pricesNowOf } from '../request/prices.ts';
import { lawNow } from '../rules/law.ts';
import { type Command, command } from '../shared/commands/operation.ts';
import { unitNames } from '../shared/records/scope.ts';
import { done } from '../shared/unit/answer.ts';
import type { UnitOfWork } from '../shared/unit/unit-of-work.ts';
import { newOrder } from './access.ts';

/** Consolidates requests, from state 1 to 3, into a new order of state 0, decided together (domain §4.6). */
export const consolidateRequests = (kind: RequestKind): Command =>
  command(kind.paths.consolidate, ConsolidateRequests, async (unit, payload) => {
    const ids = idsOf(payload.p_list_orders);
    await loadRequests(unit, ids);
    const rests = await takeParts(unit, kind, ids, payload.p_lines ?? []);
    const requests = await requestsOf(unit, kind, ids);
    const [first] = requests;
    const id = await unit.newId(order.events.category);
    const asked: ConsolidateOrder = {
      type: 'ConsolidateOrder',
      id,
      executor: first?.executor ?? 0,
      year: first?.year ?? unit.session.year,
      kind: kind.code,
      numberResolution: payload.p_number_resolution,
      dateResolution: payload.p_date_resolution,
      calculateFee: payload.p_calculate_fee ?? 1,
      hasAward: payload.p_has_award ?? 1,
      requests,
      law: await lawNow(unit),
      sisters: [],
      justification: payload.p_justification ?? '',
      today: unit.today,
      unitNames: await unitNames(
        unit,
        requests.map((each) => each.unit),
      ),
    };
    const asks = consolidationAsks(asked);
    const after = await newOrder(
      unit,
      asks === null ? asked : { ...asked, sisters: await unit.ask(SISTERS, asks) },
      id,
    );
    for (const each of ids)
      await unit.decide(request, [each], {
        type: 'ConsolidateRequest',
        order: id,
        resolution: payload.p_number_resolution,
      });
    const made = rests.map((rest) => ({ id: rest.id, number: rest.number }));
    return done(`Los ${kind.nouns} se consolidaron.${restsText(kind, rests)}`, {
      ...{ id: after.id, state: order.status(after), total: after.total },
      ...(made.length > 0 && { rests: made }),
    });
  });

const loadRequests = (unit: UnitOfWork, ids: readonly number[]) =>
  unit.loadMany(
    request,
    ids.map((id) => [id]),
  );

/** Requests that the session may see, at price_now. */
async function requestsOf(
  unit: UnitOfWork,
  kind: RequestKind,
  ids: readonly number[],
): Promise<ConsolidatedRequest[]> {
  const states: RequestState[] = [];
  for (const id of ids) states.push(await visibleRequest(unit, kind, id));
  const prices = await pricesNowOf(unit, states);
  return states.map((state, at) => consolidatedRequest(state, prices[at] ?? []));
}
