import { isZero } from '@expediente/kernel/decimal.ts';
import { shownMoney } from '@expediente/kernel/format.ts';
import { type Decision, refuse } from '@expediente/kernel/refusal.ts';
import { type QuarterBudgetEvent, quarterBudgetEvents } from '@expediente/schemas/ledger/events.ts';
import type { Decider } from '../decider.ts';
import type { QuarterBudgetCommand } from './commands.ts';
import {
  evolveQuarterBudget,
  NO_QUARTER_BUDGET,
  QUARTER_BUDGET_MOVES,
  type QuarterBudgetState,
  quarterBudgetMoney,
} from './quarter-budget-state.ts';

type Answer = Decision<QuarterBudgetEvent>;

const accept = (event: QuarterBudgetEvent): Answer => ({ events: [event] });

const nameOf = (group: string, quarter: string, unit?: string): string =>
  `del grupo ${group} en el cuatrimestre ${quarter}${unit ? ` de ${unit}` : ''}`;

/** Events of each command that moves an amount. */
const EVENTS = {
  ReserveAmount: 'AmountReserved',
  ReleaseAmount: 'AmountReleased',
  ExecuteAmount: 'AmountExecuted',
  ReverseAmount: 'AmountExecutionReversed',
  WithholdAmount: 'AmountWithheld',
  EndAmountWithholding: 'AmountWithholdingEnded',
  ReduceQuarterBudget: 'QuarterBudgetReduced',
  ExtendQuarterBudget: 'QuarterBudgetExtended',
} as const satisfies { readonly [Type in QuarterBudgetCommand['type']]?: keyof typeof QUARTER_BUDGET_MOVES };

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
  const { source, amount } = command;
  const type = EVENTS[command.type];
  const name = nameOf(state.group, state.quarter);
  return (
    quarterBudgetMoney.refusal(state, QUARTER_BUDGET_MOVES[type], source, amount, name) ??
    accept({ type, data: { source, amount } })
  );
}

/** Makes the document hold `amount`: the difference is reserved or released (domain §4.6). */
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
  const holding = quarterBudgetMoney.holding(state, source, amount, name);
  if (holding === null) return { events: [] };
  if ('refusal' in holding) return holding;
  const type = holding.move === 'release' ? 'AmountReleased' : 'AmountReserved';
  return accept({ type, data: { source, amount: holding.amount } });
}

/** A quarter budget, stream `quarterBudget-{unit}:{year}:{group}:{quarter}`; balance ≥ 0 on every path (domain §4). */
export const quarterBudget: Decider<QuarterBudgetState, QuarterBudgetCommand, QuarterBudgetEvent> = {
  events: quarterBudgetEvents,
  initial: NO_QUARTER_BUDGET,
  ruleVersion: '1',
  evolve: evolveQuarterBudget,
  decide: decideQuarterBudget,
};
