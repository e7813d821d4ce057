import { planLine } from '@expediente/machines/ledger/plan-line.ts';
import { priceNow } from '@expediente/machines/ledger/plan-line-state.ts';
import type { PlanLinePrice } from '@expediente/machines/request/decide.ts';
import type { RequestState } from '@expediente/machines/request/record.ts';
import type { UnitOfWork } from '../unit-of-work.ts';

/** price_now of every plan line that a request names. */
export async function pricesNow(
  unit: UnitOfWork,
  { unit: centre, year, lines }: RequestState,
): Promise<readonly PlanLinePrice[]> {
  const found = await unit.consult(
    planLine,
    lines.map(({ supply, subProduct }) => [centre, year, supply, subProduct]),
  );
  return lines.flatMap(({ supply, subProduct }, at) => {
    const line = found[at];
    return line?.opened ? { supply, subProduct, price: priceNow(line) } : [];
  });
}
