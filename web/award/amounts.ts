import { money } from '@expediente/kernel/decimal.ts';
import { quantityText, shownMoney } from '@expediente/kernel/format.ts';
import { capital } from '@expediente/kernel/text.ts';
import {
  type ComparedAward,
  lowestOffer,
  requestedQty,
  winnerOf,
} from '@expediente/machines/award/comparison.ts';
import type { AwardValues } from '@expediente/schemas/award/forms.ts';
import { isTypedAmount, typedMoney, typedQuantity } from '../kit/form/typed-numbers.ts';

/**
 * Values of the form that comparisons need while it is typed: unreadable numbers count as zero, offers without an
 * amount are left out.
 */
export const comparedOf = ({ p_unit, p_providers, p_qty, p_amount }: AwardValues): ComparedAward => ({
  units: p_unit.map(({ qty }) => ({ qty: typedQuantity(qty) })),
  providers: p_providers
    .filter(({ amount }) => isTypedAmount(amount))
    .map(({ amount, state }) => ({ amount: money(amount), winner: state })),
  qty: typedQuantity(p_qty),
  amount: typedMoney(p_amount),
});

/** Help below the awarded amount: the winning and the lowest offer. */
export function amountHelp(award: ComparedAward): string {
  const [winner, lowest] = [winnerOf(award.providers), lowestOffer(award)];
  const parts = [
    winner ? `Oferta ganadora ${shownMoney(winner.amount)}` : '',
    lowest ? `oferta más baja ${shownMoney(lowest)}` : '',
  ];
  return capital(parts.filter((part) => part !== '').join(' · '));
}

/** Help below the awarded quantity. */
export const qtyHelp = (award: ComparedAward): string =>
  award.units.length === 0 ? '' : `Solicitada: ${quantityText(requestedQty(award))}`;
