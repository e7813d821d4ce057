import { ORDER_STATUSES } from '@expediente/machines/order/statuses.ts';
import { REQUEST_STATUSES } from '@expediente/machines/request/statuses.ts';
import type { StateLook } from '../kit/StateChip.tsx';

export const requestStatus = (state: number): StateLook =>
  REQUEST_STATUSES.find(({ code }) => code === state) ?? REQUEST_STATUSES[0];

/** Of the request's purchase order; undefined before there is one. */
export const purchaseStatus = (state: number | null): StateLook | undefined =>
  ORDER_STATUSES.find(({ code }) => code === state);
