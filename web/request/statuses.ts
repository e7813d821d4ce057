import { ORDER_STATUSES } from '@expediente/machines/order/statuses.ts';
import { requestStates } from '@expediente/machines/request/life-cycle.ts';
import type { RequestStatusCode } from '@expediente/schemas/request/read.ts';
import type { StateLook } from '../kit/StateChip.tsx';

export const requestStatus = (state: RequestStatusCode): StateLook => requestStates.status(state);

/** Of the request's purchase order; undefined before there is one. */
export const purchaseStatus = (state: number | null): StateLook | undefined =>
  ORDER_STATUSES.find(({ code }) => code === state);
