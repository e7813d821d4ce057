import { dateInGuatemala, quarterOf } from '@expediente/kernel/dates.ts';
import {
  type IvaMode,
  type Money,
  price,
  type Quantity,
  quantity,
  sum,
  ZERO_PRICE,
  ZERO_QUANTITY,
} from '@expediente/kernel/decimal.ts';
import { orderAmounts } from '@expediente/machines/order/amounts.ts';
import { orderStates } from '@expediente/machines/order/life-cycle.ts';
import type {
  OrderDetail,
  OrderInvoice,
  OrderLineRead,
  OrderSupplyRead,
} from '@expediente/schemas/order/read.ts';
import type { ActionOffer } from '@expediente/schemas/shared/read.ts';

/** A unit's line while it is edited; days that are not there are ''. */
export interface FormUnit
  extends Pick<OrderLineRead, 'id' | 'id_unit' | 'unit' | 'id_supplie' | 'supplie' | 'requested_qty'> {
  readonly qty: string;
  readonly number_invoice: string;
  readonly date_issue: string;
  readonly date_reception: string;
}
export type FormSupply = Omit<OrderSupplyRead, 'qty'>;
/** `key` tells lines apart while they have no number yet. */
export type FormInvoice = OrderInvoice & { readonly key: string };

export type OrderValues = {
  readonly p_number_purchase: string;
  readonly p_date_issue: string;
  readonly p_quarter: string;
  readonly p_iva: IvaMode;
  readonly p_id_type_purchase: number | '';
  readonly p_npg_nog: string;
  readonly p_date_npg_nog: string;
  readonly p_number_award: string;
  readonly p_id_provider: number | '';
  readonly p_exemption_iva: string;
  readonly p_justification_purchase_order: string;
  readonly p_number_compromise: string;
  readonly p_date_compromise: string;
  readonly p_date_send_provider: string;
  readonly p_number_devengade: string;
  readonly p_date_devengade: string;
  readonly p_unit: readonly FormUnit[];
  readonly p_supplies: readonly FormSupply[];
  readonly p_invoices: readonly FormInvoice[];
};

export const today = (): string => dateInGuatemala(new Date());

/** The form as it begins: of state 0 with the documents' defaults, today and its quarter (R3 §5, §9). */
export function valuesOf(order: OrderDetail): OrderValues {
  const fresh = orderStates.is(order.state, 'consolidada');
  return {
    p_number_purchase: order.number_purchase,
    p_date_issue: fresh ? today() : (order.date_issue ?? ''),
    p_quarter: fresh ? quarterOf(today()) : order.quarter,
    p_iva: fresh ? 1 : order.iva,
    p_id_type_purchase: order.id_type_purchase ?? '',
    p_npg_nog: order.npg_nog,
    p_date_npg_nog: order.date_npg_nog ?? '',
    p_number_award: fresh
      ? (order.award?.number ?? (order.has_award === 1 ? '' : 'N/A'))
      : order.number_award,
    p_id_provider: order.id_provider ?? '',
    p_exemption_iva: order.exemption_iva,
    p_justification_purchase_order: order.justification_purchase_order,
    p_number_compromise: order.number_compromise,
    p_date_compromise: order.date_compromise ?? '',
    p_date_send_provider: order.date_send_provider ?? '',
    p_number_devengade: order.number_devengade,
    p_date_devengade: order.date_devengade ?? '',
    p_unit: order.units.map(({ amount: _, ...line }) => ({
      ...line,
      date_issue: line.date_issue ?? '',
      date_reception: line.date_reception ?? '',
    })),
    p_supplies: order.supplies.map(({ qty: _, ...supply }) => supply),
    p_invoices: order.invoices.map((invoice, place) => ({ ...invoice, key: `saved-${place}` })),
  };
}

/** Fields of the form that the offered action opens; an offer that names none opens all (locks of domain §4). */
export const openedBy = (offer: ActionOffer): ((field: string) => boolean) => {
  const fields = offer.fields && new Set(offer.fields);
  return (field) => fields?.has(field) ?? true;
};

const LINES = ['p_unit', 'p_supplies', 'p_invoices'];
/** Where one of these may change, the amounts shown are sent to be compared. */
const AMOUNTS = ['p_iva', 'p_supplies.price', 'p_unit.qty'];

/** The command: open fields only, what is locked stays as it is. */
export function payloadOf(
  order: OrderDetail,
  isOpen: (field: string) => boolean,
  values: OrderValues,
): object {
  const header = Object.entries(values).filter(([name]) => !LINES.includes(name) && isOpen(name));
  const { total, subtotal } = amountsOf(values);
  return {
    p_id: order.id,
    p_revision: order.revision,
    ...Object.fromEntries(header.map(([name, value]) => [name, value ?? ''])),
    ...(AMOUNTS.some(isOpen) ? { p_total: total, p_subtotal: subtotal } : {}),
    ...(UNIT_FIELDS.some((name) => isOpen(`p_unit.${name}`))
      ? {
          p_unit: values.p_unit.map((line) => ({
            id: line.id,
            id_unit: line.id_unit,
            ...Object.fromEntries(
              UNIT_FIELDS.filter((name) => isOpen(`p_unit.${name}`)).map((name) => [name, line[name]]),
            ),
          })),
        }
      : {}),
    ...(isOpen('p_supplies.price')
      ? { p_supplies: values.p_supplies.map(({ id, price, order_ids }) => ({ id, price, order_ids })) }
      : {}),
    ...(isOpen('p_invoices')
      ? { p_invoices: values.p_invoices.map(({ key: _, ...invoice }) => invoice) }
      : {}),
  };
}

const UNIT_FIELDS = ['qty', 'number_invoice', 'date_issue', 'date_reception'] as const;

const DECIMAL = /^\d{1,12}(\.\d{1,10})?$/;

export interface LiveAmounts {
  readonly total: Money;
  readonly subtotal: Money;
  readonly iva: Money;
  /** Amount of each unit's line by its id. */
  readonly lines: Readonly<Record<string, Money>>;
}

const quantityOf = (text: string): Quantity => (DECIMAL.test(text) ? quantity(text) : ZERO_QUANTITY);

/** A supply with the units of it that are delivered. */
export type ShownSupply = FormSupply & { readonly qty: string };

export const suppliesWithQty = ({ p_supplies, p_unit }: OrderValues): readonly ShownSupply[] =>
  p_supplies.map((supply) => {
    const own = p_unit.filter(({ id_supplie }) => id_supplie === supply.id);
    return {
      ...supply,
      qty: sum(
        own.map(({ qty }) => quantityOf(qty)),
        ZERO_QUANTITY,
      ),
    };
  });

/** Amounts while typing, by the server's own arithmetic (R3 §9); what is no number yet counts as zero. */
export function amountsOf({
  p_unit,
  p_supplies,
  p_iva,
}: Pick<OrderValues, 'p_unit' | 'p_supplies' | 'p_iva'>): LiveAmounts {
  const { lines, total, subtotal, ivaAmount } = orderAmounts(
    p_unit.map(({ id, id_supplie, qty }) => ({
      id,
      supply: id_supplie,
      delivered: quantityOf(qty),
    })),
    p_supplies.map((supply) => ({
      supply: supply.id,
      price: DECIMAL.test(supply.price) ? price(supply.price) : ZERO_PRICE,
    })),
    p_iva,
  );
  return {
    total,
    subtotal,
    iva: ivaAmount,
    lines: Object.fromEntries(lines.map(({ id, amount }) => [id, amount])),
  };
}

/** A receipt that was just written is of today until another day is typed (R3 §5 "Dates"). */
export const withReceiptDays = (
  before: readonly FormUnit[],
  after: readonly FormUnit[],
): readonly FormUnit[] =>
  after.map((line) => {
    const had = before.find(({ id }) => id === line.id)?.number_invoice ?? '';
    if (had !== '' || !line.number_invoice) return line;
    return {
      ...line,
      date_issue: line.date_issue || today(),
      date_reception: line.date_reception || today(),
    };
  });
