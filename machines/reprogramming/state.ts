import { compare, isNegative, type Money, subtract } from '@expediente/kernel/decimal.ts';
import { emptyOf } from '@expediente/schemas/record/table.ts';
import type {
  ReprogrammingContent,
  ReprogrammingDetail,
  ReprogrammingEvent,
} from '@expediente/schemas/reprogramming/events.ts';
import { REPROGRAMMING_RECORD } from '@expediente/schemas/reprogramming/record.ts';
import { type ChangeTotals, totalsOfChanges } from '../approval/totals.ts';
import { foldOf, statusAlone } from '../life-cycle/fold.ts';
import { type ReprogrammingStatus, reprogrammingStates } from './life-cycle.ts';

/** A requested change of a unit's approved plan (domain §4.2). */
export type ReprogrammingState = ReprogrammingContent & {
  readonly status: ReprogrammingStatus;
  readonly id: number;
  readonly number: number;
  readonly unit: number;
  readonly executor: number;
  readonly year: number;
  /** Day of the first save. */
  readonly date: string;
  /** Number `n/yyyy` and day of the resolution; '' until the approval. */
  readonly numberResolution: string;
  readonly dateResolution: string;
  /** Reason of the rejection in force, else ''. */
  readonly reason: string;
};

export const NO_REPROGRAMMING: ReprogrammingState = {
  status: reprogrammingStates.initial,
  id: 0,
  number: 0,
  unit: 0,
  executor: 0,
  year: 0,
  date: '',
  ...emptyOf(REPROGRAMMING_RECORD),
  numberResolution: '',
  dateResolution: '',
  reason: '',
};

/** Difference that a change makes to its line's money. */
export const differenceOf = ({ before, after }: Pick<ReprogrammingDetail, 'before' | 'after'>): Money =>
  subtract(after.total, before.total);

/** UP and DOWN by the sign of the line's money (planning B4). */
export const directionOf = (detail: Pick<ReprogrammingDetail, 'before' | 'after'>): 'UP' | 'DOWN' =>
  isNegative(differenceOf(detail)) ? 'DOWN' : 'UP';

/** Totals that the changes add to the plan's money and take away. */
export const totalsOfDetails = (details: readonly ReprogrammingDetail[]): ChangeTotals =>
  totalsOfChanges(details.map(differenceOf));

/**
 * Reason for which a request's total is refused, else '' (R3 §5): it must equal the plan's total or, with an extension,
 * exceed it. The form, the button and the refusal share the reason, which ends with both totals (planning B9).
 */
export function totalFault(
  extensionBudget: 0 | 1,
  current: Money,
  requested: Money,
  shown: (amount: Money) => string,
): string {
  const both = `${shown(current)} / ${shown(requested)}`;
  if (extensionBudget === 0)
    return compare(current, requested) === 0
      ? ''
      : `El presupuesto actual no coincide con el nuevo presupuesto: ${both}`;
  return compare(requested, current) > 0
    ? ''
    : `El nuevo prespuesto debe de ser mayor al presupuesto actual: ${both}`;
}

/** Facts that a reprogramming's offered actions are computed from; a read model's row can make them too. */
export type ReprogrammingFacts = Pick<ReprogrammingState, 'status'>;

function changesBy(event: ReprogrammingEvent): Partial<ReprogrammingState> {
  switch (event.type) {
    case 'ReprogrammingDrafted':
      return { ...event.data, reason: '' };
    case 'ReprogrammingRevised':
    case 'ReprogrammingApproved':
      return event.data;
    case 'ReprogrammingSent': {
      const { from: _, ...asked } = event.data;
      return { ...asked, reason: '' };
    }
    case 'ReprogrammingRejected':
      return { reason: event.data.reason };
    default:
      return statusAlone(event);
  }
}

export const evolveReprogramming = foldOf<ReprogrammingStatus, ReprogrammingState, ReprogrammingEvent>(
  reprogrammingStates,
  changesBy,
);
