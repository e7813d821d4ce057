import { type Money, type Quantity, ZERO_MONEY, ZERO_QUANTITY } from '@expediente/kernel/decimal.ts';
import type { PacLine } from '@expediente/schemas/pac/events.ts';

/** A plan of one unit and year (domain §4.1). `status` null: not drafted yet. */
export type PacState = {
  readonly status: 0 | 1 | 2 | 3 | null;
  readonly unit: number;
  readonly executor: number;
  readonly year: number;
  readonly lines: readonly PacLine[];
  readonly qtyStart: Quantity;
  readonly budget: Money;
  /** Reason of the rejection in force, else ''. */
  readonly reason: string;
};

export const NO_PAC: PacState = {
  status: null,
  unit: 0,
  executor: 0,
  year: 0,
  lines: [],
  qtyStart: ZERO_QUANTITY,
  budget: ZERO_MONEY,
  reason: '',
};
