import { shownDate } from '@expediente/kernel/dates.ts';
import type { Rule } from '../life-cycle.ts';
import type { OrderState } from './state.ts';

/** A day of the life cycle with its title as it reads inside a sentence. */
export type NamedDay = { readonly title: string; readonly day: string };

/** 'La fecha de compromiso (01/02/2026) no puede ser anterior a la fecha de emisión (05/02/2026)'; '' when it is not. */
export function earlierFault(day: NamedDay, than: NamedDay): string {
  if (day.day === '' || than.day === '' || day.day >= than.day) return '';
  return `La ${day.title} (${shownDate(day.day)}) no puede ser anterior a la ${than.title} (${shownDate(than.day)})`;
}

/** Life-cycle dates after today in Guatemala are refused (domain §7.36). */
export function futureFault(day: NamedDay, today: string): string {
  if (day.day === '' || day.day <= today) return '';
  return `La ${day.title} (${shownDate(day.day)}) no puede ser posterior a hoy (${shownDate(today)})`;
}

/** Rules of dates in their order: each day not before the one it follows (equal passes), none after today. */
export function dateRules<Command extends { readonly today: string }>(
  daysOf: (
    state: OrderState,
    command: Command,
  ) => readonly { readonly day: NamedDay; readonly after: NamedDay }[],
): readonly Rule<OrderState, Command>[] {
  const orderFault = (state: OrderState, command: Command): string =>
    daysOf(state, command)
      .map(({ day, after }) => earlierFault(day, after))
      .find((fault) => fault !== '') ?? '';
  const todayFault = (state: OrderState, command: Command): string =>
    daysOf(state, command)
      .map(({ day }) => futureFault(day, command.today))
      .find((fault) => fault !== '') ?? '';
  return [
    { name: 'dates-in-order', holds: (s, c) => orderFault(s, c) === '', reason: orderFault },
    { name: 'dates-not-future', holds: (s, c) => todayFault(s, c) === '', reason: todayFault },
  ];
}

export const resolutionDay = (order: OrderState): NamedDay => ({
  title: 'fecha de resolución',
  day: order.dateResolution,
});
export const issueDay = (order: OrderState): NamedDay => ({
  title: 'fecha de emisión',
  day: order.dateIssue,
});
export const compromiseDay = (day: string): NamedDay => ({ title: 'fecha de compromiso', day });
export const sendProviderDay = (day: string): NamedDay => ({ title: 'fecha de envío al proveedor', day });
export const accrualDay = (day: string): NamedDay => ({ title: 'fecha de devengado', day });
export const rejectionDay = (order: OrderState): NamedDay => ({
  title: 'fecha de rechazo',
  day: order.dateRejection,
});
export const lastSendDay = (order: OrderState): NamedDay => ({
  title: 'fecha de envío a DAF',
  day: order.dateSendDafLast,
});

/** The latest of some days; '' of none. */
export const lastDay = (days: readonly string[]): string => [...days].sort().at(-1) ?? '';

/** The last invoice and the last reception: the accrual does not come before them. */
export function documentDays({ lines, invoices }: OrderState): readonly NamedDay[] {
  return [
    { title: 'fecha de la última factura', day: lastDay(invoices.map(({ date }) => date)) },
    { title: 'fecha de la última recepción', day: lastDay(lines.map(({ receptionDate }) => receptionDate)) },
  ];
}
