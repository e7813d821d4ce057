import { awardKey } from '@expediente/kernel/award-number.ts';
import { add, type Quantity, ZERO_QUANTITY } from '@expediente/kernel/decimal.ts';
import { orderStates } from './life-cycle.ts';
import type { OrderState } from './state.ts';

/** Relations of an order and the award of its consolidation (domain §4.7, awards A1 to A3, A15). */

/**
 * Reason for which an award cannot belong to a consolidation, else '': the consolidation was freed or annulled, has
 * several supplies, or has an award already. Any other status of its order is accepted, as institutions register late.
 * @param award id of the award; 0: a new one
 */
export function awardFault(
  {
    status,
    numberResolution,
    award: linked,
    planned,
  }: Pick<OrderState, 'status' | 'numberResolution' | 'award' | 'planned'>,
  award: number,
): string {
  if (linked !== null && linked.id === award) return '';
  if (orderStates.is(status, 'liberada')) return `La consolidación ${numberResolution} fue liberada`;
  if (orderStates.is(status, 'anulada')) return `La orden de la resolución ${numberResolution} está anulada`;
  if (planned.length > 1)
    return `La resolución ${numberResolution} tiene varios insumos; el acta es de uno solo`;
  return linked === null ? '' : `La resolución ${numberResolution} ya tiene el acta ${linked.number}`;
}

/** Notice in the form of an award about a consolidation that was made without an award; else ''. */
export const withoutAwardNotice = ({
  numberResolution,
  hasAward,
}: Pick<OrderState, 'numberResolution' | 'hasAward'>): string =>
  hasAward === 1 ? '' : `La consolidación ${numberResolution} se hizo sin acta de adjudicación`;

/**
 * Quantities that each cost centre asked for, in the order of the consolidation.
 * @param deliveries the order, and its parts where it has some
 */
export function requestedByUnit(
  deliveries: readonly Pick<OrderState, 'lines'>[],
): readonly { readonly unit: number; readonly qty: Quantity }[] {
  const units = new Map<number, Quantity>();
  for (const { unit, requested } of deliveries.flatMap(({ lines }) => lines))
    units.set(unit, add(units.get(unit) ?? ZERO_QUANTITY, requested));
  return [...units].map(([unit, qty]) => ({ unit, qty }));
}

/** True when an order carries the number of an award in its form: from its generation on, unless it is annulled. */
export const carriesAward = (
  { status, numberAward }: Pick<OrderState, 'status' | 'numberAward'>,
  number: string,
): boolean => orderStates.is(status, 'carrying') && awardKey(numberAward) === awardKey(number);
