import { lastDay, type NamedDay } from '../dates.ts';
import { type OrderField, payloadField } from './fields.ts';
import type { OrderStatus } from './life-cycle.ts';
import { openFields } from './locks.ts';
import type { OrderState } from './state.ts';

export const resolutionDay = (order: OrderState): NamedDay => ({
  title: 'fecha de resolución',
  day: order.dateResolution,
});
export const issueDay = (order: OrderState): NamedDay => ({
  title: 'fecha de emisión',
  day: order.dateIssue,
  at: 'p_date_issue',
});
export const compromiseDay = (day: string): NamedDay => ({
  title: 'fecha de compromiso',
  day,
  at: 'p_date_compromise',
});
export const sendProviderDay = (day: string): NamedDay => ({
  title: 'fecha de envío al proveedor',
  day,
  at: 'p_date_send_provider',
});
export const accrualDay = (day: string): NamedDay => ({
  title: 'fecha de devengado',
  day,
  at: 'p_date_devengade',
});
export const rejectionDay = (order: OrderState): NamedDay => ({
  title: 'fecha de rechazo',
  day: order.rejection?.date ?? '',
});
export const lastSendDay = (order: OrderState): NamedDay => ({
  title: 'fecha de envío a DAF',
  day: order.daf?.lastSent ?? '',
});

/** The last invoice and the last reception: the accrual does not come before them. */
export function documentDays({ lines, invoices }: OrderState): readonly NamedDay[] {
  return [
    { title: 'fecha de la última factura', day: lastDay(invoices.map(({ date }) => date)) },
    { title: 'fecha de la última recepción', day: lastDay(lines.map(({ receptionDate }) => receptionDate)) },
  ];
}

/** Descriptions of units by their id, for titles. */
type UnitNames = Readonly<Record<string, string>> | undefined;

/** Every day of an order's form, by its field. */
const FORM_DAYS: {
  readonly [Field in OrderField]?: (order: OrderState, unitNames: UnitNames) => readonly NamedDay[];
} = {
  p_date_issue: (order) => [issueDay(order)],
  p_date_npg_nog: ({ dateNpgNog }) => [{ title: 'fecha NPG / NOG', day: dateNpgNog }],
  'p_unit.date_issue': ({ lines }, unitNames) =>
    lines.map(({ unit, receiptDate }) => ({
      title: `fecha del recibo de ${unitName(unit, unitNames)}`,
      day: receiptDate,
    })),
  'p_unit.date_reception': ({ lines }, unitNames) =>
    lines.map(({ unit, receptionDate }) => ({
      title: `fecha de recepción de ${unitName(unit, unitNames)}`,
      day: receptionDate,
    })),
  p_invoices: ({ invoices }) =>
    invoices.map(({ serie, number, date }) => ({
      title: `fecha de la factura ${serie} ${number}`,
      day: date,
    })),
  p_date_compromise: ({ commitment }) => [compromiseDay(commitment?.dateCompromise ?? '')],
  p_date_send_provider: ({ commitment }) => [sendProviderDay(commitment?.dateSendProvider ?? '')],
  p_date_devengade: ({ accrual }) => [accrualDay(accrual?.dateDevengade ?? '')],
};

const unitName = (unit: number, unitNames: UnitNames): string =>
  unitNames?.[unit] ?? `centro de costo ${unit}`;

/**
 * Days of an order's form, each with its payload field.
 * @param fields leaves out the days of all other fields; absent: none is left out
 */
export const formDays = (
  order: OrderState,
  unitNames?: UnitNames,
  fields?: readonly string[],
): readonly NamedDay[] =>
  // The table's keys are fields; Object.entries gives plain text.
  (Object.entries(FORM_DAYS) as [OrderField, (order: OrderState, names: UnitNames) => readonly NamedDay[]][])
    .filter(([field]) => fields?.includes(field) ?? true)
    .flatMap(([field, daysOf]) =>
      daysOf(order, unitNames).map((day) => ({ ...day, at: payloadField(field) })),
    );

/**
 * Days that may still be corrected in a status, by default the order's own: a step from there is refused while one is
 * after today. Locked days are left out, as they could not be corrected.
 */
export const openDays = (
  order: OrderState,
  unitNames?: UnitNames,
  status: OrderStatus = order.status,
): readonly NamedDay[] => formDays(order, unitNames, openFields(status, order.part));

/** Days of `openDays` without their fields, for a step whose own form has none of these fields. */
export const recordedDays = (...of: Parameters<typeof openDays>): readonly NamedDay[] =>
  openDays(...of).map(({ title, day }) => ({ title, day }));
