import { requestedByUnit } from '../order/awarded.ts';
import type { OrderState } from '../order/state.ts';
import type { AwardedConsolidation } from './commands.ts';

/** The consolidation of an order as its award takes it. `unitNames`: descriptions of units by their id. */
export const awardedConsolidation = (
  order: OrderState,
  unitNames: Readonly<Record<string, string>>,
): AwardedConsolidation => ({
  order: order.id,
  resolution: order.numberResolution,
  dateResolution: order.dateResolution,
  supply: order.supplies[0]?.supply ?? 0,
  units: requestedByUnit(order).map(({ unit, qty }) => ({
    unit,
    description: unitNames[unit] ?? String(unit),
    qty,
  })),
});
