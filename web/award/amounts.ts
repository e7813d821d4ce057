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

/** What is compared of the form while it is typed; what is no number yet counts as zero, an offer without one not at all. */
export const comparedOf = ({ p_unit, p_providers, p_qty, p_amount }: AwardValues): ComparedAward => ({
  units: p_unit.map(({ qty }) => ({ qty: typedQuantity(qty) })),
  providers: p_providers
    .filter(({ amount }) => isTypedAmount(amount))
    .map(({ amount, state }) => ({ amount: money(amount), winner: state })),
  qty: typedQuantity(p_qty),
  amount: typedMoney(p_amount),
});

/** Below the awarded amount: the offers that it is held against. */
export function amountHelp(award: ComparedAward): string {
  const [winner, lowest] = [winnerOf(award.providers), lowestOffer(award)];
  const parts = [
    winner ? `Oferta ganadora ${shownMoney(winner.amount)}` : '',
    lowest ? `oferta más baja ${shownMoney(lowest)}` : '',
  ];
  return capital(parts.filter((part) => part !== '').join(' · '));
}

/** Below the awarded quantity. */
export const qtyHelp = (award: ComparedAward): string =>
  award.units.length === 0 ? '' : `Solicitada: ${quantityText(requestedQty(award))}`;
