import { type Money, type Quantity, ZERO_MONEY, ZERO_QUANTITY } from '@expediente/kernel/decimal.ts';
import type { PacContent, PacEvent, PacLine } from '@expediente/schemas/pac/events.ts';
import { PAC_RECORD } from '@expediente/schemas/pac/record.ts';
import { emptyOf } from '@expediente/schemas/record/table.ts';
import { foldOf, statusAlone } from '../life-cycle/fold.ts';
import { type PacStatus, pacStates } from './life-cycle.ts';

/** A plan of one unit and year (domain §4.1). `status` `nuevo`: not drafted yet. */
export type PacState = PacContent & {
  readonly status: PacStatus;
  readonly unit: number;
  readonly executor: number;
  readonly year: number;
  /** Lines that approved reprogrammings added, with their values at that time. */
  readonly added: readonly PacLine[];
  /** Ids of lines reduced to their used quantity, until a change reactivates them (planning B5). */
  readonly eliminated: readonly string[];
  /** Totals of all lines since the last reprogramming: Σ round(V × price_now, 2), and Σ V (planning B1). */
  readonly budgetNow: Money;
  readonly qtyNow: Quantity;
  /** Reason of the rejection in force, else ''. */
  readonly reason: string;
};

export const NO_PAC: PacState = {
  status: pacStates.initial,
  unit: 0,
  executor: 0,
  year: 0,
  ...emptyOf(PAC_RECORD),
  added: [],
  eliminated: [],
  budgetNow: ZERO_MONEY,
  qtyNow: ZERO_QUANTITY,
  reason: '',
};

/** Facts that a plan's offered actions are computed from; a read model's row can make them too. */
export type PacFacts = Pick<PacState, 'status'> & {
  /** Number of lines. */
  readonly lines: number;
};

/** Fields that each event changes besides the status (domain §4.1). */
function changesBy(event: PacEvent, state: PacState): Partial<PacState> {
  switch (event.type) {
    case 'PacDrafted':
      return { ...event.data, ...sums(event.data), reason: '' };
    case 'PacRevised':
      return { ...event.data, ...sums(event.data) };
    case 'PacSent':
      return { reason: '' };
    case 'PacRejected':
      return { reason: event.data.reason };
    case 'PacApproved':
      return { budget: event.data.budget, qtyStart: event.data.qtyStart, ...sums(event.data) };
    case 'PacReprogrammed': {
      const { added, eliminated, reactivated, budget, qty } = event.data;
      return {
        added: [...state.added, ...added],
        eliminated: [...state.eliminated.filter((line) => !reactivated.includes(line)), ...eliminated],
        budgetNow: budget,
        qtyNow: qty,
      };
    }
    default:
      return statusAlone(event);
  }
}

const sums = ({ budget, qtyStart }: Pick<PacState, 'budget' | 'qtyStart'>) => ({
  budgetNow: budget,
  qtyNow: qtyStart,
});

export const evolvePac = foldOf<PacStatus, PacState, PacEvent>(pacStates, changesBy);
