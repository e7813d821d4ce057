import { isDateText, shownDate } from '@expediente/kernel/dates.ts';
import { quantityText, shownAmount, shownMoney, shownPrice } from '@expediente/kernel/format.ts';
import type { FieldKind } from '@expediente/schemas/history/read.ts';

/** Pattern of amounts and quantities, which are stored as decimal text; codes have no decimals. */
const AMOUNT = /^-?\d{1,15}\.\d{2,10}$/;

const BY_KIND: Readonly<Record<FieldKind, (amount: string) => string>> = {
  money: shownMoney,
  price: shownPrice,
  quantity: quantityText,
};

/** A stored value as text: null and empty text as a dash, days and amounts in the form that people write. */
export function shownJson(value: unknown, kind?: FieldKind): string {
  if (value === null || value === undefined || value === '') return '–';
  if (Array.isArray(value)) return value.map((each) => shownJson(each, kind)).join(' · ');
  if (typeof value === 'boolean') return value ? 'SI' : 'NO';
  if (typeof value === 'object') return JSON.stringify(value);
  const text = String(value);
  if (!AMOUNT.test(text)) return isDateText(text) ? shownDate(text) : text;
  return kind ? BY_KIND[kind](text) : shownAmount(text);
}
