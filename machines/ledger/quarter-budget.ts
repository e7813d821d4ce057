import {
  add,
  compare,
  isNegative,
  isPositive,
  isZero,
  type Money,
  negate,
  subtract,
  ZERO_MONEY,
} from '@expediente/kernel/decimal.ts';
import { shownMoney } from '@expediente/kernel/format.ts';
import { type Decision, refuse } from '@expediente/kernel/refusal.ts';
import { type QuarterBudgetEvent, quarterBudgetEvents } from '@expediente/schemas/ledger/events.ts';
import type { Decider } from '../decider.ts';
import type { QuarterBudgetCommand } from './commands.ts';
import { heldBy } from './holdings.ts';
import {
  amountHeldBy,
  balance,
  evolveQuarterBudget,
  NO_QUARTER_BUDGET,
  type QuarterBudgetState,
} from './quarter-budget-state.ts';

type Answer = Decision<QuarterBudgetEvent>;

const accept = (event: QuarterBudgetEvent): Answer => ({ events: [event] });

const nameOf = (group: string, quarter: string, unit?: string): string =>
  `del grupo ${group} en el cuatrimestre ${quarter}${unit ? ` de ${unit}` : ''}`;

/** Refuses when `asked` is more than the balance; names group, quarter and the missing amount (domain §7.25). */
const enough = (name: string, free: Money, asked: Money, event: QuarterBudgetEvent): Answer =>
  compare(asked, free) <= 0
    ? accept(event)
    : refuse(
        'budget-balance',
        `El presupuesto ${name} no alcanza: faltan ${shownMoney(subtract(asked, free))} (saldo ${shownMoney(free)}, solicitado ${shownMoney(asked)})`,
      );

/** Refuses when a document gives back more than it has. */
const within = (name: string, has: Money, back: Money, event: QuarterBudgetEvent): Answer =>
  compare(back, has) <= 0
    ? accept(event)
    : refuse(
        'amount-of-document',
        `El documento tiene ${shownMoney(has)} del presupuesto ${name} y se pidió mover ${shownMoney(back)}`,
      );

function decideQuarterBudget(state: QuarterBudgetState, command: QuarterBudgetCommand): Answer {
  if (command.type === 'OpenQuarterBudget') {
    const { type: _, ...data } = command;
    if (state.opened)
      return refuse('budget-once', `El presupuesto ${nameOf(data.group, data.quarter)} ya está aprobado`);
    return accept({ type: 'QuarterBudgetOpened', data });
  }
  if (command.type === 'HoldAmount') {
    if (!state.opened && isZero(command.amount)) return { events: [] };
    return hold(state, command);
  }
  if (!state.opened) return refuse('budget-approved', 'El presupuesto del cuatrimestre no está aprobado');
  return move(state, command);
}

/** The document comes to hold `amount`: the difference is reserved or released (domain §4.6). */
function hold(
  state: QuarterBudgetState,
  { source, amount, group, quarter, unit }: Extract<QuarterBudgetCommand, { type: 'HoldAmount' }>,
): Answer {
  const name = nameOf(group, quarter, unit);
  if (!state.opened)
    return refuse(
      'budget-approved',
      `No hay presupuesto aprobado ${name}: faltan ${shownMoney(amount)}. Apruebe la programación del cuatrimestre o consolide sin calcular cuota`,
    );
  if (isNegative(amount)) return notPositive(name);
  const held = amountHeldBy(state, source);
  const difference = subtract(amount, held);
  if (isZero(difference)) return { events: [] };
  if (isNegative(difference))
    return accept({ type: 'AmountReleased', data: { source, amount: negate(difference) } });
  const event: QuarterBudgetEvent = { type: 'AmountReserved', data: { source, amount: difference } };
  return enough(name, add(balance(state), held), amount, event);
}

function move(
  state: QuarterBudgetState,
  { type, source, amount }: Exclude<QuarterBudgetCommand, { type: 'OpenQuarterBudget' | 'HoldAmount' }>,
): Answer {
  const name = nameOf(state.group, state.quarter);
  if (!isPositive(amount)) return notPositive(name);
  const data = { source, amount };
  switch (type) {
    case 'ReserveAmount':
      return enough(name, balance(state), amount, { type: 'AmountReserved', data });
    case 'ReleaseAmount':
      return within(name, amountHeldBy(state, source), amount, { type: 'AmountReleased', data });
    case 'ExecuteAmount':
      return within(name, amountHeldBy(state, source), amount, { type: 'AmountExecuted', data });
    case 'ReverseAmount':
      return within(name, heldBy(state.executed, source, ZERO_MONEY), amount, {
        type: 'AmountExecutionReversed',
        data,
      });
    case 'WithholdAmount':
      return enough(name, balance(state), amount, { type: 'AmountWithheld', data });
    case 'EndAmountWithholding':
      return within(name, heldBy(state.withheld, source, ZERO_MONEY), amount, {
        type: 'AmountWithholdingEnded',
        data,
      });
    case 'ReduceQuarterBudget':
      return within(name, heldBy(state.withheld, source, ZERO_MONEY), amount, {
        type: 'QuarterBudgetReduced',
        data,
      });
    case 'ExtendQuarterBudget':
      return accept({ type: 'QuarterBudgetExtended', data });
  }
}

const notPositive = (name: string): Answer =>
  refuse('amount-positive', `El monto del presupuesto ${name} debe ser mayor que cero`);

/** A quarter budget, stream `quarterBudget-{unit}:{year}:{group}:{quarter}`; balance ≥ 0 on every path (domain §4). */
export const quarterBudget: Decider<QuarterBudgetState, QuarterBudgetCommand, QuarterBudgetEvent> = {
  events: quarterBudgetEvents,
  initial: NO_QUARTER_BUDGET,
  ruleVersion: '1',
  evolve: evolveQuarterBudget,
  decide: decideQuarterBudget,
};
