import { max, money, subtract } from '@expediente/kernel/decimal.ts';
import { counted } from '@expediente/kernel/format.ts';
import type { ExtensionDetail } from '@expediente/schemas/extension/read.ts';
import { type Decision, noteOf } from '../kit/approval/decision.ts';
import { moneyText, signedText } from '../kit/figures/amounts.tsx';

/** Changes of an extension in the budgets of approved cuatrimestres. */
export default ({ increase, decrease, details, budgets, description }: ExtensionDetail): Decision => ({
  sums: [
    { name: 'Mueve', value: moneyText(max(money(increase), money(decrease))) },
    { name: 'Diferencia', value: signedText(subtract(money(increase), money(decrease))) },
    { name: 'Centro de costo', value: description },
  ],
  changes: {
    name: `Cambian ${details.length} de ${counted(budgets, 'presupuesto')}`,
    of: 'Grupo',
    columns: ['Saldo'],
    lines: details.map((line) => ({
      id: line.id_details,
      name: `${line.id_group} ${line.description}`,
      note: noteOf(line.quarter, `Tipo ${line.id_nivel}`, line.justification),
      values: [{ before: moneyText(line.budget), after: moneyText(line.newBudget) }],
      difference: signedText(line.change),
    })),
  },
});
