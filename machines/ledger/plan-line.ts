import { add, compare, isNegative, isPositive } from '@expediente/kernel/decimal.ts';
import { quantityText, shownPrice } from '@expediente/kernel/format.ts';
import { type Decision, refuse } from '@expediente/kernel/refusal.ts';
import { type PlanLineEvent, planLineEvents } from '@expediente/schemas/ledger/events.ts';
import type { Decider } from '../decider.ts';
import type { PlanLineCommand } from './commands.ts';
import {
  evolvePlanLine,
  lineName,
  NO_PLAN_LINE,
  PLAN_LINE_MOVES,
  type PlanLineState,
  planLineUnits,
  priceNow,
} from './plan-line-state.ts';

type Answer = Decision<PlanLineEvent>;

const accept = (event: PlanLineEvent): Answer => ({ events: [event] });

/** Events of each command that moves `qty`. */
const EVENTS = {
  ReserveUnits: 'UnitsReserved',
  ReleaseUnits: 'UnitsReleased',
  WithholdUnits: 'UnitsWithheld',
  EndUnitsWithholding: 'UnitsWithholdingEnded',
  ReducePlanLine: 'PlanLineReduced',
  ExtendPlanLine: 'PlanLineExtended',
} as const satisfies { readonly [Type in PlanLineCommand['type']]?: keyof typeof PLAN_LINE_MOVES };

function decidePlanLine(line: PlanLineState, command: PlanLineCommand): Answer {
  if (command.type === 'OpenPlanLine') {
    const { type: _, ...data } = command;
    if (line.opened) return refuse('line-once', `${lineName(line)} ya está en el plan`);
    return accept({ type: 'PlanLineOpened', data });
  }
  if (!line.opened)
    return refuse(
      'line-planned',
      'El insumo no está en el PAC aprobado del centro de costo con ese subproducto',
    );
  const { source } = command;
  const name = lineName(line);
  switch (command.type) {
    case 'HoldUnits': {
      const holding = planLineUnits.holding(line, source, command.qty, name);
      if (holding === null) return { events: [] };
      if ('refusal' in holding) return holding;
      const type = holding.move === 'release' ? 'UnitsReleased' : 'UnitsReserved';
      return accept({ type, data: { source, qty: holding.amount } });
    }
    case 'ExecuteUnits': {
      const { requested, delivered } = command;
      if (!isPositive(requested) || isNegative(delivered)) return planLineUnits.notPositive(name);
      if (compare(delivered, requested) > 0)
        return refuse(
          'delivered-within-requested',
          `Se entregaron ${quantityText(delivered)} de ${name} y se solicitaron ${quantityText(requested)}`,
        );
      return (
        planLineUnits.refusal(line, 'execute', source, requested, name) ??
        accept({ type: 'UnitsExecuted', data: { source, requested, delivered } })
      );
    }
    case 'ReverseUnits': {
      const { delivered } = command;
      return (
        planLineUnits.refusal(line, 'reverse', source, delivered, name) ??
        accept({ type: 'UnitsExecutionReversed', data: { source, delivered } })
      );
    }
    case 'ChangePlanLinePrice': {
      const { delta } = command;
      if (!isPositive(add(priceNow(line), delta)))
        return refuse(
          'price-positive',
          `El precio de ${lineName(line)} quedaría en ${shownPrice(add(priceNow(line), delta))}`,
        );
      return accept({ type: 'PlanLinePriceChanged', data: { source, delta } });
    }
    default: {
      const { qty } = command;
      const type = EVENTS[command.type];
      return (
        planLineUnits.refusal(line, PLAN_LINE_MOVES[type], source, qty, name) ??
        accept({ type, data: { source, qty } })
      );
    }
  }
}

/** A plan line, stream `planLine-{unit}:{year}:{supply}:{subProduct}`; A ≥ 0 on every path (domain §4). */
export const planLine: Decider<PlanLineState, PlanLineCommand, PlanLineEvent> = {
  events: planLineEvents,
  initial: NO_PLAN_LINE,
  ruleVersion: '1',
  evolve: evolvePlanLine,
  decide: decidePlanLine,
};
