import { type Money, quantity, sum, ZERO_MONEY } from '@expediente/kernel/decimal.ts';
import { orderStates } from '@expediente/machines/order/life-cycle.ts';
import { type OrderState, rootOf } from '@expediente/machines/order/state.ts';
import { part } from '@expediente/readmodels/model/part.ts';
import { dayOrNull } from '@expediente/readmodels/model/record-model.ts';
import { JUDGEMENT_COLUMNS, JUDGEMENT_KEY } from '../shared/judgements/source.ts';

/** Share of one unit in one supply, with its receipt. */
export const lines = part({
  name: 'order_line',
  owner: ['id_order'],
  key: ['id'],
  from: (order) => [order.lines],
  each: (order: OrderState) => order.lines,
  columns: {
    id_order: { type: 'integer', of: (_, order) => order.id },
    id: { type: 'text', of: (line) => line.id },
    id_unit: { type: 'integer', of: (line) => line.unit },
    id_supplie: { type: 'integer', of: (line) => line.supply },
    requested_qty: { type: 'quantity', of: (line) => line.requested },
    qty: { type: 'quantity', of: (line) => line.delivered },
    amount: { type: 'money', of: (line) => line.amount },
    number_invoice: { type: 'text', of: (line) => line.receiptNumber },
    date_issue: { type: 'date', of: (line) => dayOrNull(line.receiptDate) },
    date_reception: { type: 'date', of: (line) => dayOrNull(line.receptionDate) },
  },
  indexes: ['(id_unit, id_order)'],
});

export const supplies = part({
  name: 'order_supply',
  owner: ['id_order'],
  key: ['id_supplie'],
  from: (order) => [
    order.supplies,
    order.lines,
    order.status,
    order.dateIssue,
    order.purchaseTypeDescription,
  ],
  each: (order: OrderState) => order.supplies,
  columns: {
    id_order: { type: 'integer', of: (_, order) => order.id },
    id_supplie: { type: 'integer', of: ({ supply }) => supply },
    id_row: { type: 'text', of: ({ row }) => row },
    id_group: { type: 'text', of: ({ group }) => group },
    cod_internal: { type: 'text', of: ({ codInternal }) => codInternal },
    description: { type: 'text', of: ({ description }) => description },
    price: { type: 'price', of: ({ price }) => price },
    // The purchase that all parts of an order are (hospital B5).
    id_purchase: { type: 'integer', of: (_, order) => rootOf(order) },
    id_executor: { type: 'integer', of: (_, order) => order.executor },
    // Null where the order is no purchase: before it is generated, and once it is annulled.
    date_purchase: {
      type: 'date',
      of: (_, order) => (orderStates.is(order.status, 'carrying') ? dayOrNull(order.dateIssue) : null),
    },
    type_purchase: { type: 'text', of: (_, order) => order.purchaseTypeDescription },
    amount: { type: 'money', of: ({ supply }, { lines }) => amountOf(supply, lines) },
  },
  indexes: [
    '(id_supplie)',
    // Indexes for comparing a purchase with others, and for the report on them.
    '(id_executor, id_supplie, date_purchase) include (type_purchase, amount, id_order, id_purchase) where date_purchase is not null',
    '(id_executor, id_row, date_purchase) include (type_purchase, amount, id_order, id_purchase) where date_purchase is not null',
    '(date_purchase, id_order, id_supplie) where date_purchase is not null',
  ],
});

const amountOf = (supply: number, lines: OrderState['lines']): Money =>
  sum(
    lines.filter((line) => line.supply === supply).map(({ amount }) => amount),
    ZERO_MONEY,
  );

export const invoices = part({
  name: 'order_invoice',
  owner: ['id_order'],
  key: ['place'],
  from: (order) => [order.invoices, order.providerNit],
  each: (order: OrderState) => order.invoices,
  columns: {
    id_order: { type: 'integer', of: (_, order) => order.id },
    place: { type: 'integer', of: (_, __, place) => place },
    provider_nit: { type: 'text', of: (_, order) => order.providerNit },
    serie_invoice: { type: 'text', of: ({ serie }) => serie },
    number_invoice: { type: 'text', of: ({ number }) => number },
    date_invoice: { type: 'date', of: ({ date }) => dayOrNull(date) },
  },
  indexes: ['(provider_nit, serie_invoice, number_invoice)'],
});

/** Papers in the file of an order (hospital D2). */
export const papers = part({
  name: 'order_paper',
  owner: ['id_order'],
  key: ['id_kind', 'hash'],
  from: (order) => [order.papers],
  each: (order: OrderState) => order.papers,
  columns: {
    id_order: { type: 'integer', of: (_, order) => order.id },
    id_kind: { type: 'integer', of: ({ kind }) => kind },
    hash: { type: 'text', of: ({ hash }) => hash },
  },
  indexes: ['(id_kind)'],
});

/** Causes that DAF ticked when it rejected an order; one row, without a cause, where it ticked none (hospital D5). */
export const rejections = part({
  name: 'order_rejection',
  owner: ['id_order'],
  key: ['place', 'id_cause'],
  from: (order) => [order.rejections],
  each: (order: OrderState) =>
    order.rejections.flatMap((rejection, place) =>
      (rejection.causes.length > 0 ? rejection.causes : [NO_CAUSE]).map((cause) => ({
        ...rejection,
        place: place + 1,
        cause,
      })),
    ),
  columns: {
    id_order: { type: 'integer', of: (_, order) => order.id },
    /** Number of the rejection, from 1. */
    place: { type: 'integer', of: ({ place }) => place },
    id_cause: { type: 'integer', of: ({ cause }) => cause.cause },
    cause: { type: 'text', of: ({ cause }) => cause.description },
    date: { type: 'date', of: ({ date }) => dayOrNull(date) },
    reason: { type: 'text', of: ({ reason }) => reason },
    kinds: { type: 'text', of: ({ kinds }) => kinds.map(({ description }) => description).join(', ') },
    id_kinds: { type: 'integer[]', of: ({ kinds }) => kinds.map(({ kind }) => kind) },
  },
  indexes: ['(date, id_order)', '(id_cause)'],
});

const NO_CAUSE = { cause: 0, description: 'SIN CAUSA MARCADA' } as const;

/** Judgements made when the order's forms were saved. */
export const judgements = part({
  name: 'order_judgement',
  owner: ['id'],
  key: JUDGEMENT_KEY,
  from: ({ judged }) => [judged],
  each: ({ judged }: OrderState) => judged,
  columns: { id: { type: 'integer', of: (_, order) => order.id }, ...JUDGEMENT_COLUMNS },
  indexes: ['(rule, date, id, item)', '(rule, version)'],
});

export const charges = part({
  name: 'order_charge',
  owner: ['id_order'],
  key: ['id_unit', 'id_group', 'quarter'],
  from: (order) => [order.charges],
  each: (order: OrderState) => order.charges,
  columns: {
    id_order: { type: 'integer', of: (_, order) => order.id },
    id_unit: { type: 'integer', of: ({ unit }) => unit },
    id_group: { type: 'text', of: ({ group }) => group },
    quarter: { type: 'text', of: ({ quarter }) => quarter },
    amount: { type: 'money', of: ({ amount }) => amount },
  },
  indexes: [],
});

/** Allocations between order lines and sub-products of requests: the central relation, found from either side. */
export const allocations = part({
  name: 'order_allocation',
  owner: ['id_order'],
  key: ['id_request', 'id_unit', 'id_supplie', 'id_sub_products'],
  from: (order) => [order.allocations, order.lines, order.executions],
  each(order: OrderState) {
    const amounts = allocatedAmounts(order);
    return order.allocations.map((allocation, place) => ({
      allocation,
      amount: amounts[place] ?? ('0.00' as Money), // the normal form of zero
    }));
  },
  columns: {
    id_order: { type: 'integer', of: (_, order) => order.id },
    id_request: { type: 'integer', of: ({ allocation }) => allocation.request },
    id_unit: { type: 'integer', of: ({ allocation }) => allocation.unit },
    id_supplie: { type: 'integer', of: ({ allocation }) => allocation.supply },
    id_sub_products: { type: 'text', of: ({ allocation }) => allocation.subProduct },
    year: { type: 'integer', of: (_, order) => order.year },
    requested_qty: { type: 'quantity', of: ({ allocation }) => allocation.requested },
    amount: { type: 'money', of: ({ amount }) => amount },
  },
  indexes: ['(id_unit, year, id_supplie, id_sub_products)', '(id_request)'],
});

const hundredths = (amount: string): bigint => BigInt(quantity(amount).replace('.', ''));

/**
 * Part of each allocation in its line's amount: by delivered quantities once they are known for each sub-product, else
 * by requested ones; the parts add up to the line.
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
