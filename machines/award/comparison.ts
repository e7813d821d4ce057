import { compare, type Money, min, type Quantity, sum, ZERO_QUANTITY } from '@expediente/kernel/decimal.ts';
import { quantityText, shownMoney } from '@expediente/kernel/format.ts';

/** Part of an award that is compared with its offers and requests; a form passes it while the user types. */
export interface ComparedAward {
  readonly units: readonly { readonly qty: Quantity }[];
  readonly providers: readonly { readonly amount: Money; readonly winner: 0 | 1 }[];
  readonly qty: Quantity;
  readonly amount: Money;
}

/** Quantity that all cost centres ask for. */
export const requestedQty = ({ units }: Pick<ComparedAward, 'units'>): Quantity =>
  sum(
    units.map(({ qty }) => qty),
    ZERO_QUANTITY,
  );

/** The lowest offer; undefined while there are no offers. */
export function lowestOffer({ providers }: Pick<ComparedAward, 'providers'>): Money | undefined {
  const [first, ...others] = providers.map(({ amount }) => amount);
  return first && others.reduce(min, first);
}

/** The offer that wins; undefined while no winner is chosen. */
export const winnerOf = <Offer extends { readonly winner: 0 | 1 }>(
  providers: readonly Offer[],
): Offer | undefined => providers.find(({ winner }) => winner === 1);

/**
 * Reasons for which an award needs a justification: it costs more than the lowest offer, or its quantity is less than
 * requested (R2 §5).
 */
export function justificationReasons(award: ComparedAward): readonly string[] {
  const [lowest, requested] = [lowestOffer(award), requestedQty(award)];
  return [
    ...(lowest !== undefined && compare(award.amount, lowest) > 0
      ? [`El monto es mayor que la oferta más baja (${shownMoney(lowest)})`]
      : []),
    ...(compare(award.qty, requested) < 0
      ? [`La cantidad es menor que la solicitada (${quantityText(requested)})`]
      : []),
  ];
}
