import {
  compare,
  isPositive,
  ivaSplit,
  min,
  type Quantity,
  subtract,
  totalOf,
  ZERO_PRICE,
  ZERO_QUANTITY,
} from '@expediente/kernel/decimal.ts';
import type {
  OrderAllocation,
  OrderEvent,
  OrderInvoiceData,
  OrderLine,
  OrderSplit,
  OrderSupply,
} from '@expediente/schemas/order/events.ts';
import { ORDER_COMMITMENT, ORDER_PUBLICATION, ofEach } from '@expediente/schemas/order/fields.ts';
import { iva as ivaRate } from '@expediente/schemas/rules/iva.ts';
import { amountsAfter, pricesOf, totalIn } from './amounts.ts';
import { chargeParts, chargesOf } from './charges.ts';
import type { Came, CameLine, SeparatedOrder } from './commands.ts';
import { formOf, phaseFieldsOf } from './form.ts';
import { judgedForm, type OrderLaw, rateOf } from './judged.ts';
import type { OrderState } from './state.ts';

type ClosedShort = Extract<OrderEvent, { readonly type: 'OrderClosedShort' }>['data'];
type Shares = ReadonlyMap<string, Quantity>;

/** Fields of a form that parts take over from their order. */
export const sharedOf = (order: OrderState) => ({
  ...ofEach(ORDER_PUBLICATION, (name) => order[name]),
  ...ofEach(ORDER_COMMITMENT, (name) => phaseFieldsOf(order)[name]),
});

/**
 * True for an order that something has not come of: a line with less than was asked for, or, as goods are still
 * expected, one that no warehouse receipt names. A part has come by its nature.
 */
export const isOutstanding = ({ part, lines }: Pick<OrderState, 'part' | 'lines'>): boolean =>
  lines.some(
    (line) =>
      compare(line.delivered, line.requested) < 0 ||
      (part === null && line.receiptNumber === '' && line.receptionDate === ''),
  );

/**
 * Separates what has come of an order into a part of it. A part's line is `round(qty × price, 2)`, at most what the
 * order has; one that takes all of a line takes its amount, too. The order keeps the differences (hospital B4).
 * @param id id of the part
 */
export function splitOrder(
  state: OrderState,
  { came, law, id }: { readonly came: Came; readonly law: OrderLaw; readonly id: number },
): SeparatedOrder {
  const rate = rateOf(law, state, state.judged);
  const moved = movedLines(state, came);
  const takes: Shares = new Map(moved.map(({ line, requested }) => [line, requested]));
  const number = state.parts.length + 1;
  const { left: restLines } = partedLines(state.lines, moved);
  const { taken: partLines } = partedLines(withReceiptsOf(came, state.lines), moved);
  const invoices = came.invoices ?? state.invoices;
  const { taken, left } = dividedAllocations(state.allocations, takes);
  const part = withCharges(state, rate, {
    ...linesOf(state, partLines, taken),
    invoices,
    ...partAmounts(state, totalIn(partLines), rate),
  });
  const rest = withCharges(state, rate, {
    ...linesOf(state, restLines, left),
    invoices: state.invoices.filter((each) => !invoices.some((moved) => sameInvoice(each, moved))),
    total: subtract(state.total, part.total),
    subtotal: subtract(state.subtotal, part.subtotal),
    ivaAmount: subtract(state.ivaAmount, part.ivaAmount),
  });
  const opened = {
    ...headerOf(state),
    ...formOf(state),
    ...part,
    exemptionIva: came.exemptionIva ?? state.exemptionIva,
  };
  return {
    split: { part: id, number, moved, ...rest },
    opened: {
      ...opened,
      ...ofEach(ORDER_COMMITMENT, (name) => phaseFieldsOf(state)[name]),
      id,
      root: state.id,
      number,
      requests: distinct(taken.map(({ request }) => request)),
      // The order keeps the judgements of the purchase; a part has that of its own IVA.
      judged: judgedForm(law, opened, state.judged).filter(({ rule }) => rule === ivaRate.name),
    },
  };
}

/** Share of each line that a part takes. */
export const movedLines = (
  { lines, supplies }: Separated,
  came: { readonly lines: readonly Pick<CameLine, 'id' | 'qty'>[] },
): OrderSplit['moved'] => {
  const prices = pricesOf(supplies);
  const qtys = new Map(came.lines.map(({ id, qty }) => [id, qty]));
  return lines.flatMap((line) => {
    const delivered = min(qtys.get(line.id) ?? ZERO_QUANTITY, line.delivered);
    if (!isPositive(delivered)) return [];
    const whole = compare(delivered, line.delivered) === 0;
    const amount = totalOf([[delivered, prices.get(line.supply) ?? ZERO_PRICE]]);
    return [
      {
        line: line.id,
        requested: whole ? line.requested : delivered,
        delivered,
        amount: whole ? line.amount : min(amount, line.amount),
      },
    ];
  });
};

/** Lines that a part takes, and lines that stay, which have no receipt where something of them is gone. */
export function partedLines(lines: readonly OrderLine[], moved: OrderSplit['moved']) {
  const gone = new Map(moved.map(({ line, ...share }) => [line, share]));
  const taken = lines.flatMap((line) => {
    const share = gone.get(line.id);
    return share === undefined ? [] : [{ ...line, ...share }];
  });
  const left = lines.flatMap((line) => {
    const share = gone.get(line.id);
    if (share === undefined) return [line];
    if (compare(share.delivered, line.delivered) === 0) return [];
    return [
      {
        ...line,
        requested: subtract(line.requested, share.requested),
        delivered: subtract(line.delivered, share.delivered),
        amount: subtract(line.amount, share.amount),
        ...NO_RECEIPT,
      },
    ];
  });
  return { taken, left };
}

/** An order as far as the quantities and amounts of its parts depend on it. */
export type Separated = {
  readonly lines: readonly Pick<OrderLine, 'id' | 'supply' | 'requested' | 'delivered' | 'amount'>[];
  readonly supplies: readonly Pick<OrderSupply, 'supply' | 'price'>[];
};

/** Total of a part with its subtotal and IVA, at most what the order has. */
function partAmounts({ iva, ivaAmount: most }: OrderState, total: OrderState['total'], rate: string) {
  const ivaAmount = min(ivaSplit(total, iva, rate).iva, most);
  return { total, subtotal: subtract(total, ivaAmount), ivaAmount };
}

/**
 * Closes an order with what has come: what was never delivered leaves its lines and its allocations, the last request
 * first, and lines of which nothing came leave it whole (hospital B5).
 */
export function closedShort(
  state: OrderState,
  { came, law, reason }: { readonly came: Came; readonly law: OrderLaw; readonly reason: string },
): ClosedShort {
  const rate = rateOf(law, state, state.judged);
  const qtys = new Map(came.lines.map(({ id, qty }) => [id, qty]));
  const all = withReceiptsOf(came, state.lines).map((line) => ({
    ...line,
    delivered: min(qtys.get(line.id) ?? line.delivered, line.requested),
  }));
  const lines = all
    .filter(({ delivered }) => isPositive(delivered))
    .map((line) => ({ ...line, requested: line.delivered }));
  const stays: Shares = new Map(lines.map(({ id, delivered }) => [id, delivered]));
  const { taken } = dividedAllocations(state.allocations, stays);
  const kept = linesOf(state, lines, taken);
  return {
    reason,
    returned: all.flatMap(({ id, requested, delivered }) =>
      compare(delivered, requested) < 0 ? [{ line: id, qty: subtract(requested, delivered) }] : [],
    ),
    exemptionIva: came.exemptionIva ?? state.exemptionIva,
    ...withCharges(state, rate, {
      ...kept,
      invoices: came.invoices ?? state.invoices,
      ...amountsAfter(state, kept, { iva: state.iva, rate }),
    }),
  };
}

const NO_RECEIPT = { receiptNumber: '', receiptDate: '', receptionDate: '' } as const;

const sameInvoice = (a: OrderInvoiceData, b: OrderInvoiceData): boolean =>
  a.serie === b.serie && a.number === b.number;

const distinct = (ids: readonly number[]): readonly number[] => [...new Set(ids)];

/** Lines with the receipts that came; what is left out stays. */
function withReceiptsOf(came: Came, lines: readonly OrderLine[]): readonly OrderLine[] {
  const receipts = new Map(came.lines.map((line) => [line.id, line]));
  return lines.map((line) => {
    const { receiptNumber, receiptDate, receptionDate } = receipts.get(line.id) ?? {};
    return {
      ...line,
      receiptNumber: receiptNumber ?? line.receiptNumber,
      receiptDate: receiptDate ?? line.receiptDate,
      receptionDate: receptionDate ?? line.receptionDate,
    };
  });
}

/** Divides allocations by the quantity taken of each line, in the order of the requests' numbers. */
export function dividedAllocations(allocations: readonly OrderAllocation[], takes: Shares) {
  const open = new Map(takes);
  const shares = allocations.map((allocation) => {
    const line = `${allocation.unit}-${allocation.supply}`;
    const takeable = open.get(line) ?? ZERO_QUANTITY;
    const share = min(takeable, allocation.requested);
    open.set(line, subtract(takeable, share));
    return { allocation, share };
  });
  const positive = (of: (each: (typeof shares)[number]) => Quantity): readonly OrderAllocation[] =>
    shares
      .map((each) => ({ ...each.allocation, requested: of(each) }))
      .filter(({ requested }) => isPositive(requested));
  return {
    taken: positive(({ share }) => share),
    left: positive(({ allocation, share }) => subtract(allocation.requested, share)),
  };
}

/** Lines with their supplies, each with the requests that still have something of it, and with their allocations. */
export function linesOf(
  { supplies }: Pick<OrderState, 'supplies'>,
  lines: readonly OrderLine[],
  allocations: readonly OrderAllocation[],
) {
  return {
    lines,
    allocations,
    supplies: supplies
      .filter(({ supply }) => lines.some((line) => line.supply === supply))
      .map((each) => ({
        ...each,
        requests: each.requests.filter((id) =>
          allocations.some(({ request, supply }) => request === id && supply === each.supply),
        ),
      })),
  };
}

const withCharges = <Content extends Pick<OrderState, 'lines' | 'supplies'>>(
  state: OrderState,
  rate: string,
  content: Content,
) => ({
  ...content,
  charges: chargesOf(state.calculateFee, { iva: state.iva, rate }, chargeParts({ ...state, ...content })),
});

const headerOf = (state: OrderState) => {
  const { executor, year, kind, numberResolution, dateResolution, calculateFee, hasAward, planned } = state;
  return { executor, year, kind, numberResolution, dateResolution, calculateFee, hasAward, planned };
};
