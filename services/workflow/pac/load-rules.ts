import { price } from '@expediente/kernel/decimal.ts';
import { pacLineId } from '@expediente/machines/pac/decide.ts';
import { PLANNED_QTY } from '@expediente/schemas/pac/commands.ts';
import { PAC_LOAD } from '@expediente/schemas/pac/load.ts';
import { pairRepeated } from '@expediente/schemas/shared/line-load.ts';
import { isPlannable, type Known, type Named, numberFaults } from '../shared/line-load/classify.ts';

/**
 * Rules by which the rows of a plan are classified.
 * @param planned ids of the lines that the plan already has
 */
export const planRules = (named: Named, planned: ReadonlySet<string>): Known => ({
  ...named,
  columns: PAC_LOAD.columns,
  lineId: pacLineId,
  mayHave: isPlannable,
  faults: ({ values, cells }) =>
    numberFaults(PLANNED_QTY, values.qty, { cell: cells.qty, reason: 'quantity' }),
  judged({ values, cells }, supply, subProduct) {
    const id = pacLineId(supply.id_supplie, subProduct);
    if (!planned.has(id) || values.line_id !== '')
      return { is: 'line', asked: { p_qty: values.qty, p_price: price(supply.price) } };
    const text = pairRepeated(supply.cod_internal, subProduct);
    const mend = `Para cambiar su cantidad escriba «${id}» en ${cells.line_id}.`;
    return {
      is: 'refused',
      faults: [{ cell: cells.code, reason: 'repeated', message: `${text}. ${mend}` }],
    };
  },
});
