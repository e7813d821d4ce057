import type { OrderForm, OrderPhaseFields } from '@expediente/schemas/order/events.ts';
import { ORDER_ACCRUAL, ORDER_COMMITMENT, ORDER_HEADER, ofEach } from '@expediente/schemas/order/fields.ts';

/** The phases whose fields an edit may correct; null: not reached. */
export type OrderPhases = {
  readonly commitment: Pick<OrderPhaseFields, keyof typeof ORDER_COMMITMENT> | null;
  readonly accrual: Pick<OrderPhaseFields, keyof typeof ORDER_ACCRUAL> | null;
};

/** Form of an order, with the fields that its events carry. */
export const formOf = (order: OrderForm): OrderForm => ({
  ...ofEach(ORDER_HEADER, (name) => order[name]),
  iva: order.iva,
  quarter: order.quarter,
  purchaseType: order.purchaseType,
  purchaseTypeDescription: order.purchaseTypeDescription,
  provider: order.provider,
  providerNit: order.providerNit,
  providerName: order.providerName,
  lines: order.lines,
  supplies: order.supplies,
  invoices: order.invoices,
  total: order.total,
  subtotal: order.subtotal,
  ivaAmount: order.ivaAmount,
  charges: order.charges,
  judged: order.judged,
});

/** Fields of an order's phases in the form that its events carry: '' for a phase that is not reached. */
export const phaseFieldsOf = ({ commitment, accrual }: OrderPhases): OrderPhaseFields => ({
  ...ofEach(ORDER_COMMITMENT, (name) => commitment?.[name] ?? ''),
  ...ofEach(ORDER_ACCRUAL, (name) => accrual?.[name] ?? ''),
});

/** Phases from an event's fields; a phase whose fields are all '' is not reached. */
export const phasesOf = (fields: OrderPhaseFields): OrderPhases => ({
  commitment: reached(ofEach(ORDER_COMMITMENT, (name) => fields[name])),
  accrual: reached(ofEach(ORDER_ACCRUAL, (name) => fields[name])),
});

const reached = <Fields extends Readonly<Record<string, string>>>(fields: Fields): Fields | null =>
  Object.values(fields).some((value) => value !== '') ? fields : null;

/** Every field that a form may change. */
export const wholeFormOf = (order: OrderForm & OrderPhases): OrderForm & OrderPhaseFields => ({
  ...formOf(order),
  ...phaseFieldsOf(order),
});
