import type { OrderState, OrderStatus } from './state.ts';

type Statuses = readonly (OrderStatus | null)[];

/** Accrued: quantities and amounts are executed and locked (domain §4.6). */
const ACCRUED: Statuses = [4, 5, 6, 7];
/** Committed and not accrued: receipts and invoices make it 2, 9 or 3. */
const RECEIVING: Statuses = [2, 9, 3];

export const hasExecuted = ({ status }: { readonly status: OrderState['status'] }): boolean =>
  ACCRUED.includes(status);
export const isReceiving = (status: OrderState['status']): boolean => RECEIVING.includes(status);
