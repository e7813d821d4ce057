import { isNegative, negate, ZERO_MONEY } from '@expediente/kernel/decimal.ts';
import { streamName } from '@expediente/kernel/streams.ts';
import type { ExtensionLine } from '@expediente/schemas/extension/events.ts';
import { extensionEvents } from '@expediente/schemas/extension/events.ts';
import type { QuarterBudgetMove } from '../ledger/commands.ts';
import { extensionStates } from './life-cycle.ts';
import type { ExtensionState } from './state.ts';

/**
 * Moves of a step in the quarter budgets (domain §4.4): sending withholds the amounts taken away, a rejection or a
 * withdrawal ends the withholding, an approval reduces and extends.
 * @param opened true for lines whose budget exists; any other budget is opened with 0 first
 */
export function extensionMoves(
  before: ExtensionState,
  after: ExtensionState,
  opened: (line: ExtensionLine) => boolean,
): readonly QuarterBudgetMove[] {
  if (before.status === after.status) return [];
  const { unit, executor, year } = after;
  const ends = extensionStates.is(before.status, 'enviado') && extensionStates.is(after.status, 'open');
  const source = streamName(extensionEvents.category, after.id);
  return after.lines.flatMap((line): readonly QuarterBudgetMove[] => {
    const { group, quarter, change } = line;
    const key = [unit, year, group, quarter] as const;
    if (isNegative(change)) {
      const amount = { source, amount: negate(change) };
      if (after.status === 'enviado') return [{ key, command: { type: 'WithholdAmount', ...amount } }];
      if (ends) return [{ key, command: { type: 'EndAmountWithholding', ...amount } }];
      return after.status === 'aprobado'
        ? [{ key, command: { type: 'ReduceQuarterBudget', ...amount } }]
        : [];
    }
    if (after.status !== 'aprobado') return [];
    const extended: QuarterBudgetMove = {
      key,
      command: { type: 'ExtendQuarterBudget', source, amount: change },
    };
    if (opened(line)) return [extended];
    const budget = ZERO_MONEY;
    return [
      { key, command: { type: 'OpenQuarterBudget', unit, executor, year, group, quarter, budget, source } },
      extended,
    ];
  });
}
