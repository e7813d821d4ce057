import { shownMoney } from '@expediente/kernel/format.ts';
import type { PendingGroup, PendingRecord } from '@expediente/schemas/home/read.ts';
import { signedText } from '../kit/figures/amounts.tsx';

/** Amount of a record; of a change of budgets, the amount it moves and by how much it changes their total. */
export const amountText = ({ amount, difference }: Pick<PendingRecord, 'amount' | 'difference'>): string =>
  difference === '' ? shownMoney(amount) : `mueve ${shownMoney(amount)}, ${signedText(difference)}`;

/** Sum of the records in a group. */
export const groupAmountText = ({ amount, records }: Pick<PendingGroup, 'amount' | 'records'>): string =>
  records.some(({ difference }) => difference !== '') ? `mueven ${shownMoney(amount)}` : shownMoney(amount);
