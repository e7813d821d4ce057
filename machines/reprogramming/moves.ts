import {
  add,
  isNegative,
  isPositive,
  isZero,
  negate,
  type Quantity,
  subtract,
  sum,
  ZERO_QUANTITY,
} from '@expediente/kernel/decimal.ts';
import { streamName } from '@expediente/kernel/streams.ts';
import type { PacLine } from '@expediente/schemas/pac/events.ts';
import { type ReprogrammingDetail, reprogrammingEvents } from '@expediente/schemas/reprogramming/events.ts';
import type { PlanLineMove } from '../ledger/commands.ts';
import { openingOf } from '../ledger/opening.ts';
import type { PacCommand } from '../pac/commands.ts';
import type { PacState } from '../pac/state.ts';
import { levelOf } from './levels.ts';
import { reprogrammingStates } from './life-cycle.ts';
import type { ReprogrammingState } from './state.ts';

const takenFrom = ({ before, after }: ReprogrammingDetail): Quantity => subtract(before.qty, after.qty);

/**
 * Moves of a step in the plan's lines (domain §4.2, planning B7, B15): sending withholds the quantities taken away, a
 * rejection or a withdrawal ends the withholding, an approval reduces, extends, opens and changes prices.
 */
export function reprogrammingMoves(
  before: ReprogrammingState,
  after: ReprogrammingState,
): readonly PlanLineMove[] {
  if (before.status === after.status) return [];
  return after.details.flatMap((detail) => movesOf(before, after, detail));
}

function movesOf(
  before: ReprogrammingState,
  state: ReprogrammingState,
  detail: ReprogrammingDetail,
): readonly PlanLineMove[] {
  const { unit, year, status } = state;
  const key = [unit, year, detail.supply, detail.subProduct] as const;
  const source = streamName(reprogrammingEvents.category, state.id);
  const taken = takenFrom(detail);
  const move = (command: PlanLineMove['command']): PlanLineMove => ({ key, command });
  if (status === 'enviado')
    return isPositive(taken) ? [move({ type: 'WithholdUnits', source, qty: taken })] : [];
  if (reprogrammingStates.is(before.status, 'enviado') && reprogrammingStates.is(status, 'open'))
    return isPositive(taken) ? [move({ type: 'EndUnitsWithholding', source, qty: taken })] : [];
  if (status !== 'aprobado') return [];
  const isNew = levelOf(detail.level).of === 'new';
  const delta = subtract(detail.after.price, detail.before.price);
  return [
    ...(isNew
      ? [openingOf(state, detail, { qtyStart: ZERO_QUANTITY, price: detail.after.price, source })]
      : []),
    ...(isPositive(taken) ? [move({ type: 'ReducePlanLine', source, qty: taken })] : []),
    ...(isNegative(taken) ? [move({ type: 'ExtendPlanLine', source, qty: negate(taken) })] : []),
    ...(isNew || isZero(delta) ? [] : [move({ type: 'ChangePlanLinePrice', source, delta })]),
  ];
}

/**
 * Command that records an approval in the plan's own stream: its new sums, and the lines added, eliminated and
 * reactivated (planning B1).
 */
export function planAfter(
  { qtyNow, eliminated }: Pick<PacState, 'qtyNow' | 'eliminated'>,
  approved: ReprogrammingState,
): Extract<PacCommand, { type: 'ReprogramPac' }> {
  const { id, number, numberResolution, dateResolution, details, requested } = approved;
  const added = details.filter(({ level }) => levelOf(level).of === 'new');
  // Every modification type that gives an eliminated line more units reactivates it.
  const raised = details.filter(
    (detail) => eliminated.includes(detail.line) && isNegative(takenFrom(detail)),
  );
  const removed = details.filter(({ level }) => levelOf(level).qty === 'used');
  const change = sum(
    details.map((detail) => negate(takenFrom(detail))),
    ZERO_QUANTITY,
  );
  return {
    type: 'ReprogramPac',
    reprogramming: id,
    number,
    numberResolution,
    dateResolution,
    added: added.map(addedLine),
    eliminated: removed.filter(({ line }) => !eliminated.includes(line)).map(({ line }) => line),
    reactivated: raised.map(({ line }) => line),
    budget: requested,
    qty: add(qtyNow, change),
  };
}

const addedLine = (detail: ReprogrammingDetail): PacLine => {
  const { qty, price, total: subtotal } = detail.after;
  return lineOf(detail, { qty, price, subtotal });
};

/** Line that a change adds to the plan, with its quantity, price and subtotal. */
export const lineOf = (
  { line: id, supply, subProduct, row, group, codInternal, description }: ReprogrammingDetail,
  planned: Pick<PacLine, 'qty' | 'price' | 'subtotal'>,
): PacLine => ({ id, supply, subProduct, row, group, codInternal, description, ...planned });
