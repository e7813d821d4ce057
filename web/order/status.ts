import { CONSOLIDATED_TAB, ORDER_STATUSES } from '@expediente/machines/order/statuses.ts';
import type { OrderDetail } from '@expediente/schemas/order/read.ts';
import type { ActionOffer } from '@expediente/schemas/shared/read.ts';
import type { StateLook } from '../kit/StateChip.tsx';

/** What is shown of an order wherever it stands. */
export interface OrderKey {
  readonly id: number;
  readonly revision: number;
  readonly state: number;
  readonly number_resolution: string;
  readonly number_purchase: string;
  readonly total: string;
  readonly provider_name: string;
  /** Cost centres, by their names. */
  readonly unit: string;
  readonly actions: readonly ActionOffer[];
}

export const statusOf = (state: number): StateLook =>
  ORDER_STATUSES.find(({ code }) => code === state) ?? ORDER_STATUSES[0];

/** Its number once it has one, until then the consolidation's resolution. */
export const orderName = (order: OrderKey): string =>
  order.number_purchase
    ? `Orden de compra ${order.number_purchase}`
    : `Consolidación ${order.number_resolution}`;

/** The same inside a sentence. */
export const theOrder = (order: OrderKey): string =>
  order.number_purchase
    ? `la orden de compra ${order.number_purchase}`
    : `la consolidación ${order.number_resolution}`;

const label = (code: number): string => ORDER_STATUSES.find((each) => each.code === code)?.label ?? '';

/**
 * Main states in the order in which they are reached; 6 and 8 stand off it (R3 §4). Documents that came all at once
 * made no 9: it stands there while the order is in it.
 */
export const orderSteps = (state: number) =>
  [0, 1, 2, 9, 3, 4, 5, 7]
    .filter((code) => code !== 9 || state === 9)
    .map((code) => ({ code, label: label(code) }));

/** The step where an order is, or was when it was rejected or annulled. */
export function orderStep(order: OrderDetail): number {
  if (order.state !== 6 && order.state !== 8) return order.state;
  if (order.date_send_daf !== null) return 5;
  if (order.date_devengade !== null) return 4;
  if (order.receipts_completed === 1) return 3;
  return order.date_compromise === null ? 1 : 2;
}

/** A status as a heading: capitals take the room in which all tabs stand side by side. */
const heading = (status: string): string =>
  (status.charAt(0) + status.slice(1).toLowerCase()).replace(/\bdaf\b/, 'DAF');

/** Status tabs in the order of the life cycle; state 0 is listed as 'Consolidados' (R3 §4). */
export const ORDER_TABS = [0, 1, 2, 9, 3, 4, 5, 6, 7, 8].map((code) => ({
  code,
  label: code === 0 ? CONSOLIDATED_TAB : heading(label(code)),
}));

/** The part of editing that receives and invoices; an action of the screen alone. */
export const RECEIPTS = 'receipts';

/** Texts that differ from the permission's: a rejected order is corrected and sent again (R3 §4, domain §8). */
export const actionLabels = (state: number): Readonly<Record<string, string>> => ({
  purchaseorderacta: 'Acta',
  [RECEIPTS]: state === 6 ? 'Corregir' : 'Recibos y facturas',
  ...(state === 6 ? { senddaf: 'Reenviar a DAF' } : {}),
});
