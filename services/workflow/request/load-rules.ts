import { compare, price, type Quantity, quantity, ZERO_QUANTITY } from '@expediente/kernel/decimal.ts';
import { quantityText } from '@expediente/kernel/format.ts';
import { pacLineId } from '@expediente/machines/pac/decide.ts';
import { ASKED_QTY } from '@expediente/schemas/request/commands.ts';
import { ASKED_COLUMNS } from '@expediente/schemas/request/load.ts';
import {
  type Candidate,
  isPlannable,
  type Known,
  type Named,
  numberFaults,
} from '../shared/line-load/classify.ts';

/** Quantity left of each line of a unit's plan that may be asked for, by the line's id. */
export type Balances = ReadonlyMap<string, Quantity>;

/**
 * Rules by which rows of asked quantities are classified (purchasing C13, hospital A1).
 * @param plan null: no plan was named, and any supply of the renglón is accepted
 * @param row only renglón of the supplies; null: any
 */
export function askedRules(named: Named, plan: Balances | null, row: string | null): Known {
  const ofRow = (supply: Candidate): boolean => row === null || supply.id_row === row;
  const mayAsk = (supply: Candidate, subProduct: string): boolean =>
    ofRow(supply) && (plan === null || plan.has(pacLineId(supply.id_supplie, subProduct)));
  return {
    ...named,
    columns: ASKED_COLUMNS,
    lineId: pacLineId,
    mayHave: isPlannable,
    narrowed(_, options, subProduct) {
      const fitting = options.filter((option) => mayAsk(option, subProduct));
      return fitting.length > 0 ? fitting : options.slice(0, 1);
    },
    faults: ({ values: { qty }, cells }) =>
      qty === '' ? [] : numberFaults(ASKED_QTY, qty, { cell: cells.qty, reason: 'quantity' }),
    judged({ values, cells }, supply, subProduct) {
      const refused = (cell: string, reason: 'supply' | 'available', message: string) =>
        ({ is: 'refused', faults: [{ cell, reason, message }] }) as const;
      const name = `El insumo ${supply.cod_internal} ${supply.description_internal}`;
      if (!ofRow(supply))
        return refused(cells.code, 'supply', `${name} no es del renglón ${row}: quite la fila.`);
      if (!mayAsk(supply, subProduct))
        return refused(
          cells.code,
          'supply',
          `${name} no está en el plan del centro de costo con el subproducto ${subProduct}.`,
        );
      if (values.qty === '' || compare(quantity(values.qty), ZERO_QUANTITY) === 0) return { is: 'unchanged' };
      const left = plan?.get(pacLineId(supply.id_supplie, subProduct));
      if (left !== undefined && compare(quantity(values.qty), left) > 0)
        return refused(
          cells.qty,
          'available',
          `Disponible ${quantityText(left)}, solicitado ${quantityText(values.qty)}`,
        );
      return { is: 'line', asked: { p_qty: values.qty, p_price: price(supply.price) } };
    },
  };
}
