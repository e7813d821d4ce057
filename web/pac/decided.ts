import { isPositive, type Money, money, subtract, sum, ZERO_MONEY } from '@expediente/kernel/decimal.ts';
import { counted } from '@expediente/kernel/format.ts';
import type { PacDetail } from '@expediente/schemas/pac/read.ts';
import { type Decision, kept, turnText } from '../kit/approval/decision.ts';
import { moneyText, signedText } from '../kit/figures/amounts.tsx';

/** A plan by renglón, next to the approved one of the year before. */
export default ({ year, budget, rows, details, description }: PacDetail): Decision => {
  const before = sum(
    rows.map(({ total_before }) => money(total_before)),
    ZERO_MONEY,
  );
  const hasBefore = isPositive(before);
  const turnOf = (from: Money, to: Money) =>
    hasBefore ? { before: moneyText(from), after: moneyText(to) } : kept(moneyText(to));
  return {
    sums: [
      {
        name: hasBefore ? `PAC ${year - 1} → ${year}` : 'Total',
        value: turnText(turnOf(before, money(budget))),
      },
      {
        name: `Frente al PAC ${year - 1}`,
        value: hasBefore ? signedText(subtract(money(budget), before)) : 'No tuvo un PAC aprobado',
      },
      { name: 'Insumos', value: counted(details.length, 'línea') },
      { name: 'Centro de costo', value: description },
    ],
    changes: {
      name: 'Total por renglón',
      of: 'Renglón',
      columns: [hasBefore ? `${year - 1} → ${year}` : 'Total'],
      lines: rows.map(({ id_row, description: row, total, total_before }) => ({
        id: id_row,
        name: `${id_row} ${row}`,
        values: [turnOf(money(total_before), money(total))],
        ...(hasBefore ? { difference: signedText(subtract(money(total), money(total_before))) } : {}),
      })),
    },
  };
};
