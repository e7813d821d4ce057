import { orderStates } from '@expediente/machines/order/life-cycle.ts';
import type { OrderRow } from '@expediente/schemas/order/read.ts';
import { dateText } from '../kit/figures/amounts.tsx';
import { daysLeft, leftText } from '../kit/figures/date-text.ts';
import type { StateLook } from '../kit/figures/StateChip.tsx';

type Term = Pick<OrderRow, 'state' | 'date_due' | 'paid_late'>;

const isPaid = ({ state }: Term): boolean => orderStates.is(state, 'pagada');
/** True while the payment term runs: the order is accrued and not paid. */
const runs = (order: Term): boolean =>
  order.date_due !== null && !isPaid(order) && orderStates.is(order.state, 'executed');

/** Text about the term: `Faltan 12 días (vence el 05/12/2026)`, `Fuera de plazo`; '' where none was judged. */
export function termText(order: Term, today: string): string {
  if (order.paid_late === 1) return 'Fuera de plazo';
  if (order.date_due === null) return '';
  if (isPaid(order)) return 'En plazo';
  return runs(order) ? `${leftText(order.date_due, today)} (vence el ${dateText(order.date_due)})` : '';
}

/** Chip in a list: overdue in red, the last days as waiting. */
export function termLook(order: Term, today: string): StateLook | undefined {
  if (order.paid_late === 1) return { label: 'FUERA DE PLAZO', tone: 'refused' };
  if (order.date_due === null) return undefined;
  if (isPaid(order)) return { label: 'EN PLAZO', tone: 'done' };
  if (!runs(order)) return undefined;
  const left = daysLeft(order.date_due, today);
  const tone = left < 0 ? 'refused' : left <= LAST_DAYS ? 'waiting' : 'moving';
  return { label: leftText(order.date_due, today).toUpperCase(), tone };
}

const LAST_DAYS = 5;

/** Alert of an order that was not paid within its term. */
export const overdueAlerts = (order: Term, today: string): readonly string[] =>
  runs(order) && daysLeft(order.date_due ?? today, today) < 0
    ? [`El plazo de pago venció el ${dateText(order.date_due)} y la orden no está pagada`]
    : [];
