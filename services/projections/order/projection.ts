import { sum, ZERO_QUANTITY } from '@expediente/kernel/decimal.ts';
import { DECIMALS } from '@expediente/kernel/limits.ts';
import { streamKey } from '@expediente/kernel/streams.ts';
import { order } from '@expediente/machines/order/index.ts';
import type { OrderState } from '@expediente/machines/order/state.ts';
import { tableName } from '../engine/tables.ts';
import type { Projection } from '../projection.ts';
import { dayOrNull, recordFold } from '../records/record-fold.ts';
import { orderAllocations, orderCharges, orderInvoices, orderLines, orderSupplies } from './parts.ts';
import { orderSearch, suppliesInWords, unitsOf } from './search.ts';

interface OrderKey {
  readonly id: number;
}

interface OrderColumns {
  readonly id_executor: number;
  readonly year: number;
  readonly type_order: 1 | 2;
  readonly number_resolution: string;
  readonly date_resolution: string | null;
  readonly number_purchase: string;
  readonly date_issue: string | null;
  readonly quarter: string;
  readonly supplie: string;
  readonly id_units: readonly number[];
  readonly id_provider: number | null;
  readonly provider_nit: string;
  readonly provider_name: string;
  readonly id_type_purchase: number | null;
  readonly type_purchase: string;
  readonly npg_nog: string;
  readonly qty: string;
  readonly total: string;
  readonly subtotal: string;
  readonly iva_amount: string;
  readonly iva: 0 | 1 | 2;
  readonly number_compromise: string;
  readonly number_devengade: string;
  readonly date_devengade: string | null;
}

/** What scopes and screens filter by: in an index, a walk past what they leave out stays in the index. */
const FILTERED = 'id_executor, state, id_units, id_provider';

const sortedBy = (column: string): string =>
  `(year, ${column}, id${column.endsWith('nulls last') ? ' desc' : ''}) include (${FILTERED})`;

const orders = recordFold({
  cycle: order,
  table: {
    name: 'order',
    key: ['id'],
    columns: {
      id: 'integer',
      id_executor: 'integer',
      year: 'integer',
      type_order: 'integer',
      number_resolution: 'text',
      date_resolution: 'date',
      number_purchase: 'text',
      date_issue: 'date',
      quarter: 'text',
      supplie: 'text',
      id_units: 'integer[]',
      id_provider: 'integer',
      provider_nit: 'text',
      provider_name: 'text',
      id_type_purchase: 'integer',
      type_purchase: 'text',
      npg_nog: 'text',
      qty: DECIMALS.quantity.column,
      total: DECIMALS.money.column,
      subtotal: DECIMALS.money.column,
      iva_amount: DECIMALS.money.column,
      iva: 'integer',
      number_compromise: 'text',
      number_devengade: 'text',
      date_devengade: 'date',
    },
    // Each column of the list in an index of its own, whatever the scope: what a scope leaves out is passed
    // over, and one that leaves out nearly all has the executor's index.
    indexes: [
      '(year, id_executor, state, id)',
      '(year, id_executor, id)',
      '(year, state, id)',
      '(id_executor, state, id)',
      '(id_provider)',
      'gin (id_units)',
      ...[
        'number_resolution',
        'number_purchase',
        'supplie',
        'provider_name',
        'total',
        'qty',
        'date_resolution',
        'date_issue',
        'date_issue desc nulls last',
        '(id_units[1])',
      ].map((column) => sortedBy(column)),
      // Units belong to executors: without this one, a walk would begin among the others'.
      '(year, id_executor, (id_units[1]), id) include (state, id_units, id_provider)',
      `(year, id) include (${FILTERED})`,
    ],
    counts: {
      order_count: ['year', 'id_executor', 'state', 'id_units'],
      order_provider_count: ['year', 'id_executor', 'state', 'id_provider'],
    },
  },
  keyOf: (stream: string): OrderKey => ({ id: Number(streamKey(stream)[0]) }),
  columns: (state: OrderState): OrderColumns => ({
    id_executor: state.executor,
    year: state.year,
    type_order: state.kind,
    number_resolution: state.numberResolution,
    date_resolution: dayOrNull(state.dateResolution),
    number_purchase: state.numberPurchase,
    date_issue: dayOrNull(state.dateIssue),
    quarter: state.quarter,
    supplie: suppliesInWords(state),
    id_units: unitsOf(state),
    id_provider: state.provider || null,
    provider_nit: state.providerNit,
    provider_name: state.providerName,
    id_type_purchase: state.purchaseType || null,
    type_purchase: state.purchaseTypeDescription,
    npg_nog: state.npgNog,
    qty: quantityOf(state),
    total: state.total,
    subtotal: state.subtotal,
    iva_amount: state.ivaAmount,
    iva: state.iva,
    number_compromise: state.numberCompromise,
    number_devengade: state.numberDevengade,
    date_devengade: dayOrNull(state.dateDevengade),
  }),
  parts: [orderLines, orderSupplies, orderInvoices, orderCharges, orderAllocations, orderSearch],
});

/** Purchase orders from their consolidation on, with all that hangs on them (R3 §3). */
export const orderProjection: Projection = {
  name: 'order',
  version: 4,
  folds: [orders],
};

const named = (name: string): string => tableName({ name }, orderProjection.version);
/** `read.order_v4` */
export const ORDER_TABLE = named('order');
/** `read.order_allocation_v4` */
export const ORDER_ALLOCATION_TABLE = named('order_allocation');
export const ORDER_LINE_TABLE = named('order_line');
export const ORDER_SUPPLY_TABLE = named('order_supply');
/** Where a search looks (search.ts). */
export const ORDER_SEARCH_TABLE = named('order_search');
/** Orders by year, executor, state and units: what lists show as totals. */
export const ORDER_COUNT_TABLE = named('order_count');
export const ORDER_PROVIDER_COUNT_TABLE = named('order_provider_count');
export const ORDER_INVOICE_TABLE = named('order_invoice');
export const ORDER_CHARGE_TABLE = named('order_charge');

/** What is requested until an order is generated, then what is delivered. */
const quantityOf = ({ status, lines }: OrderState): string =>
  sum(
    lines.map(({ requested, delivered }) => (status === 0 || status === 10 ? requested : delivered)),
    ZERO_QUANTITY,
  );
