import { dateText } from '@expediente/kernel/dates.ts';
import { compare, money, type Quantity, quantity, sum, ZERO_QUANTITY } from '@expediente/kernel/decimal.ts';
import { quantityText } from '@expediente/kernel/format.ts';
import type { OrderDetail, OrderMinutesRead } from '@expediente/schemas/order/read.ts';
import type { AwardFacts } from './values.ts';

/** Names needed in minutes but not kept by the order, as they were when the minutes were recorded. */
export interface MinutesNames {
  readonly book: string;
  readonly participants: readonly { readonly name: string; readonly type: 'COMISION' | 'SECRETARIA' }[];
  /** Descriptions by the supply's id. */
  readonly described: ReadonlyMap<
    number,
    { readonly type_supplies: string; readonly description_ppr: string; readonly description_row: string }
  >;
}

/** Joins the different non-empty texts in their order. */
const joined = (texts: readonly string[]): string =>
  [...new Set(texts.filter((text) => text !== ''))].join('; ');

/**
 * Facts of a low-value order and its minutes for their document (purchasing C6). Values of several supplies are joined,
 * the provider is the only bidder, and values that an order does not have are left to be filled in by hand.
 */
export function minutesFactsOf(
  order: OrderDetail,
  minutes: OrderMinutesRead,
  { book, participants, described }: MinutesNames,
): AwardFacts {
  const { supplies, units } = order;
  const of = (id: number) => units.filter(({ id_supplie }) => id_supplie === id);
  const total = (lines: OrderDetail['units'], field: 'qty' | 'requested_qty'): Quantity =>
    sum(
      lines.map((line) => quantity(line[field])),
      ZERO_QUANTITY,
    );
  // Requested quantities are used until anything is delivered.
  const counted = compare(total(units, 'qty'), ZERO_QUANTITY) > 0 ? 'qty' : 'requested_qty';
  const signing = (type: 'COMISION' | 'SECRETARIA') =>
    // The catalogue of participants has no positions (awards A18).
    participants.filter((each) => each.type === type).map(({ name }) => ({ name, position: '' }));
  const amount = money(order.total);
  return {
    number: minutes.number,
    date: dateText(minutes.date),
    hour: minutes.hour,
    qty_requested: total(units, 'requested_qty'),
    type_supplies: joined(supplies.map(({ id }) => described.get(id)?.type_supplies ?? '')),
    description: joined(supplies.map(({ description_internal }) => description_internal)),
    cod_internal: joined(supplies.map(({ cod_internal }) => cod_internal)),
    cod_ppr: joined(supplies.map(({ cod_ppr }) => cod_ppr)),
    description_ppr: joined(supplies.map(({ id }) => described.get(id)?.description_ppr ?? '')),
    row: joined(
      supplies.map(({ id, id_row }) => `${id_row} ${described.get(id)?.description_row ?? ''}`.trim()),
    ),
    nog: order.npg_nog,
    iva: order.iva,
    justification: order.justification_purchase_order,
    qty: total(units, counted),
    amount,
    units: [...new Map(units.map(({ id_unit, unit }) => [id_unit, unit]))].map(([id, description]) => ({
      id: String(id),
      description,
    })),
    providers: [{ name: order.provider_name, nit: order.provider_nit, amount, winner: true }],
    book,
    commission: signing('COMISION'),
    secretary: signing('SECRETARIA'),
    purchase_order: supplies
      .map(({ id, description_presentation, description_internal }) =>
        [quantityText(total(of(id), counted)), description_presentation, description_internal]
          .filter((text) => text !== '')
          .join(' '),
      )
      .join('; '),
    purchase_number: order.number_purchase,
  };
}
