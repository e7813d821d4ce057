import { QUARTERS } from '@expediente/kernel/dates.ts';
import { add, isPositive, type Money, money, sum, ZERO_MONEY } from '@expediente/kernel/decimal.ts';
import type { QuarterlyAmountRead, QuarterlyDetail } from '@expediente/schemas/quarterly/read.ts';
import { type Decision, turnText } from '../kit/approval/decision.ts';
import { moneyText, signedText } from '../kit/figures/amounts.tsx';

/** The next cuatrimestre of a programming, and what of the plan is approved before and with it. */
export default ({
  quarter_approve,
  details,
  budget_pac,
  difference,
  description,
}: QuarterlyDetail): Decision => {
  const turn = QUARTERS[quarter_approve];
  const asked = details.filter(({ quarter, budget }) => quarter === turn && isPositive(money(budget)));
  const approved = details.filter(({ locked }) => locked === 1);
  const [before, more] = [totalOf(approved), totalOf(asked)];
  return {
    sums: [
      { name: `Cuatrimestre ${turn ?? ''}`, value: moneyText(more) },
      {
        name: 'Aprobado en el año',
        value: turnText({ before: moneyText(before), after: moneyText(add(before, more)) }),
      },
      ...QUARTERS.filter((quarter) => quarter !== turn).map((quarter) => ({
        name: `${quarter}, ${QUARTERS.indexOf(quarter) < quarter_approve ? 'aprobado' : 'programado'}`,
        value: moneyText(totalOf(details.filter((each) => each.quarter === quarter))),
      })),
      { name: 'PAC', value: moneyText(budget_pac) },
      { name: 'PAC sin programar', value: moneyText(difference) },
      { name: 'Centro de costo', value: description },
    ],
    changes: {
      name: `Presupuesto que se abre en el cuatrimestre ${turn ?? ''}`,
      of: 'Grupo',
      columns: ['Aprobado en el año'],
      lines: asked.map(({ id_group, description: group, budget }) => {
        const own = totalOf(approved.filter((each) => each.id_group === id_group));
        return {
          id: id_group,
          name: `${id_group} ${group}`,
          values: [{ before: moneyText(own), after: moneyText(add(own, money(budget))) }],
          difference: signedText(budget),
        };
      }),
    },
  };
};

const totalOf = (amounts: readonly QuarterlyAmountRead[]): Money =>
  sum(
    amounts.map(({ budget }) => money(budget)),
    ZERO_MONEY,
  );
