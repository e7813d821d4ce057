import { planLine } from '@expediente/machines/ledger/plan-line.ts';
import { priceNow } from '@expediente/machines/ledger/plan-line-state.ts';
import type { PlanLinePrice } from '@expediente/machines/request/commands.ts';
import type { RequestState } from '@expediente/machines/request/state.ts';
import type { UnitOfWork } from '../shared/unit/unit-of-work.ts';

/** price_now of every plan line that a request names. */
export async function pricesNow(unit: UnitOfWork, request: RequestState): Promise<readonly PlanLinePrice[]> {
  const [prices = []] = await pricesNowOf(unit, [request]);
  return prices;
}

/** price_now of the plan lines of several requests, in their order; all lines are read together. */
export async function pricesNowOf(
  unit: UnitOfWork,
  requests: readonly RequestState[],
): Promise<readonly (readonly PlanLinePrice[])[]> {
  const found = await unit.consult(
    planLine,
    requests.flatMap(({ unit: centre, year, lines }) =>
      lines.map(({ supply, subProduct }) => [centre, year, supply, subProduct]),
    ),
  );
  const states = found.values();
  return requests.map(({ lines }) =>
    lines.flatMap(({ supply, subProduct }) => {
      const line = states.next().value;
      return line?.opened ? [{ supply, subProduct, price: priceNow(line) }] : [];
    }),
  );
}
