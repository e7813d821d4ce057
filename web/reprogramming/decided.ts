import { max, money } from '@expediente/kernel/decimal.ts';
import { counted } from '@expediente/kernel/format.ts';
import type { ReprogrammingWhole } from '@expediente/schemas/reprogramming/read.ts';
import { type Decision, noteOf, turnText } from '../kit/approval/decision.ts';
import { moneyText, priceText, quantityText, signedText } from '../kit/figures/amounts.tsx';

/** Changes of a reprogramming in the plan, as it was sent. */
export default ({ totals, details, plan_lines, description }: ReprogrammingWhole): Decision => ({
  sums: [
    { name: 'Mueve', value: moneyText(max(money(totals.increase), money(totals.decrease))) },
    { name: 'Diferencia', value: signedText(totals.difference) },
    {
      name: 'Presupuesto del plan',
      value: turnText({ before: moneyText(totals.current), after: moneyText(totals.new) }),
    },
    { name: 'Centro de costo', value: description },
  ],
  changes: {
    name: `Cambian ${details.length} de ${counted(plan_lines, 'línea')} del plan`,
    of: 'Insumo',
    columns: ['Cantidad', 'Precio', 'Total'],
    lines: details.map((line) => ({
      id: String(line.id),
      name: `${line.cod_internal} ${line.description_internal}`,
      note: noteOf(`Subproducto ${line.id_sub_products}`, `Tipo ${line.id_nivel}`, line.justification),
      values: [
        { before: quantityText(line.qty), after: quantityText(line.new_qty) },
        { before: priceText(line.price), after: priceText(line.new_price) },
        { before: moneyText(line.total), after: moneyText(line.new_total) },
      ],
      difference: signedText(line.difference),
    })),
  },
});
