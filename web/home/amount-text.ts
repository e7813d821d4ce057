import { compare, isNegative, type Money, negate, ZERO_MONEY } from '@expediente/kernel/decimal.ts';
import { shownMoney } from '@expediente/kernel/format.ts';
import type { PendingGroup, PendingRecord } from '@expediente/schemas/home/read.ts';

/** `± 0.00`, `+ Q500.00`, `− Q500.00` */
function signedText(difference: string): string {
  const value = difference as Money; // the read side answers amounts in their normal form
  if (compare(value, ZERO_MONEY) === 0) return '± 0.00';
  return isNegative(value) ? `− ${shownMoney(negate(value))}` : `+ ${shownMoney(value)}`;
}

/** Amount of a record; of a change of budgets, the amount it moves and by how much it changes their total. */
export const amountText = ({ amount, difference }: Pick<PendingRecord, 'amount' | 'difference'>): string =>
  difference === '' ? shownMoney(amount) : `mueve ${shownMoney(amount)}, ${signedText(difference)}`;

/** Sum of the records in a group. */
export const groupAmountText = ({ amount, records }: Pick<PendingGroup, 'amount' | 'records'>): string =>
  records.some(({ difference }) => difference !== '') ? `mueven ${shownMoney(amount)}` : shownMoney(amount);
