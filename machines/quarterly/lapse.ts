import { isZero, type Money, subtract, sum, ZERO_MONEY } from '@expediente/kernel/decimal.ts';
import { shownMoney } from '@expediente/kernel/format.ts';
import type { Lapse } from '@expediente/schemas/shared/lapse.ts';

/** Total of all lapsed amounts. */
export const totalLapsed = (lapsed: readonly Pick<Lapse, 'amount'>[]): Money =>
  sum(
    lapsed.map(({ amount }) => amount),
    ZERO_MONEY,
  );

/**
 * Programmed total without lapsed amounts: past cuatrimestres count with their executed and held amounts (planning
 * B44).
 */
export const counted = ({
  programmed,
  lapsed,
}: {
  readonly programmed: Money;
  readonly lapsed: readonly Lapse[];
}): Money => subtract(programmed, totalLapsed(lapsed));

/** Words for the lapsed total: ', sin Q20.00 que vencieron'; '' when nothing has lapsed. */
export const lapsedInWords = (lapsed: readonly Lapse[]): string => {
  const total = totalLapsed(lapsed);
  return isZero(total) ? '' : `, sin ${shownMoney(total)} que vencieron`;
};
