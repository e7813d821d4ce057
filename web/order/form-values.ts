import { UpdateOrder } from 'validator:order/commands.ts';
import { QUARTERS } from '@expediente/kernel/dates.ts';
import { type Money, money, price, quantity, sum, ZERO_QUANTITY } from '@expediente/kernel/decimal.ts';
import { amountsAfter, type BeforeEdit } from '@expediente/machines/order/amounts.ts';
import { rateOf } from '@expediente/machines/order/judged.ts';
import { orderStates } from '@expediente/machines/order/life-cycle.ts';
import { presentOf } from '@expediente/machines/rules/present.ts';
import { ORDER_FIELDS, type OrderValues, type SupplyValues } from '@expediente/schemas/order/forms.ts';
import type { OrderDetail } from '@expediente/schemas/order/read.ts';
import type { ActionOffer } from '@expediente/schemas/shared/read.ts';
import { today } from '../kit/figures/date-text.ts';
import { payloadOf, valuesOf } from '../kit/form/record-form.ts';
import { typedPrice, typedQuantity } from '../kit/form/typed-numbers.ts';

/**
 * Initial values of the form. A consolidated order gets the documents' defaults, today and its quarter (R3 §5, §9);
 * in a year other than today's, the quarter in which its requests hold the budget.
 */
export function orderValues(order: OrderDetail): OrderValues {
  const values = valuesOf<OrderValues>(ORDER_FIELDS, UpdateOrder, order);
  if (!orderStates.is(order.state, 'consolidada')) return values;
  return {
    ...values,
    p_date_issue: today(),
    p_quarter: presentOf(order.law, today(), order.year).running ?? heldIn(order),
    p_iva: 1,
    p_number_award: order.award?.number ?? (order.has_award === 1 ? '' : 'N/A'),
    // The award's winner is proposed; choosing another only causes an alert (awards A16).
    p_id_provider: order.award?.id_provider ?? '',
  };
}

/** Last quarter in which the requests hold budget; if none does, the quarter of its first request. */
const heldIn = ({ charges, quarter }: OrderDetail): string =>
  QUARTERS.findLast((each) => charges.some((charge) => charge.quarter === each)) ?? quarter;

/** Test for the fields that an offered action opens; an offer without fields opens all (locks of domain §4). */
export const openedBy = (offer: ActionOffer): ((field: string) => boolean) => {
  const fields = offer.fields && new Set(offer.fields);
  return (field) => fields?.has(field) ?? true;
};

/** Fields that change the amounts. Where one is open the shown amounts are sent too, and the server compares them. */
const AMOUNTS = ['p_iva', 'p_supplies.price', 'p_unit.qty'];

/** Command with the open fields only; locked ones stay as they are. */
export function orderPayload(
  order: OrderDetail,
  isOpen: (field: string) => boolean,
  values: OrderValues,
): object {
  const { total, subtotal } = amountsOf(values, order);
  return {
    p_id: order.id,
    p_revision: order.revision,
    ...payloadOf(ORDER_FIELDS, UpdateOrder, values, isOpen),
    ...(AMOUNTS.some(isOpen) ? { p_total: total, p_subtotal: subtotal } : {}),
  };
}

export interface LiveAmounts {
  readonly total: Money;
  readonly subtotal: Money;
  readonly iva: Money;
  /** Rate of the IVA in percent, by the version in force on the typed date. */
  readonly rate: string;
  /** Amount of each unit's line, by its id. */
  readonly lines: Readonly<Record<string, Money>>;
}

/** Supply with its delivered quantity. */
export type ShownSupply = SupplyValues & { readonly qty: string };

export const suppliesWithQty = ({ p_supplies, p_unit }: OrderValues): readonly ShownSupply[] =>
  p_supplies.map((supply) => {
    const own = p_unit.filter(({ id_supplie }) => id_supplie === supply.id);
    return {
      ...supply,
      qty: sum(
        own.map(({ qty }) => typedQuantity(qty)),
        ZERO_QUANTITY,
      ),
    };
  });

type AmountValues = Pick<OrderValues, 'p_unit' | 'p_supplies' | 'p_iva' | 'p_date_issue'>;

type AmountsRead = Pick<OrderDetail, 'law' | 'judged' | 'date_resolution'> &
  Pick<
    OrderDetail,
    | 'part'
    | 'deliveries'
    | 'division'
    | 'divisions'
    | 'units'
    | 'supplies'
    | 'iva'
    | 'total'
    | 'subtotal'
    | 'iva_amount'
  >;

/** Amounts as the server will compute them (R3 §9), from the values typed so far; unreadable numbers count as zero. */
export function amountsOf(
  { p_unit, p_supplies, p_iva, p_date_issue }: AmountValues,
  order: AmountsRead,
): LiveAmounts {
  const { law, judged, date_resolution } = order;
  const rate = rateOf(law, { dateIssue: p_date_issue, dateResolution: date_resolution }, judged);
  const { lines, total, subtotal, ivaAmount } = amountsAfter(
    beforeEdit(order),
    {
      lines: p_unit.map(({ id, id_supplie, qty }) => ({
        id,
        supply: id_supplie,
        delivered: typedQuantity(qty),
      })),
      supplies: p_supplies.map((supply) => ({
        supply: supply.id,
        price: typedPrice(supply.price),
      })),
    },
    { iva: p_iva, rate },
  );
  return {
    total,
    subtotal,
    iva: ivaAmount,
    rate,
    lines: Object.fromEntries(lines.map(({ id, amount }) => [id, amount])),
  };
}

/** The order as it was read, as far as the amounts of an edit depend on it. */
export const beforeEdit = ({
  part,
  deliveries,
  division,
  divisions,
  units,
  supplies,
  iva,
  total,
  subtotal,
  iva_amount,
}: AmountsRead): BeforeEdit => ({
  part,
  parts: deliveries,
  division,
  divisions,
  lines: units.map(({ id, qty, amount }) => ({ id, delivered: quantity(qty), amount: money(amount) })),
  supplies: supplies.map(({ id, price: read }) => ({ supply: id, price: price(read) })),
  iva,
  total: money(total),
  subtotal: money(subtotal),
  ivaAmount: money(iva_amount),
});
