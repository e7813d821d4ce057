import {
  add,
  compare,
  isNegative,
  isPositive,
  isZero,
  negate,
  type Quantity,
  subtract,
  ZERO_QUANTITY,
} from '@expediente/kernel/decimal.ts';
import { quantityText, shownPrice } from '@expediente/kernel/format.ts';
import { type Decision, refuse } from '@expediente/kernel/refusal.ts';
import { type PlanLineEvent, planLineEvents } from '@expediente/schemas/ledger/events.ts';
import type { Decider } from '../decider.ts';
import type { PlanLineCommand } from './commands.ts';
import { heldBy } from './holdings.ts';
import {
  available,
  availableTo,
  evolvePlanLine,
  NO_PLAN_LINE,
  type PlanLineState,
  priceNow,
  unitsHeldBy,
} from './plan-line-state.ts';

type Answer = Decision<PlanLineEvent>;

const nameOf = ({ codInternal, description, subProduct }: PlanLineState): string =>
  `${codInternal} ${description} (subproducto ${subProduct})`;

const accept = (event: PlanLineEvent): Answer => ({ events: [event] });

/** Refuses when `asked` is more than `free`; names supply, sub-product, available and asked. */
const enough = (line: PlanLineState, free: Quantity, asked: Quantity, event: PlanLineEvent): Answer =>
  compare(asked, free) <= 0
    ? accept(event)
    : refuse(
        'units-available',
        `No hay cantidad suficiente de ${nameOf(line)}: disponible ${quantityText(free)}, solicitado ${quantityText(asked)}`,
      );

/** Refuses when a document gives back more than it has. */
const within = (line: PlanLineState, has: Quantity, back: Quantity, event: PlanLineEvent): Answer =>
  compare(back, has) <= 0
    ? accept(event)
    : refuse(
        'units-of-document',
        `El documento tiene ${quantityText(has)} de ${nameOf(line)} y se pidió mover ${quantityText(back)}`,
      );

function decidePlanLine(line: PlanLineState, command: PlanLineCommand): Answer {
  if (command.type === 'OpenPlanLine') {
    const { type: _, ...data } = command;
    if (line.opened) return refuse('line-once', `${nameOf(line)} ya está en el plan`);
    return accept({ type: 'PlanLineOpened', data });
  }
  if (!line.opened)
    return refuse(
      'line-planned',
      'El insumo no está en el PAC aprobado del centro de costo con ese subproducto',
    );
  const { source } = command;
  switch (command.type) {
    case 'HoldUnits': {
      const held = unitsHeldBy(line, source);
      const difference = subtract(command.qty, held);
      if (isZero(difference)) return { events: [] };
      if (isNegative(command.qty)) return notPositive(line);
      if (isNegative(difference))
        return accept({ type: 'UnitsReleased', data: { source, qty: negate(difference) } });
      const event: PlanLineEvent = { type: 'UnitsReserved', data: { source, qty: difference } };
      return enough(line, availableTo(line, source), command.qty, event);
    }
    case 'ExecuteUnits': {
      const { requested, delivered } = command;
      if (!isPositive(requested) || isNegative(delivered)) return notPositive(line);
      if (compare(delivered, requested) > 0)
        return refuse(
          'delivered-within-requested',
          `Se entregó ${quantityText(delivered)} de ${nameOf(line)} y se solicitó ${quantityText(requested)}`,
        );
      const event: PlanLineEvent = { type: 'UnitsExecuted', data: { source, requested, delivered } };
      return within(line, unitsHeldBy(line, source), requested, event);
    }
    case 'ReverseUnits': {
      const { delivered } = command;
      if (!isPositive(delivered)) return notPositive(line);
      const executed = heldBy(line.executed, source, ZERO_QUANTITY);
      return within(line, executed, delivered, {
        type: 'UnitsExecutionReversed',
        data: { source, delivered },
      });
    }
    case 'ChangePlanLinePrice': {
      const { delta } = command;
      if (!isPositive(add(priceNow(line), delta)))
        return refuse(
          'price-positive',
          `El precio de ${nameOf(line)} quedaría en ${shownPrice(add(priceNow(line), delta))}`,
        );
      return accept({ type: 'PlanLinePriceChanged', data: { source, delta } });
    }
    default:
      return decideUnits(line, command);
  }
}

type UnitsCommand = Extract<
  PlanLineCommand,
  {
    type:
      | 'ReserveUnits'
      | 'ReleaseUnits'
      | 'WithholdUnits'
      | 'EndUnitsWithholding'
      | 'ReducePlanLine'
      | 'ExtendPlanLine';
  }
>;

function decideUnits(line: PlanLineState, { type, source, qty }: UnitsCommand): Answer {
  if (!isPositive(qty)) return notPositive(line);
  const data = { source, qty };
  const withheld = heldBy(line.withheld, source, ZERO_QUANTITY);
  switch (type) {
    case 'ReserveUnits':
      return enough(line, available(line), qty, { type: 'UnitsReserved', data });
    case 'ReleaseUnits':
      return within(line, unitsHeldBy(line, source), qty, { type: 'UnitsReleased', data });
    case 'WithholdUnits':
      return enough(line, available(line), qty, { type: 'UnitsWithheld', data });
    case 'EndUnitsWithholding':
      return within(line, withheld, qty, { type: 'UnitsWithholdingEnded', data });
    case 'ReducePlanLine':
      return within(line, withheld, qty, { type: 'PlanLineReduced', data });
    case 'ExtendPlanLine':
      return accept({ type: 'PlanLineExtended', data });
  }
}

const notPositive = (line: PlanLineState): Answer =>
  refuse('quantity-positive', `La cantidad de ${nameOf(line)} debe ser mayor que cero`);

/** A plan line, stream `planLine-{unit}:{year}:{supply}:{subProduct}`; A ≥ 0 on every path (domain §4). */
export const planLine: Decider<PlanLineState, PlanLineCommand, PlanLineEvent> = {
  events: planLineEvents,
  initial: NO_PLAN_LINE,
  ruleVersion: '1',
  evolve: evolvePlanLine,
  decide: decidePlanLine,
};
