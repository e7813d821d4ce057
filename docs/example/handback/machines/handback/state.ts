import type { HandbackContent, HandbackEvent } from '@expediente/schemas/handback/events.ts';
import { HANDBACK_RECORD } from '@expediente/schemas/handback/record.ts';
import { emptyOf } from '@expediente/schemas/record/table.ts';
import type { PlanLineMove } from '../ledger/commands.ts';
import { foldOf } from '../life-cycle/fold.ts';
import { type HandbackStatus, handbackStates } from './life-cycle.ts';

/** Units of one planned supply that a cost centre gives back. */
export type HandbackState = HandbackContent & {
  readonly status: HandbackStatus;
  readonly id: number;
  readonly number: number;
  readonly unit: number;
  readonly executor: number;
  readonly year: number;
  /** Reason of the rejection in force, else ''. */
  readonly reason: string;
};

export const NO_HANDBACK: HandbackState = {
  status: handbackStates.initial,
  id: 0,
  number: 0,
  unit: 0,
  executor: 0,
  year: 0,
  ...emptyOf(HANDBACK_RECORD),
  reason: '',
};

export type HandbackFacts = Pick<HandbackState, 'status'>;

function changesBy(event: HandbackEvent): Partial<HandbackState> {
  switch (event.type) {
    case 'HandbackDrafted':
    case 'HandbackRevised':
      return event.data;
    case 'HandbackRejected':
      return { reason: event.data.reason };
    case 'HandbackSent':
    case 'HandbackApproved':
      return { reason: '' };
  }
}

export const evolveHandback = foldOf<HandbackStatus, HandbackState, HandbackEvent>(handbackStates, changesBy);

/** What a step moves in the plan: sending withholds the units, approving takes them away, rejecting frees them. */
export function handbackMoves(before: HandbackState, after: HandbackState): readonly PlanLineMove[] {
  const withheld = handbackStates.is(before.status, 'withholding');
  const type = handbackStates.is(after.status, 'withholding')
    ? 'WithholdUnits'
    : after.status === 'aprobada'
      ? 'ReducePlanLine'
      : 'EndUnitsWithholding';
  if (!withheld && type !== 'WithholdUnits') return [];
  return after.lines.map(({ subProduct, qty }) => ({
    key: [after.unit, after.year, after.supply, subProduct],
    command: { type, source: `handback-${after.id}`, qty },
  }));
}
