import {
  add,
  type Price,
  type Quantity,
  subtract,
  ZERO_PRICE,
  ZERO_QUANTITY,
} from '@expediente/kernel/decimal.ts';
import { unreachable } from '@expediente/kernel/events.ts';
import { DECIMALS } from '@expediente/kernel/limits.ts';
import { streamKey } from '@expediente/kernel/streams.ts';
import { type PlanLineEvent, planLineEvents } from '@expediente/schemas/ledger/events.ts';
import type { RowFold } from '../projection.ts';

/** A plan line with the columns of domain §4. */
export interface PlanLineRow {
  readonly id_unit: number;
  readonly year: number;
  readonly id_supplie: number;
  readonly id_sub_products: string;
  readonly id_executor: number;
  readonly id_row: string;
  readonly id_group: string;
  readonly cod_internal: string;
  readonly description: string;
  readonly qty_start: Quantity;
  readonly extension_qty: Quantity;
  readonly reduction_qty: Quantity;
  readonly reservated_qty: Quantity;
  readonly qty_order_reservated: Quantity;
  readonly qty_order: Quantity;
  readonly price: Price;
  readonly extension_price: Price;
  readonly reduction_price: Price;
  readonly revision: number;
}

type PlanLineKey = Pick<PlanLineRow, 'id_unit' | 'year' | 'id_supplie' | 'id_sub_products'>;

/**
 * The plan lines' columns. Who holds what of a line is the write side's business; only the sums are kept
 * here, by the same additions (a property test holds the two equal).
 */
export const planLines: RowFold<PlanLineRow, PlanLineEvent> = {
  streams: [planLineEvents],
  table: {
    name: 'plan_line',
    columns: {
      id_unit: 'integer',
      year: 'integer',
      id_supplie: 'integer',
      id_sub_products: 'text',
      id_executor: 'integer',
      id_row: 'text',
      id_group: 'text',
      cod_internal: 'text',
      description: 'text',
      qty_start: DECIMALS.quantity.column,
      extension_qty: DECIMALS.quantity.column,
      reduction_qty: DECIMALS.quantity.column,
      reservated_qty: DECIMALS.quantity.column,
      qty_order_reservated: DECIMALS.quantity.column,
      qty_order: DECIMALS.quantity.column,
      price: DECIMALS.price.column,
      extension_price: DECIMALS.price.column,
      reduction_price: DECIMALS.price.column,
      revision: 'integer',
    },
    key: ['id_unit', 'year', 'id_supplie', 'id_sub_products'],
    indexes: ['(id_supplie)', '(id_executor, year)'],
  },
  keysOf(stream) {
    const [unit, year, supply, subProduct = ''] = streamKey(stream);
    return [
      { id_unit: Number(unit), year: Number(year), id_supplie: Number(supply), id_sub_products: subProduct },
    ];
  },
  evolve(row, event, key) {
    if (event.type === 'PlanLineOpened') {
      // keysOf gave a whole key.
      return { ...opened(event.data), ...(key as PlanLineKey), revision: event.revision };
    }
    if (row === null) throw new Error('the plan line was never opened');
    return { ...row, ...moved(row, event), revision: event.revision };
  },
};

type Opening = Extract<PlanLineEvent, { type: 'PlanLineOpened' }>['data'];

const opened = (data: Opening): Omit<PlanLineRow, keyof PlanLineKey | 'revision'> => ({
  id_executor: data.executor,
  id_row: data.row,
  id_group: data.group,
  cod_internal: data.codInternal,
  description: data.description,
  qty_start: data.qtyStart,
  extension_qty: ZERO_QUANTITY,
  reduction_qty: ZERO_QUANTITY,
  reservated_qty: ZERO_QUANTITY,
  qty_order_reservated: ZERO_QUANTITY,
  qty_order: ZERO_QUANTITY,
  price: data.price,
  extension_price: ZERO_PRICE,
  reduction_price: ZERO_PRICE,
});

function moved(
  row: PlanLineRow,
  event: Exclude<PlanLineEvent, { type: 'PlanLineOpened' }>,
): Partial<PlanLineRow> {
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
}
