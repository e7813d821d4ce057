import { CONSOLIDATED_TAB, type OrderStatus, orderStates } from '@expediente/machines/order/life-cycle.ts';
import { orderNumber } from '@expediente/machines/order/name.ts';
import type { OrderDetail, OrderRow } from '@expediente/schemas/order/read.ts';
import { RECEIVE } from '@expediente/schemas/shared/actions.ts';
import type { OrderStatusCode } from '@expediente/schemas/shared/order-status.ts';
import type { ActionOffer } from '@expediente/schemas/shared/read.ts';
import type { StateLook } from '../kit/figures/StateChip.tsx';

/** Data of an order that every list and dialog has. */
export interface OrderKey {
  readonly id: number;
  readonly revision: number;
  readonly state: OrderStatusCode;
  readonly number_resolution: string;
  readonly number_purchase: string;
  readonly part: number | null;
  readonly division: number | null;
  readonly total: string;
  readonly provider_name: string;
  readonly date_pay: string | null;
  readonly number: string;
  readonly number_box: string;
  /** Required papers that its file lacks, where it can be sent to DAF. */
  readonly papers_missing: readonly string[];
  /** Names of the cost centres. */
  readonly unit: string;
  readonly actions: readonly ActionOffer[];
}

export const statusOf = (state: OrderStatusCode): StateLook => orderStates.status(state);

/** Number of an order as a value, with that of a part: '22 parte 1'; '–' before it has one. */
export const shownNumber = ({ number_purchase, part }: Pick<OrderRow, 'number_purchase' | 'part'>): string =>
  orderNumber({ number_purchase: number_purchase || '–', part });

/** Status in a list: an accrual whose reversal is not known is named with it. */
export function listedStatus({ state, unreversed }: Pick<OrderRow, 'state' | 'unreversed'>): StateLook {
  const status = statusOf(state);
  return unreversed === 1 ? { ...status, label: `${status.label} SIN CUR DE REVERSIÓN` } : status;
}

/**
 * Main states in the order in which they are reached (R3 §4). `documentada` is left out unless the order is in it:
 * orders whose documents came all at once skip it.
 */
export const orderSteps = (state: OrderStatusCode) =>
  orderStates.statuses.filter(
    ({ code }) => orderStates.is(code, 'main') && (!orderStates.is(code, 'documentada') || code === state),
  );

/** State for the progress bar; for a rejected or annulled order, the one it had reached. */
export const orderStep = (order: OrderDetail): OrderStatusCode =>
  orderStates.is(order.state, 'main') ? order.state : orderStates.status(reached(order)).code;

function reached(order: OrderDetail): OrderStatus {
  if (order.date_send_daf !== null) return 'enviada';
  if (order.date_devengade !== null) return 'devengada';
  if (order.receipts_completed === 1) return 'completada';
  return order.date_compromise === null ? 'generada' : 'comprometida';
}

/** Status as a tab's heading. Not in capitals, in which the tabs would not fit in one row. */
const heading = (status: string): string =>
  (status.charAt(0) + status.slice(1).toLowerCase()).replace(/\bdaf\b/, 'DAF');

/** Tabs by status, in the order of the life cycle (R3 §4). */
export const ORDER_TABS = orderStates.statuses
  .filter(({ code }) => orderStates.is(code, 'listed'))
  .map(({ code, label }) => ({
    code,
    label: orderStates.is(code, 'consolidada') ? CONSOLIDATED_TAB : heading(label),
  }));

/** True for an order that DAF rejected: editing is its correction. */
export const takesCorrection = ({ state }: Pick<OrderKey, 'state'>): boolean =>
  orderStates.is(state, 'rechazada');

/** Labels that differ from the permission's: a rejected order is corrected and sent again (R3 §4, domain §8). */
export const actionLabels = (state: OrderStatusCode): Readonly<Record<string, string>> => ({
  purchaseorderacta: 'Acta',
  [RECEIVE]: 'Recibos y facturas',
  ...(takesCorrection({ state }) ? { update: 'Corregir', senddaf: 'Reenviar a DAF' } : {}),
});
