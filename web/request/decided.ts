import { isNegative, isPositive, money, quantity, subtract } from '@expediente/kernel/decimal.ts';
import type { RequestDetail } from '@expediente/schemas/request/read.ts';
import { type Decision, kept, noteOf, turnText } from '../kit/approval/decision.ts';
import { moneyText, quantityText } from '../kit/figures/amounts.tsx';
import { restsOf, restText } from './rests.ts';

/** Amounts that a request takes from the plan and from the budget of its cuatrimestre. */
export default (request: RequestDetail): Decision => {
  const { supplie, unit, total_qty, total, quarter_order, sub_products } = request;
  const asked = sub_products.filter(({ newQty }) => isPositive(quantity(newQty)));
  return {
    sums: [
      { name: 'Insumo', value: supplie },
      { name: 'Cantidad', value: quantityText(total_qty) },
      { name: 'Total', value: moneyText(total) },
      { name: `Saldo del cuatrimestre ${quarter_order}`, value: quarterText(request) },
      { name: 'Centro de costo', value: unit },
      ...restsOf(request).map(({ name, rest }) => ({
        name,
        value: `${rest.number_year} · ${restText(rest)}`,
      })),
    ],
    changes: {
      name: 'Lo que toma del plan',
      of: 'Subproducto',
      columns: ['Cantidad', 'Total', 'Disponible en el plan'],
      lines: asked.map((line) => ({
        id: `${line.id_supplie} ${line.id_sub_products}`,
        name: `${line.id_sub_products} ${line.description}`,
        note: noteOf(`${line.cod_internal} ${line.description_internal}`),
        values: [
          kept(quantityText(line.newQty)),
          kept(moneyText(line.subtotal)),
          {
            before: quantityText(line.available),
            after: quantityText(subtract(quantity(line.available), quantity(line.newQty))),
          },
        ],
      })),
    },
  };
};

/** Balance of the cuatrimestre before and after the request is charged to it. */
function quarterText({ quarter_balance, total }: RequestDetail): string {
  if (quarter_balance === null) return 'No tiene presupuesto aprobado';
  const after = subtract(money(quarter_balance), money(total));
  const text = turnText({ before: moneyText(quarter_balance), after: moneyText(after) });
  return isNegative(after) ? `${text} · no alcanza` : text;
}
