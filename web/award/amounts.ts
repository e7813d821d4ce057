import {
  type Money,
  money,
  type Quantity,
  quantity,
  ZERO_MONEY,
  ZERO_QUANTITY,
} from '@expediente/kernel/decimal.ts';
import { quantityText, shownMoney } from '@expediente/kernel/format.ts';
import { capital } from '@expediente/kernel/text.ts';
import {
  type ComparedAward,
  lowestOffer,
  requestedQty,
  winnerOf,
} from '@expediente/machines/award/comparison.ts';
import type { AwardValues } from '@expediente/schemas/award/forms.ts';

const DECIMAL = /^\d{1,12}(\.\d{1,2})?$/;

/** Whether what is typed is an amount already. */
export const isTypedAmount = (text: string): boolean => DECIMAL.test(text);

const moneyOf = (text: string): Money => (isTypedAmount(text) ? money(text) : ZERO_MONEY);
const quantityOf = (text: string): Quantity => (isTypedAmount(text) ? quantity(text) : ZERO_QUANTITY);

/** What is compared of the form while it is typed; what is no number yet counts as zero, an offer without one not at all. */
export const comparedOf = ({ p_unit, p_providers, p_qty, p_amount }: AwardValues): ComparedAward => ({
  units: p_unit.map(({ qty }) => ({ qty: quantityOf(qty) })),
  providers: p_providers
    .filter(({ amount }) => isTypedAmount(amount))
    .map(({ amount, state }) => ({ amount: money(amount), winner: state })),
  qty: quantityOf(p_qty),
  amount: moneyOf(p_amount),
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
