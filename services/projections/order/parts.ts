import { type Money, quantity } from '@expediente/kernel/decimal.ts';
import { DECIMALS } from '@expediente/kernel/limits.ts';
import type { OrderState } from '@expediente/machines/order/state.ts';
import type { DerivedTable } from '../projection.ts';
import { dayOrNull, type RecordRow } from '../records/record-fold.ts';

type Source = RecordRow<OrderState>;
/** Parts are made from the order's state alone. */
export type OrderPart<Part> = DerivedTable<Source & { readonly id: number }, Part>;

/** One unit's share of one supply, with its receipt. */
export const orderLines: OrderPart<{
  readonly id_order: number;
  readonly id: string;
  readonly id_unit: number;
  readonly id_supplie: number;
  readonly requested_qty: string;
  readonly qty: string;
  readonly amount: string;
  readonly number_invoice: string;
  readonly date_issue: string | null;
  readonly date_reception: string | null;
}> = {
  table: {
    name: 'order_line',
    columns: {
      id_order: 'integer',
      id: 'text',
      id_unit: 'integer',
      id_supplie: 'integer',
      requested_qty: DECIMALS.quantity.column,
      qty: DECIMALS.quantity.column,
      amount: DECIMALS.money.column,
      number_invoice: 'text',
      date_issue: 'date',
      date_reception: 'date',
    },
    key: ['id_order', 'id'],
    indexes: ['(id_unit, id_order)'],
  },
  owner: ['id_order'],
  from: ({ record }) => [record.lines],
  rowsOf: ({ record }) =>
    record.lines.map((line) => ({
      id_order: record.id,
      id: line.id,
      id_unit: line.unit,
      id_supplie: line.supply,
      requested_qty: line.requested,
      qty: line.delivered,
      amount: line.amount,
      number_invoice: line.receiptNumber,
      date_issue: dayOrNull(line.receiptDate),
      date_reception: dayOrNull(line.receptionDate),
    })),
};

export const orderSupplies: OrderPart<{
  readonly id_order: number;
  readonly id_supplie: number;
  readonly id_row: string;
  readonly id_group: string;
  readonly cod_internal: string;
  readonly description: string;
  readonly price: string;
}> = {
  table: {
    name: 'order_supply',
    columns: {
      id_order: 'integer',
      id_supplie: 'integer',
      id_row: 'text',
      id_group: 'text',
      cod_internal: 'text',
      description: 'text',
      price: DECIMALS.price.column,
    },
    key: ['id_order', 'id_supplie'],
    indexes: ['(id_supplie)'],
  },
  owner: ['id_order'],
  from: ({ record }) => [record.supplies],
  rowsOf: ({ record }) =>
    record.supplies.map((supply) => ({
      id_order: record.id,
      id_supplie: supply.supply,
      id_row: supply.row,
      id_group: supply.group,
      cod_internal: supply.codInternal,
      description: supply.description,
      price: supply.price,
    })),
};

export const orderInvoices: OrderPart<{
  readonly id_order: number;
  readonly place: number;
  readonly provider_nit: string;
  readonly serie_invoice: string;
  readonly number_invoice: string;
  readonly date_invoice: string | null;
}> = {
  table: {
    name: 'order_invoice',
    columns: {
      id_order: 'integer',
      place: 'integer',
      provider_nit: 'text',
      serie_invoice: 'text',
      number_invoice: 'text',
      date_invoice: 'date',
    },
    key: ['id_order', 'place'],
    indexes: ['(provider_nit, serie_invoice, number_invoice)'],
  },
  owner: ['id_order'],
  from: ({ record }) => [record.invoices, record.providerNit],
  rowsOf: ({ record }) =>
    record.invoices.map((invoice, place) => ({
      id_order: record.id,
      place,
      provider_nit: record.providerNit,
      serie_invoice: invoice.serie,
      number_invoice: invoice.number,
      date_invoice: dayOrNull(invoice.date),
    })),
};

export const orderCharges: OrderPart<{
  readonly id_order: number;
  readonly id_unit: number;
  readonly id_group: string;
  readonly quarter: string;
  readonly amount: string;
}> = {
  table: {
    name: 'order_charge',
    columns: {
      id_order: 'integer',
      id_unit: 'integer',
      id_group: 'text',
      quarter: 'text',
      amount: DECIMALS.money.column,
    },
    key: ['id_order', 'id_unit', 'id_group', 'quarter'],
    indexes: [],
  },
  owner: ['id_order'],
  from: ({ record }) => [record.charges],
  rowsOf: ({ record }) =>
    record.charges.map((charge) => ({
      id_order: record.id,
      id_unit: charge.unit,
      id_group: charge.group,
      quarter: charge.quarter,
      amount: charge.amount,
    })),
};

/** Order line ↔ sub-product of a request: the central relation, both ways. */
export const orderAllocations: OrderPart<{
  readonly id_order: number;
  readonly id_request: number;
  readonly id_unit: number;
  readonly id_supplie: number;
  readonly id_sub_products: string;
  readonly year: number;
  readonly requested_qty: string;
  readonly amount: string;
}> = {
  table: {
    name: 'order_allocation',
    columns: {
      id_order: 'integer',
      id_request: 'integer',
      id_unit: 'integer',
      id_supplie: 'integer',
      id_sub_products: 'text',
      year: 'integer',
      requested_qty: DECIMALS.quantity.column,
      amount: DECIMALS.money.column,
    },
    key: ['id_order', 'id_request', 'id_unit', 'id_supplie', 'id_sub_products'],
    indexes: ['(id_unit, year, id_supplie, id_sub_products)', '(id_request)'],
  },
  owner: ['id_order'],
  from: ({ record }) => [record.allocations, record.lines, record.executions],
  rowsOf: ({ record }) => {
    const amounts = allocatedAmounts(record);
    return record.allocations.map((allocation, place) => ({
      id_order: record.id,
      id_request: allocation.request,
      id_unit: allocation.unit,
      id_supplie: allocation.supply,
      id_sub_products: allocation.subProduct,
      year: record.year,
      requested_qty: allocation.requested,
      amount: amounts[place] ?? '0.00',
    }));
  },
};

const hundredths = (amount: string): bigint => BigInt(quantity(amount).replace('.', ''));

/**
 * Each allocation's part of its line's amount: by what was delivered once that is known per sub-product, else
 * by what was requested; the parts add up to the line.
 */
export function allocatedAmounts(order: Pick<OrderState, 'allocations' | 'lines' | 'executions'>): Money[] {
  const delivered = new Map(
    order.executions.map((each) => [
      `${each.request} ${each.unit} ${each.supply} ${each.subProduct}`,
      each.delivered,
    ]),
  );
  const amounts: Money[] = order.allocations.map(() => '0.00' as Money); // the normal form of zero
  for (const line of order.lines) {
    const own = order.allocations.flatMap((each, place) => {
      if (each.unit !== line.unit || each.supply !== line.supply) return [];
      const executed = delivered.get(`${each.request} ${each.unit} ${each.supply} ${each.subProduct}`);
      return [
        { place, weight: hundredths(order.executions.length > 0 ? (executed ?? '0.00') : each.requested) },
      ];
    });
    const whole = own.reduce((sum, { weight }) => sum + weight, 0n);
    if (whole === 0n) continue;
    const total = hundredths(line.amount);
    let before = 0n;
    let given = 0n;
    for (const { place, weight } of own) {
      before += weight;
      const upTo = (total * before * 2n + whole) / (whole * 2n);
      amounts[place] = fromHundredths(upTo - given);
      given = upTo;
    }
  }
  return amounts;
}

function fromHundredths(amount: bigint): Money {
  const digits = String(amount).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}` as Money; // two decimals, as Money is written
}
