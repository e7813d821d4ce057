import type { Quarter } from '@expediente/kernel/dates.ts';
import { type Quantity, ZERO_QUANTITY } from '@expediente/kernel/decimal.ts';
import type { RequestLine } from '@expediente/schemas/request/events.ts';

/** A pedido (kind 1) or medical service (kind 2) (domain §4.5). `status` null: not drafted yet. */
export type RequestState = {
  readonly status: 0 | 1 | 2 | 3 | 4 | null;
  readonly id: number;
  readonly unit: number;
  readonly executor: number;
  readonly year: number;
  readonly kind: 1 | 2;
  readonly number: number;
  readonly date: string;
  readonly catalogue: 'SI' | 'NO';
  readonly description: string;
  readonly codInternal: string;
  readonly justification: string;
  readonly quarter: Quarter;
  readonly yearAdditional: number;
  readonly lines: readonly RequestLine[];
  readonly totalQty: Quantity;
  /** Reason of the rejection in force, else ''. */
  readonly reason: string;
  /** Its purchase order, else null. */
  readonly order: number | null;
  readonly resolution: string;
};

export const NO_REQUEST: RequestState = {
  status: null,
  id: 0,
  unit: 0,
  executor: 0,
  year: 0,
  kind: 1,
  number: 0,
  date: '',
  catalogue: 'SI',
  description: '',
  codInternal: '',
  justification: '',
  quarter: 'PRIMERO',
  yearAdditional: 0,
  lines: [],
  totalQty: ZERO_QUANTITY,
  reason: '',
  order: null,
  resolution: '',
};
