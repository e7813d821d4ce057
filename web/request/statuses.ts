import { orderStates } from '@expediente/machines/order/life-cycle.ts';
import { requestStates } from '@expediente/machines/request/life-cycle.ts';
import type { OrderStatusCode } from '@expediente/schemas/order/read.ts';
import type { RequestStatusCode } from '@expediente/schemas/request/read.ts';
import type { StateLook } from '../kit/figures/StateChip.tsx';

export const requestStatus = (state: RequestStatusCode): StateLook => requestStates.status(state);

/** Of the request's purchase order; undefined before there is one. */
export const purchaseStatus = (state: OrderStatusCode | null): StateLook | undefined =>
  state === null ? undefined : orderStates.status(state);
