import { add, subtract, ZERO_PRICE, ZERO_QUANTITY } from '@expediente/kernel/decimal.ts';
import { unreachable } from '@expediente/kernel/events.ts';
import { type PlanLineEvent, planLineEvents } from '@expediente/schemas/ledger/events.ts';
import { ledgerModel } from './ledger-model.ts';

/** The plan lines, with the columns of domain §4. */
export const planLineModel = ledgerModel<PlanLineEvent>()({
  events: planLineEvents,
  name: 'plan_line',
  key: { id_unit: 'integer', year: 'integer', id_supplie: 'integer', id_sub_products: 'text' },
  opened: 'PlanLineOpened',
  columns: {
    id_executor: { type: 'integer', of: (line) => line.executor },
    id_row: { type: 'text', of: (line) => line.row },
    id_group: { type: 'text', of: (line) => line.group },
    cod_internal: { type: 'text', of: (line) => line.codInternal },
    description: { type: 'text', of: (line) => line.description },
    qty_start: { type: 'quantity', of: (line) => line.qtyStart },
    extension_qty: { type: 'quantity', of: () => ZERO_QUANTITY },
    reduction_qty: { type: 'quantity', of: () => ZERO_QUANTITY },
    reservated_qty: { type: 'quantity', of: () => ZERO_QUANTITY },
    qty_order_reservated: { type: 'quantity', of: () => ZERO_QUANTITY },
    qty_order: { type: 'quantity', of: () => ZERO_QUANTITY },
    price: { type: 'price', of: (line) => line.price },
    extension_price: { type: 'price', of: () => ZERO_PRICE },
    reduction_price: { type: 'price', of: () => ZERO_PRICE },
  },
  indexes: ['(id_supplie)', '(id_executor, year)'],
  moved(row, event) {
    switch (event.type) {
      case 'UnitsReserved':
        return { qty_order_reservated: add(row.qty_order_reservated, event.data.qty) };
      case 'UnitsReleased':
        return { qty_order_reservated: subtract(row.qty_order_reservated, event.data.qty) };
      case 'UnitsExecuted':
        return {
          qty_order_reservated: subtract(row.qty_order_reservated, event.data.requested),
          qty_order: add(row.qty_order, event.data.delivered),
        };
      case 'UnitsExecutionReversed':
        return { qty_order: subtract(row.qty_order, event.data.delivered) };
      case 'UnitsWithheld':
        return { reservated_qty: add(row.reservated_qty, event.data.qty) };
      case 'UnitsWithholdingEnded':
        return { reservated_qty: subtract(row.reservated_qty, event.data.qty) };
      case 'PlanLineReduced':
        return {
          reservated_qty: subtract(row.reservated_qty, event.data.qty),
          reduction_qty: add(row.reduction_qty, event.data.qty),
        };
      case 'PlanLineExtended':
        return { extension_qty: add(row.extension_qty, event.data.qty) };
      case 'PlanLinePriceChanged':
        return event.data.delta.startsWith('-')
          ? { reduction_price: subtract(row.reduction_price, event.data.delta) }
          : { extension_price: add(row.extension_price, event.data.delta) };
      default:
        return unreachable(event);
    }
  },
});
