import { CONSOLIDATED_TAB, type OrderStatus, orderStates } from '@expediente/machines/order/life-cycle.ts';
import type { OrderDetail } from '@expediente/schemas/order/read.ts';
import type { OrderStatusCode } from '@expediente/schemas/shared/order-status.ts';
import type { ActionOffer } from '@expediente/schemas/shared/read.ts';
import type { StateLook } from '../kit/figures/StateChip.tsx';

/** What is shown of an order wherever it is. */
export interface OrderKey {
  readonly id: number;
  readonly revision: number;
  readonly state: OrderStatusCode;
  readonly number_resolution: string;
  readonly number_purchase: string;
  readonly total: string;
  readonly provider_name: string;
  /** Cost centres, by their names. */
  readonly unit: string;
  readonly actions: readonly ActionOffer[];
}

export const statusOf = (state: OrderStatusCode): StateLook => orderStates.status(state);

/**
 * Main states in the order in which they are reached (R3 §4). Documents that came all at once made no
 * `documentada`: it is there while the order is in it.
 */
export const orderSteps = (state: OrderStatusCode) =>
  orderStates.statuses.filter(
    ({ code }) => orderStates.is(code, 'main') && (!orderStates.is(code, 'documentada') || code === state),
  );

/** The step where an order is, or was when it was rejected or annulled. */
export const orderStep = (order: OrderDetail): OrderStatusCode =>
  orderStates.is(order.state, 'main') ? order.state : orderStates.status(reached(order)).code;

function reached(order: OrderDetail): OrderStatus {
  if (order.date_send_daf !== null) return 'enviada';
  if (order.date_devengade !== null) return 'devengada';
  if (order.receipts_completed === 1) return 'completada';
  return order.date_compromise === null ? 'generada' : 'comprometida';
}

/** A status as a heading: capitals take the room in which all tabs stand side by side. */
const heading = (status: string): string =>
  (status.charAt(0) + status.slice(1).toLowerCase()).replace(/\bdaf\b/, 'DAF');

/** Status tabs in the order of the life cycle (R3 §4). */
export const ORDER_TABS = orderStates.statuses
  .filter(({ code }) => orderStates.is(code, 'listed'))
  .map(({ code, label }) => ({
    code,
    label: orderStates.is(code, 'consolidada') ? CONSOLIDATED_TAB : heading(label),
  }));

/** The part of editing that receives and invoices; an action of the screen alone. */
export const RECEIPTS = 'receipts';

/** Texts that differ from the permission's: a rejected order is corrected and sent again (R3 §4, domain §8). */
export const actionLabels = (state: OrderStatusCode): Readonly<Record<string, string>> => ({
  purchaseorderacta: 'Acta',
  [RECEIPTS]: orderStates.is(state, 'rechazada') ? 'Corregir' : 'Recibos y facturas',
  ...(orderStates.is(state, 'rechazada') ? { senddaf: 'Reenviar a DAF' } : {}),
});
