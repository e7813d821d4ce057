import type { DateText } from '@expediente/kernel/dates.ts';
import { stableNumber } from '@expediente/kernel/hash.ts';
import type { OperationPath } from '@expediente/schemas/operations.ts';
import type { Order } from './book.ts';
import { dayNumber, dayText } from './calendar.ts';

/** A mistake is refused so long before the right form is sent. */
export const MISTAKEN_MS = 90_000;

/** One form of so many has one: about 30 of all that is written (demonstration D26). */
const MISTAKEN = 118;

const DAYS_OF_YEAR = 365;

/** The day with the year before: it is before the step that it follows. */
const lastYears = (day: unknown): DateText =>
  // Written by the story, as every date of its forms.
  dayText(dayNumber(day as DateText) - DAYS_OF_YEAR);

/** Forms as they were sent at first: a number that another order has, a year that is over. */
const MISTAKES: Partial<
  Readonly<Record<OperationPath, (form: Readonly<Record<string, unknown>>) => object | undefined>>
> = {
  '/orders/purchaseorder/generate': ({ p_number_purchase: number }) =>
    Number(number) > 1 ? { p_number_purchase: String(Number(number) - 1) } : undefined,
  '/orders/purchaseorder/commitment': ({ p_date_compromise: day }) => ({ p_date_compromise: lastYears(day) }),
  '/orders/purchaseorder/accrued': ({ p_date_devengade: day }) => ({ p_date_devengade: lastYears(day) }),
  '/orders/purchaseorder/senddaf': ({ p_date_send_daf: day }) => ({ p_date_send_daf: lastYears(day) }),
  '/orders/purchaseorder/pay': ({ p_date_pay: day }) => ({ p_date_pay: lastYears(day) }),
};

/** The form that was refused before this one; of most there is none. */
export function mistakeOf(order: Order, path: OperationPath, form: object): object | undefined {
  if (stableNumber(`mistake ${order.year} ${order.number} ${path}`) % MISTAKEN !== 0) return undefined;
  const wrong = MISTAKES[path]?.({ ...form });
  return wrong && { ...form, ...wrong };
}
