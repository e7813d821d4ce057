import { MOST_RECORDS } from '@expediente/schemas/unops/commands.ts';
import { amountRules } from '../amounts.ts';
import { dateRules, lastDay } from '../dates.ts';
import type { RuleBook } from '../life-cycle/rules.ts';
import { ofOneUnit, SAME_UNIT } from '../unops/same-unit.ts';
import { totalOfAll } from '../unops/sums.ts';
import type { UnopsRegularizationCommand } from './commands.ts';
import type { UnopsRegularizationState } from './state.ts';

type Of<Type extends UnopsRegularizationCommand['type']> = Extract<
  UnopsRegularizationCommand,
  { readonly type: Type }
>;

/** Rule that the payment is not before the last consolidation that it pays (unops D11). */
const payDay = (datePay: string, lastConsolidation: string) => [
  {
    day: { title: 'fecha de pago', day: datePay, at: 'p_date_pay' },
    after: { title: 'fecha de la última consolidación', day: lastConsolidation },
  },
];

/** Every command's rules in the order in which they refuse. */
export const UNOPS_REGULARIZATION_RULES: RuleBook<UnopsRegularizationState, UnopsRegularizationCommand> = {
  MakeRegularization: [
    {
      name: 'one-unit',
      at: 'p_list_consolidate',
      holds: (_, { consolidations }) => ofOneUnit(consolidations),
      reason: SAME_UNIT,
    },
    {
      name: 'records-most',
      at: 'p_list_consolidate',
      holds: (_, { consolidations }) =>
        consolidations.flatMap(({ records }) => records).length <= MOST_RECORDS,
      reason: `Una regularización lleva como máximo ${MOST_RECORDS} registros. Regularice menos consolidaciones a la vez`,
    },
    ...amountRules<UnopsRegularizationState, Of<'MakeRegularization'>>((_, { consolidations }) => [
      {
        name: 'El total de la regularización',
        kind: 'money',
        amount: totalOfAll(consolidations),
        mend: 'las consolidaciones',
        at: 'p_list_consolidate',
      },
    ]),
    ...dateRules<UnopsRegularizationState, Of<'MakeRegularization'>>((_, { datePay, consolidations }) =>
      payDay(datePay, lastDay(consolidations.map(({ date }) => date))),
    ),
  ],
  CorrectRegularization: dateRules<UnopsRegularizationState, Of<'CorrectRegularization'>>(
    (_, { datePay, lastConsolidation }) => payDay(datePay, lastConsolidation),
  ),
};
