import { streamCategory, streamKey } from '@expediente/kernel/streams.ts';
import { order } from '@expediente/machines/order/decide.ts';
import { ORDER_CALLED, theOrder } from '@expediente/machines/order/name.ts';
import { unops } from '@expediente/machines/unops/decide.ts';
import { maySee } from '@expediente/platform/access/scope.ts';
import type { UnitOfWork } from '../unit/unit-of-work.ts';

/**
 * Name, for inside a sentence, of the order or record of UNOPS that holds a unique value; a holder out of scope is not
 * named.
 * @param holder name of its stream: `order-7`
 */
export async function holderName(holder: string, unit: UnitOfWork): Promise<string> {
  const key = streamKey(holder);
  const mayBeNamed = (executor: number, units: readonly number[]): boolean =>
    maySee(unit.session, { executor, units });
  if (streamCategory(holder) === unops.events.category) {
    const [record] = await unit.consult(unops, [key]);
    return record !== undefined && mayBeNamed(record.executor, [record.unit])
      ? `el ${unops.noun} ${record.id}`
      : `un ${unops.noun} que está fuera de su alcance`;
  }
  const [state] = await unit.consult(order, [key]);
  return state !== undefined &&
    mayBeNamed(
      state.executor,
      state.lines.map((line) => line.unit),
    )
    ? theOrder({
        ...{ number_purchase: state.numberPurchase, number_resolution: state.numberResolution },
        part: state.part?.number ?? null,
        division: state.division?.number ?? null,
      })
    : `una ${ORDER_CALLED.order} que está fuera de su alcance`;
}
