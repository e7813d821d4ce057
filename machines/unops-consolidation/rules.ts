import { amountRules } from '../amounts.ts';
import { dateRules, lastDay } from '../dates.ts';
import type { RuleBook } from '../life-cycle/rules.ts';
import { ofOneUnit, SAME_UNIT } from '../unops/same-unit.ts';
import { totalOfAll } from '../unops/sums.ts';
import type { UnopsConsolidationCommand } from './commands.ts';
import type { UnopsConsolidationState } from './state.ts';

type Make = Extract<UnopsConsolidationCommand, { readonly type: 'MakeConsolidation' }>;

/** Every command's rules in the order in which they refuse. */
export const UNOPS_CONSOLIDATION_RULES: RuleBook<UnopsConsolidationState, UnopsConsolidationCommand> = {
  MakeConsolidation: [
    {
      name: 'one-unit',
      at: 'p_unops',
      holds: (_, { records }) => ofOneUnit(records),
      reason: SAME_UNIT,
    },
    ...amountRules<UnopsConsolidationState, Make>((_, { records }) => [
      {
        name: 'El total de la consolidación',
        kind: 'money',
        amount: totalOfAll(records),
        mend: 'los registros',
        at: 'p_unops',
      },
    ]),
    ...dateRules<UnopsConsolidationState, Make>((_, { date, records }) => [
      {
        day: { title: 'fecha de consolidación', day: date, at: 'p_date_consolidate' },
        after: {
          title: 'fecha del último recibo',
          day: lastDay(records.map(({ lastReceipt }) => lastReceipt)),
        },
      },
    ]),
  ],
  FreeConsolidation: [],
  RegularizeConsolidation: [],
};
