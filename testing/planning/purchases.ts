import type { Quarter } from '@expediente/kernel/dates.ts';
import {
  add,
  compare,
  isPositive,
  isZero,
  type Money,
  min,
  type Price,
  type Quantity,
  splitTotal,
  subtract,
  sum,
  totalOf,
  ZERO_MONEY,
  ZERO_PRICE,
  ZERO_QUANTITY,
} from '@expediente/kernel/decimal.ts';
import { smallPdf } from '../small-pdf.ts';
import type { Who } from './desk.ts';
import { availableOf, balanceOf, budgetName, lineName } from './figures.ts';
import {
  budgetNow,
  type ChargeModel,
  type Command,
  countedNow,
  MOVED_ON,
  type Model,
  moveBudget,
  moveLine,
  type OrderLineModel,
  type OrderModel,
  type RequestModel,
  replace,
  supplyOf,
} from './model.ts';

type RequestLine = RequestModel['lines'][number];

/** True in the states in which units are held, by the request or by its order. */
const holds = (status: RequestModel['status'] | undefined): boolean =>
  status === 'pendiente' || status === 'enviado' || status === 'consolidado';

function requestOf({ requests }: Model, id: number): RequestModel {
  const found = requests.find((each) => each.id === id);
  if (found === undefined) throw new RangeError(`no request ${id}`);
  return found;
}

const unitsOf = (lines: readonly RequestLine[], subProduct: string): Quantity =>
  lines.find((line) => line.subProduct === subProduct)?.qty ?? ZERO_QUANTITY;

interface Of {
  readonly unit: number;
  readonly supply: number;
}
const nameOf = ({ unit, supply }: Of, subProduct: string): string => lineName({ unit, supply, subProduct });

/** Rules that holding these lines would break; units that the request held before count as free. */
function holdFaults(
  model: Model,
  of: Of,
  before: readonly RequestLine[],
  lines: readonly RequestLine[],
): readonly string[] {
  return lines.flatMap(({ subProduct, qty }) => {
    const line = model.lines.get(nameOf(of, subProduct));
    if (line === undefined) return ['line-planned'];
    const free = add(availableOf(line), unitsOf(before, subProduct));
    return compare(qty, free) > 0 ? ['units-available'] : [];
  });
}

function hold(model: Model, of: Of, before: readonly RequestLine[], lines: readonly RequestLine[]): void {
  for (const { subProduct, qty } of before)
    moveLine(model, nameOf(of, subProduct), ({ reserved }) => ({ reserved: subtract(reserved, qty) }));
  for (const { subProduct, qty } of lines)
    moveLine(model, nameOf(of, subProduct), ({ reserved }) => ({ reserved: add(reserved, qty) }));
}

/** Rule against a total of zero. Lines that are not planned have no price, and break a rule of their own. */
function worthFaults(model: Model, of: Of, lines: readonly RequestLine[]): readonly string[] {
  const priced = lines.flatMap(({ subProduct, qty }) => {
    const line = model.lines.get(nameOf(of, subProduct));
    return line === undefined ? [] : [[qty, line.price] as const];
  });
  return priced.length === lines.length && isZero(totalOf(priced)) ? ['amount-positive'] : [];
}

export interface TypedRequest extends Of {
  readonly quarter: Quarter;
  readonly lines: readonly RequestLine[];
}

/** @param id 0 makes a new one */
export const saveRequest = (
  { year }: Model,
  id: number,
  { unit, supply, quarter, lines }: TypedRequest,
  today: string,
): Command => ({
  who: 'centro',
  path: '/orders/insert/update',
  payload: {
    p_id: id,
    p_id_unit: unit,
    p_year: year,
    p_number: '',
    p_date: today,
    p_id_supplie: supply,
    p_type: 'SI',
    p_justification: 'Para la atención del cuatrimestre',
    p_sub_products: lines.map(({ subProduct, qty }) => ({ p_id_sub_products: subProduct, p_qty: qty })),
    p_quarter_order: quarter,
    // Year of today, as the plan may be of a later one.
    p_year_additional: Number(today.slice(0, 4)),
  },
  faults(model) {
    const before = id === 0 ? undefined : requestOf(model, id);
    const held = holds(before?.status) ? (before?.lines ?? []) : [];
    return [
      ...(before === undefined || ['pendiente', 'rechazado'].includes(before.status) ? [] : [MOVED_ON]),
      ...(model.plans.get(unit)?.status === 'aprobado' ? [] : ['plan-approved']),
      ...worthFaults(model, { unit, supply }, lines),
      // A rejected request holds nothing until it is sent again.
      ...(before?.status === 'rechazado' ? [] : holdFaults(model, { unit, supply }, held, lines)),
    ];
  },
  apply(model, data) {
    if (id === 0) {
      const number = Number(data.number);
      model.requests.push({ id: Number(data.id), unit, number, supply, quarter, status: 'pendiente', lines });
      hold(model, { unit, supply }, [], lines);
    } else {
      const before = requestOf(model, id);
      if (holds(before.status)) hold(model, before, before.lines, lines);
      replace(model.requests, id, { quarter, lines });
    }
    return {
      total_qty: sum(
        lines.map(({ qty }) => qty),
        ZERO_QUANTITY,
      ),
    };
  },
});

export const sendRequest = (id: number): Command => ({
  who: 'centro',
  path: '/orders/send',
  payload: { p_id: id },
  faults(model) {
    const own = requestOf(model, id);
    if (own.status !== 'pendiente' && own.status !== 'rechazado') return [MOVED_ON];
    const held = own.status === 'pendiente' ? own.lines : [];
    return [...worthFaults(model, own, own.lines), ...holdFaults(model, own, held, own.lines)];
  },
  apply(model) {
    const own = requestOf(model, id);
    if (own.status === 'rechazado') hold(model, own, [], own.lines);
    replace(model.requests, id, { status: 'enviado' });
    return { state: 1 };
  },
});

/** Command: makes a sent request a draft again, which keeps its units. */
export const withdrawRequest = (id: number): Command => ({
  who: 'centro',
  path: '/orders/withdraw',
  payload: { p_id: id },
  faults: (model) => (requestOf(model, id).status === 'enviado' ? [] : [MOVED_ON]),
  apply(model) {
    replace(model.requests, id, { status: 'pendiente' });
    return { state: 0 };
  },
});

export const rejectRequest = (id: number): Command => ({
  who: 'aprobador',
  path: '/orders/disapprove',
  payload: { p_id: id, p_justification: 'Revisar la cantidad' },
  faults: (model) => (requestOf(model, id).status === 'enviado' ? [] : [MOVED_ON]),
  apply(model) {
    const own = requestOf(model, id);
    hold(model, own, own.lines, []);
    replace(model.requests, id, { status: 'rechazado' });
    return { state: 2 };
  },
});

export const banRequest = (id: number): Command => ({
  who: 'centro',
  path: '/orders/ban',
  payload: { p_id_order: id },
  faults: (model) => (['pendiente', 'rechazado'].includes(requestOf(model, id).status) ? [] : [MOVED_ON]),
  apply(model) {
    const own = requestOf(model, id);
    if (holds(own.status)) hold(model, own, own.lines, []);
    replace(model.requests, id, { status: 'anulado' });
    return { state: 4 };
  },
});

// Orders.

const chargeName = ({ unit, group, quarter }: ChargeModel): string => budgetName({ unit, group, quarter });

/** Charges with one entry per budget. */
function together(charges: readonly ChargeModel[]): readonly ChargeModel[] {
  const all = new Map<string, ChargeModel>();
  for (const charge of charges) {
    const before = all.get(chargeName(charge))?.amount ?? ZERO_MONEY;
    all.set(chargeName(charge), { ...charge, amount: add(before, charge.amount) });
  }
  return [...all.values()].filter(({ amount }) => isPositive(amount));
}

const heldOf = (charges: readonly ChargeModel[], name: string): Money =>
  charges.find((charge) => chargeName(charge) === name)?.amount ?? ZERO_MONEY;

/** Rules that these charges would break; amounts that the order already holds count as free. */
function chargeFaults(
  model: Model,
  before: readonly ChargeModel[],
  charges: readonly ChargeModel[],
): readonly string[] {
  return charges.flatMap((charge) => {
    const name = chargeName(charge);
    const budget = model.budgets.get(name);
    if (budget === undefined) return ['budget-approved'];
    const free = add(balanceOf(budget), heldOf(before, name));
    return compare(charge.amount, free) > 0 ? ['budget-balance'] : lapseFaults(model, before, charge);
  });
}

/**
 * Rule for growing charges of an ended cuatrimestre: its rest may have been given to another meanwhile (planning
 * B44).
 */
function lapseFaults(model: Model, before: readonly ChargeModel[], charge: ChargeModel): readonly string[] {
  const { unit, quarter, amount } = charge;
  const grown = subtract(amount, heldOf(before, chargeName(charge)));
  if (!model.over.includes(quarter) || !isPositive(grown)) return [];
  return compare(add(countedNow(model, unit), grown), budgetNow(model, unit)) > 0
    ? ['lapsed-given-again']
    : [];
}

function charge(model: Model, before: readonly ChargeModel[], charges: readonly ChargeModel[]): void {
  for (const each of before)
    moveBudget(model, each, ({ reserved }) => ({ reserved: subtract(reserved, each.amount) }));
  for (const each of charges)
    moveBudget(model, each, ({ reserved }) => ({ reserved: add(reserved, each.amount) }));
}

type Part = OrderModel['allocations'][number] & { readonly quarter: Quarter; readonly price: Price };
const worth = (parts: readonly Part[]): Money =>
  totalOf(parts.map((part) => [part.requested, part.price] as const));

function grouped<Item>(items: readonly Item[], keyOf: (item: Item) => string): readonly (readonly Item[])[] {
  const groups = new Map<string, Item[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return [...groups.values()];
}

/** Lines of the requests at the plan's current prices, in the order of the requests' numbers. */
const partsOf = (model: Model, requests: readonly RequestModel[]): readonly Part[] =>
  [...requests]
    .sort((a, b) => a.number - b.number || a.id - b.id)
    .flatMap((request) =>
      request.lines.map(({ subProduct, qty }): Part => {
        const { unit, supply, quarter } = request;
        const price = model.lines.get(nameOf(request, subProduct))?.price ?? ZERO_PRICE;
        return { request: request.id, unit, supply, subProduct, requested: qty, quarter, price };
      }),
    );

/**
 * Charges of a consolidation: the total is rounded once and split over the lines, the last of which takes the rest;
 * likewise a line's quarters (domain §4).
 */
function consolidatedCharges(model: Model, parts: readonly Part[]): readonly ChargeModel[] {
  const lines = grouped(parts, ({ unit, supply }) => `${unit}-${supply}`);
  const amounts = splitTotal(worth(parts), lines.map(worth));
  return together(
    lines.flatMap((line, at) => {
      const quarters = grouped(line, ({ quarter }) => quarter);
      const shares = splitTotal(amounts[at] ?? ZERO_MONEY, quarters.map(worth));
      return quarters.flatMap(([first], place) =>
        first
          ? [
              {
                unit: first.unit,
                group: supplyOf(model, first.supply).group,
                quarter: first.quarter,
                amount: shares[place] ?? ZERO_MONEY,
              },
            ]
          : [],
      );
    }),
  );
}

/** Quantities that a consolidation takes of a request's lines. */
export interface Taking extends Pick<RequestModel, 'id' | 'supply' | 'lines'> {}

/** A request as far as a consolidation takes it, and the lines that it leaves (hospital A6). */
function takenOf(request: RequestModel, takings: readonly Taking[]) {
  const taking = takings.find(({ id }) => id === request.id);
  const takenQty = (line: RequestLine) => (taking ? unitsOf(taking.lines, line.subProduct) : line.qty);
  const some = (qtyOf: (line: RequestLine) => Quantity) =>
    request.lines.map((line) => ({ ...line, qty: qtyOf(line) })).filter(({ qty }) => isPositive(qty));
  return {
    request: { ...request, lines: some(takenQty) },
    left: some((line) => subtract(line.qty, takenQty(line))),
    beyond: request.lines.some((line) => compare(takenQty(line), line.qty) > 0),
  };
}

export const consolidate = (
  ids: readonly number[],
  terms: { readonly number: string; readonly fee: 0 | 1; readonly award: 0 | 1 },
  today: string,
  takings: readonly Taking[] = [],
): Command => ({
  who: 'compras',
  path: '/orders/consolidate/approve',
  payload: {
    p_number_resolution: `R-${terms.number}`,
    p_date_resolution: today,
    p_list_orders: ids.join(','),
    p_calculate_fee: terms.fee,
    p_has_award: terms.award,
    ...(takings.length > 0 && {
      p_lines: takings.flatMap(({ id, supply, lines }) =>
        lines.map(({ subProduct, qty }) => ({
          ...{ p_id: id, p_id_supplie: supply, p_id_sub_products: subProduct, p_qty: qty },
        })),
      ),
    }),
  },
  faults(model) {
    const taken = ids.map((id) => takenOf(requestOf(model, id), takings));
    const requests = taken.map(({ request }) => request);
    const parts = partsOf(model, requests);
    return [
      ...(taken.some(({ beyond }) => beyond) ? ['part-within'] : []),
      ...(requests.some(({ lines }) => lines.length === 0) ? ['part-taken'] : []),
      ...(requests.every(({ status }) => status === 'enviado') ? [] : [MOVED_ON]),
      ...(isPositive(worth(parts)) ? [] : ['amount-positive']),
      ...(terms.fee === 1 ? chargeFaults(model, [], consolidatedCharges(model, parts)) : []),
    ];
  },
  apply(model, data) {
    const taken = ids.map((id) => takenOf(requestOf(model, id), takings));
    const requests = taken.map(({ request }) => request);
    // Rests are made in the order in which the command names their requests.
    const rests = takings.flatMap(({ id }) =>
      taken.filter(({ request, left }) => request.id === id && left.length > 0),
    );
    for (const [at, { request, left }] of rests.entries()) {
      const { id, number } = Object((data.rests as readonly unknown[] | undefined)?.[at]); // as the operation answers
      replace(model.requests, request.id, { lines: request.lines });
      model.requests.push({
        ...request,
        id: Number(id),
        number: Number(number),
        status: 'enviado',
        lines: left,
      });
    }
    const parts = partsOf(model, requests);
    const charges = terms.fee === 1 ? consolidatedCharges(model, parts) : [];
    charge(model, [], charges);
    for (const id of ids) replace(model.requests, id, { status: 'consolidado' });
    const prices = new Map<number, Price>();
    for (const part of parts) if (!prices.has(part.supply)) prices.set(part.supply, part.price);
    model.orders.push({
      id: Number(data.id),
      status: 'consolidada',
      fee: terms.fee,
      requests: ids,
      allocations: parts,
      lines: grouped(parts, ({ unit, supply }) => `${unit}-${supply}`).flatMap((line) => orderLine(line)),
      prices,
      quarter: parts[0]?.quarter ?? 'PRIMERO',
      number: terms.number,
      documents: 'none',
      total: worth(parts),
      charges,
      amounts: null,
      consolidated: splitTotal(
        worth(parts),
        grouped(parts, ({ unit, supply }) => `${unit}-${supply}`).map(worth),
      ),
      ...{ parts: 0, division: null, divisions: [], divided: 0 },
      delivered: [],
    });
    return { total: worth(parts), state: 0 };
  },
});

function orderLine(parts: readonly Part[]): readonly OrderLineModel[] {
  const [first] = parts;
  if (first === undefined) return [];
  const requested = sum(
    parts.map((part) => part.requested),
    ZERO_QUANTITY,
  );
  return [{ unit: first.unit, supply: first.supply, requested, delivered: requested }];
}

export function orderOf({ orders }: Model, id: number): OrderModel {
  const found = orders.find((each) => each.id === id);
  if (found === undefined) throw new RangeError(`no order ${id}`);
  return found;
}

type Changed = Pick<OrderModel, 'lines' | 'prices' | 'quarter'>;

/**
 * Amounts of an order's lines; in parts a line keeps its amount while quantity and price stay, in a divided
 * consolidation as far as it is the price's but for cents (hospital B4, B7).
 */
function lineAmounts(order: OrderModel, { lines, prices }: Changed): readonly Money[] {
  const own = lines.map(({ delivered, supply }) =>
    totalOf([[delivered, prices.get(supply) ?? ZERO_PRICE] as const]),
  );
  const { amounts } = order;
  if (amounts !== null)
    return lines.map(({ delivered, supply }, at) => {
      const [kept, priced] = [amounts[at] ?? ZERO_MONEY, own[at] ?? ZERO_MONEY];
      const isSame =
        delivered === order.lines[at]?.delivered && prices.get(supply) === order.prices.get(supply);
      return isSame && (order.parts !== 0 || Math.abs(Number(kept) - Number(priced)) < 0.995) ? kept : priced;
    });
  const total = totalOf(
    lines.map(({ delivered, supply }) => [delivered, prices.get(supply) ?? ZERO_PRICE] as const),
  );
  return splitTotal(total, own);
}

/** Total of an order, and its charges in its own cuatrimestre. */
function amountsOf(model: Model, order: OrderModel, after: Changed) {
  const amounts = lineAmounts(order, after);
  return { ...chargedBy(model, order, after, amounts), amounts: order.amounts && amounts };
}

function chargedBy(
  model: Model,
  { fee }: OrderModel,
  { lines, quarter }: Pick<Changed, 'lines' | 'quarter'>,
  amounts: readonly Money[],
) {
  const total = sum(amounts, ZERO_MONEY);
  const charges = together(
    lines.map(({ unit, supply }, at) => ({
      unit,
      group: supplyOf(model, supply).group,
      quarter,
      amount: amounts[at] ?? ZERO_MONEY,
    })),
  );
  return { total, charges: fee === 1 ? charges : [] };
}

/** Typed values of an order: prices by supply, delivered units by line, receipts. */
export interface TypedOrder {
  readonly prices?: ReadonlyMap<number, Price>;
  readonly delivered?: readonly Quantity[];
  readonly quarter?: Quarter;
  readonly documents?: 'partly' | 'whole';
}

const changed = (order: OrderModel, { prices, delivered, quarter }: TypedOrder): Changed => ({
  lines: order.lines.map((line, at) => ({ ...line, delivered: delivered?.[at] ?? line.delivered })),
  prices: new Map([...order.prices, ...(prices ?? [])]),
  quarter: quarter ?? order.quarter,
});

function formFaults(model: Model, order: OrderModel, typed: TypedOrder): readonly string[] {
  const after = changed(order, typed);
  const { total, charges } = amountsOf(model, order, after);
  const over = after.lines.some(({ delivered, requested }) => compare(delivered, requested) > 0);
  return [
    ...(over ? ['delivered-within-requested'] : []),
    ...(isPositive(total) ? [] : ['amount-positive']),
    ...chargeFaults(model, order.charges, charges),
  ];
}

function applyForm(model: Model, id: number, typed: TypedOrder): Money {
  const order = orderOf(model, id);
  const after = changed(order, typed);
  const { total, charges, amounts } = amountsOf(model, order, after);
  charge(model, order.charges, charges);
  replace(model.orders, id, { ...after, total, charges, amounts });
  return total;
}

const unitsPayload = (order: OrderModel, { delivered, documents }: TypedOrder, today: string) =>
  order.lines.map(({ unit, supply }, at) => ({
    id: `${unit}-${supply}`,
    ...(delivered?.[at] !== undefined && { qty: delivered[at] }),
    ...(documents !== undefined &&
      (documents === 'whole' || at === 0) && {
        number_invoice: `D-${order.number}-${at}`,
        date_issue: today,
        // A receipt without its date of reception leaves the documents incomplete.
        date_reception: documents === 'whole' ? today : '',
      }),
  }));

const suppliesPayload = ({ prices }: TypedOrder) =>
  prices && { p_supplies: [...prices].map(([id, price]) => ({ id, price })) };

/** Provider, and a purchase type that requires nothing special. */
export interface Terms {
  readonly provider: number;
  readonly purchaseType: number;
}

export const generate = (
  of: Model,
  id: number,
  typed: TypedOrder & { readonly quarter: Quarter },
  { provider, purchaseType }: Terms,
  today: string,
): Command => {
  const { number } = orderOf(of, id);
  return {
    who: 'compras',
    path: '/orders/purchaseorder/generate',
    payload: {
      p_id: id,
      p_iva: 1,
      p_number_purchase: number,
      p_date_issue: today,
      p_quarter: typed.quarter,
      p_id_type_purchase: purchaseType,
      p_npg_nog: `9${number.padStart(7, '0')}`,
      p_number_award: 'N/A',
      p_id_provider: provider,
      p_unit: unitsPayload(orderOf(of, id), typed, today),
      ...suppliesPayload(typed),
    },
    faults(model) {
      const order = orderOf(model, id);
      return order.status === 'consolidada' ? formFaults(model, order, typed) : [MOVED_ON];
    },
    apply(model) {
      const total = applyForm(model, id, typed);
      replace(model.orders, id, { status: 'generada' });
      return { total, state: 1 };
    },
  };
};

/** Command: edits a generated order's prices, quantities and cuatrimestre, or its receipts. */
export const revise = (of: Model, id: number, typed: TypedOrder, today: string): Command => {
  const { number } = orderOf(of, id);
  return {
    who: 'compras',
    path: '/orders/purchaseorder/update',
    payload: {
      p_id: id,
      p_unit: unitsPayload(orderOf(of, id), typed, today),
      ...suppliesPayload(typed),
      ...(typed.quarter && { p_quarter: typed.quarter }),
      ...(typed.documents && {
        p_invoices: [{ serie_invoice: 'A', number_invoice: number, date_invoice: today }],
        p_exemption_iva: `E-${number}`,
      }),
    },
    faults(model) {
      const order = orderOf(model, id);
      if (!REVISABLE.includes(order.status)) return [MOVED_ON];
      return [...lockFaults(order, typed), ...formFaults(model, order, typed)];
    },
    apply(model) {
      // Executed amounts no longer change.
      if (EXECUTED.includes(orderOf(model, id).status)) return {};
      const total = applyForm(model, id, typed);
      const order = orderOf(model, id);
      const documents = typed.documents ?? order.documents;
      const status = order.status === 'generada' ? order.status : BY_DOCUMENTS[documents];
      replace(model.orders, id, { documents, status });
      return { total };
    },
  };
};

/** Delivery of an order: a quantity for each line, with all of its papers or none. */
export interface CameTyped {
  readonly qtys: readonly Quantity[];
  readonly papers: boolean;
}

function camePayload(order: OrderModel, { qtys, papers }: CameTyped, today: string) {
  const paper = `${order.number}-${order.parts ?? 'P'}`;
  return {
    p_id: order.id,
    p_unit: order.lines.map(({ unit, supply }, at) => ({
      ...{
        id: `${unit}-${supply}`,
        qty: qtys[at] ?? '0.00',
        number_invoice: papers ? `D-${paper}-${at}` : '',
      },
      ...{ date_issue: papers ? today : '', date_reception: papers ? today : '' },
    })),
    p_invoices: papers ? [{ serie_invoice: 'P', number_invoice: paper, date_invoice: today }] : [],
    p_exemption_iva: `E-${paper}`,
  };
}

/** Allocations in the order of the requests, divided by what is taken of each line. */
function dividedBy({ lines, allocations }: OrderModel, takes: readonly Quantity[]) {
  const open = new Map(
    lines.map(({ unit, supply }, at) => [`${unit}-${supply}`, takes[at] ?? ZERO_QUANTITY]),
  );
  const shares = allocations.map(({ unit, supply, requested }) => {
    const rest = open.get(`${unit}-${supply}`) ?? ZERO_QUANTITY;
    const share = min(rest, requested);
    open.set(`${unit}-${supply}`, subtract(rest, share));
    return share;
  });
  const of = (qtyOf: (at: number) => Quantity) =>
    allocations
      .map((each, at) => ({ ...each, requested: qtyOf(at) }))
      .filter(({ requested }) => isPositive(requested));
  return {
    taken: of((at) => shares[at] ?? ZERO_QUANTITY),
    left: of((at) => subtract(allocations[at]?.requested ?? ZERO_QUANTITY, shares[at] ?? ZERO_QUANTITY)),
  };
}

/** Part and rest of an order that what came is separated from (hospital B4). */
function parted(model: Model, order: OrderModel, { qtys }: CameTyped) {
  const before = lineAmounts(order, order);
  const shares = order.lines.map((line, at) => {
    const delivered = qtys[at] ?? ZERO_QUANTITY;
    const whole = delivered === line.delivered;
    const all = before[at] ?? ZERO_MONEY;
    const own = totalOf([[delivered, order.prices.get(line.supply) ?? ZERO_PRICE] as const]);
    const part = { requested: whole ? line.requested : delivered, delivered };
    return { line, part, amount: whole ? all : min(own, all), all };
  });
  const of = (each: readonly { readonly line: OrderLineModel; readonly amount: Money }[]) => {
    const kept = each.filter(({ line }) => isPositive(line.delivered));
    const amounts = kept.map(({ amount }) => amount);
    const lines = kept.map(({ line }) => line);
    return { lines, amounts, ...chargedBy(model, order, { lines, quarter: order.quarter }, amounts) };
  };
  const divided = dividedBy(
    order,
    shares.map(({ part }) => (isPositive(part.delivered) ? part.requested : ZERO_QUANTITY)),
  );
  return {
    part: {
      ...of(shares.map(({ line, part, amount }) => ({ line: { ...line, ...part }, amount }))),
      allocations: divided.taken,
    },
    rest: {
      ...of(
        shares.map(({ line, part, amount, all }) => ({
          line: {
            ...line,
            requested: subtract(line.requested, part.requested),
            delivered: subtract(line.delivered, part.delivered),
          },
          amount: subtract(all, amount),
        })),
      ),
      allocations: divided.left,
    },
  };
}

const requestsIn = (allocations: OrderModel['allocations']): readonly number[] => [
  ...new Set(allocations.map(({ request }) => request)),
];

/** Part and rest of a consolidation that is divided, with the charges of each (hospital B7). */
function dividedInto(model: Model, order: OrderModel, qtys: readonly Quantity[]) {
  const before = order.amounts ?? order.consolidated;
  const shares = order.lines.map((line, at) => {
    const qty = qtys[at] ?? ZERO_QUANTITY;
    const all = before[at] ?? ZERO_MONEY;
    const own = totalOf([[qty, order.prices.get(line.supply) ?? ZERO_PRICE] as const]);
    return { line, qty, all, amount: qty === line.delivered ? all : min(own, all) };
  });
  const of = (
    each: readonly { readonly line: OrderLineModel; readonly qty: Quantity; readonly amount: Money }[],
  ) => {
    const kept = each.filter(({ qty }) => isPositive(qty));
    const amounts = kept.map(({ amount }) => amount);
    const lines = kept.map(({ line, qty }) => ({ ...line, requested: qty, delivered: qty }));
    return { lines, amounts, total: sum(amounts, ZERO_MONEY) };
  };
  const { taken, left } = dividedBy(order, qtys);
  const part = of(shares);
  const rest = of(
    shares.map(({ line, qty, all, amount }) => ({
      ...{ line, qty: subtract(line.delivered, qty) },
      amount: subtract(all, amount),
    })),
  );
  const charges = dividedCharges(model, order, part, taken);
  return {
    part: { ...part, allocations: taken, requests: requestsIn(taken), charges },
    rest: { ...rest, allocations: left, requests: requestsIn(left), charges: lessBy(order.charges, charges) },
  };
}

/** Charges that a part takes over: by the quarters of its requests, of each at most what is held, then of the others. */
function dividedCharges(
  model: Model,
  { charges: held, prices }: OrderModel,
  { lines, amounts }: Pick<OrderModel, 'lines'> & { readonly amounts: readonly Money[] },
  taken: OrderModel['allocations'],
): readonly ChargeModel[] {
  const left = new Map(held.map((each) => [chargeName(each), each.amount]));
  const take = (place: Omit<ChargeModel, 'amount'>, most: Money): Money => {
    const free = left.get(chargeName({ ...place, amount: most })) ?? ZERO_MONEY;
    const amount = min(free, most);
    if (left.has(chargeName({ ...place, amount: most })))
      left.set(chargeName({ ...place, amount: most }), subtract(free, amount));
    return amount;
  };
  const wanted = lines.flatMap(({ unit, supply }, at) => {
    const own = taken.filter((each) => each.unit === unit && each.supply === supply);
    const shares = splitTotal(
      amounts[at] ?? ZERO_MONEY,
      own.map(({ requested }) => totalOf([[requested, prices.get(supply) ?? ZERO_PRICE] as const])),
    );
    return own.map(({ request }, place) => ({
      ...{ unit, group: supplyOf(model, supply).group, quarter: requestOf(model, request).quarter },
      amount: shares[place] ?? ZERO_MONEY,
    }));
  });
  const open = wanted.map((each) => ({ ...each, amount: subtract(each.amount, take(each, each.amount)) }));
  const others = [...held].sort((a, b) => (a.quarter < b.quarter ? -1 : 1));
  for (const { unit, group, amount } of open) {
    let rest = amount;
    for (const each of others.filter((other) => other.unit === unit && other.group === group))
      rest = subtract(rest, take(each, rest));
  }
  return lessBy(
    held,
    held.map((each) => ({ ...each, amount: left.get(chargeName(each)) ?? ZERO_MONEY })),
  );
}

const lessBy = (charges: readonly ChargeModel[], gone: readonly ChargeModel[]): readonly ChargeModel[] =>
  charges
    .map((each) => ({ ...each, amount: subtract(each.amount, heldOf(gone, chargeName(each))) }))
    .filter(({ amount }) => isPositive(amount));

/** Command: divides a consolidation (hospital B7). */
export const divide = (of: Model, id: number, qtys: readonly Quantity[]): Command => ({
  who: 'compras',
  path: '/orders/purchaseorder/divide',
  payload: {
    p_id: id,
    p_unit: orderOf(of, id).lines.map(({ unit, supply }, at) => ({
      id: `${unit}-${supply}`,
      qty: qtys[at] ?? '0.00',
    })),
  },
  faults(model) {
    const order = orderOf(model, id);
    if (order.status !== 'consolidada') return [MOVED_ON];
    if (order.division !== null) return ['no-division'];
    if (order.lines.some(({ delivered }, at) => compare(qtys[at] ?? ZERO_QUANTITY, delivered) > 0))
      return ['taken-within'];
    if (!qtys.some(isPositive)) return ['something-taken'];
    if (!order.lines.some(({ delivered }, at) => compare(qtys[at] ?? ZERO_QUANTITY, delivered) < 0))
      return ['something-stays'];
    const { part, rest } = dividedInto(model, order, qtys);
    return isPositive(part.total) && isPositive(rest.total) ? [] : ['amount-positive'];
  },
  apply(model, data) {
    const order = orderOf(model, id);
    const { part, rest } = dividedInto(model, order, qtys);
    const divided = order.divided + 1;
    const partId = Number(data.id_part);
    const elsewhere = [...rest.requests, ...order.divisions.flatMap(({ requests }) => requests)];
    replace(model.orders, id, {
      ...rest,
      divided,
      divisions: [...order.divisions, { id: partId, requests: part.requests }],
    });
    model.orders.push({
      ...{ ...order, ...part, id: partId, number: `${order.number}D${divided}` },
      division: { root: id, own: part.requests.filter((request) => !elsewhere.includes(request)) },
      ...{ divisions: [], divided: 0 },
    });
    return { total: rest.total, part: divided };
  },
});

/** Command: returns a part to its consolidation (hospital B7). */
export const reunite = (id: number): Command => ({
  who: 'compras',
  path: '/orders/purchaseorder/reunite',
  payload: { p_id: id },
  faults(model) {
    const { status, division } = orderOf(model, id);
    if (status !== 'consolidada') return [MOVED_ON];
    if (division === null) return ['of-division'];
    return orderOf(model, division.root).status === 'consolidada' ? [] : ['consolidation-open'];
  },
  apply(model) {
    const part = orderOf(model, id);
    const root = orderOf(model, part.division?.root ?? 0);
    const numberOf = (request: number) => requestOf(model, request).number;
    const allocations = grouped(
      [...root.allocations, ...part.allocations],
      ({ request, unit, supply, subProduct }) => `${request} ${unit} ${supply} ${subProduct}`,
    )
      .flatMap(([first, more]) =>
        first ? [more ? { ...first, requested: add(first.requested, more.requested) } : first] : [],
      )
      .sort((a, b) => numberOf(a.request) - numberOf(b.request) || a.request - b.request);
    const amountIn = (order: OrderModel, name: string): Money => {
      const at = order.lines.findIndex(({ unit, supply }) => `${unit}-${supply}` === name);
      return (order.amounts ?? order.consolidated)[at] ?? ZERO_MONEY;
    };
    const lines = grouped(allocations, ({ unit, supply }) => `${unit}-${supply}`).flatMap((own) =>
      orderLine(own.map((each) => ({ ...each, quarter: root.quarter, price: ZERO_PRICE }))),
    );
    const amounts = lines.map(({ unit, supply }) =>
      add(amountIn(root, `${unit}-${supply}`), amountIn(part, `${unit}-${supply}`)),
    );
    const divisions = root.divisions.filter((each) => each.id !== id);
    const whole = { allocations, lines, divisions, requests: requestsIn(allocations) };
    replace(model.orders, root.id, {
      ...{ ...whole, total: sum(amounts, ZERO_MONEY), charges: together([...root.charges, ...part.charges]) },
      ...{ consolidated: amounts, amounts: divisions.length === 0 ? null : amounts },
      prices: new Map([...part.prices, ...root.prices]),
    });
    replace(model.orders, id, { status: 'liberada', charges: [] });
    return { total: sum(amounts, ZERO_MONEY) };
  },
});

/** True while another part of the resolution has something of the order's requests. */
function sharesRequests({ allocations, division, divisions }: OrderModel): boolean {
  return requestsIn(allocations).some((request) =>
    division === null
      ? divisions.some(({ requests }) => requests.includes(request))
      : !division.own.includes(request),
  );
}

const SEPARABLE: readonly OrderModel['status'][] = ['comprometida', 'documentada'];

/** Command: separates what came into a part (hospital B2). */
export const splitOrder = (of: Model, id: number, came: CameTyped, today: string): Command => ({
  who: 'compras',
  path: '/orders/purchaseorder/split',
  payload: camePayload(orderOf(of, id), came, today),
  faults(model) {
    const order = orderOf(model, id);
    if (!SEPARABLE.includes(order.status)) return [MOVED_ON];
    if (order.parts === null) return ['no-part'];
    if (order.lines.some(({ delivered }, at) => compare(came.qtys[at] ?? ZERO_QUANTITY, delivered) > 0))
      return ['came-within'];
    if (!came.qtys.some(isPositive)) return ['something-came'];
    const { part, rest } = parted(model, order, came);
    if (rest.lines.length === 0) return ['something-stays'];
    return isPositive(part.total) && isPositive(rest.total) ? [] : ['amount-positive'];
  },
  apply(model, data) {
    const order = orderOf(model, id);
    const { part, rest } = parted(model, order, came);
    const parts = (order.parts ?? 0) + 1;
    charge(model, order.charges, rest.charges);
    charge(model, [], part.charges);
    replace(model.orders, id, { ...rest, parts });
    model.orders.push({
      ...{ ...order, ...part, id: Number(data.id_part), number: `${order.number}P${parts}`, parts: null },
      documents: came.papers ? 'whole' : 'none',
      status: came.papers ? 'completada' : 'comprometida',
    });
    return { total: rest.total, part: parts };
  },
});

/** Command: closes an order with what came; the rest returns to the plan (hospital B5). */
export const closeShort = (of: Model, id: number, came: CameTyped, today: string): Command => {
  const closed = (model: Model, order: OrderModel) => {
    const kept = order.lines
      .map((line, at) => ({ line, at, delivered: came.qtys[at] ?? ZERO_QUANTITY }))
      .filter(({ delivered }) => isPositive(delivered));
    const stays = { ...order, lines: kept.map(({ line }) => line) };
    const amounts = order.amounts && kept.map(({ at }) => order.amounts?.[at] ?? ZERO_MONEY);
    const lines = kept.map(({ line, delivered }) => ({ ...line, requested: delivered, delivered }));
    return { lines, ...amountsOf(model, { ...stays, amounts }, { ...order, lines }) };
  };
  return {
    who: 'compras',
    path: '/orders/purchaseorder/closeshort',
    payload: {
      ...camePayload(orderOf(of, id), came, today),
      p_justification: 'El proveedor no entregará más',
    },
    faults(model) {
      const order = orderOf(model, id);
      if (!SEPARABLE.includes(order.status)) return [MOVED_ON];
      if (order.lines.some(({ requested }, at) => compare(came.qtys[at] ?? ZERO_QUANTITY, requested) > 0))
        return ['came-within'];
      if (!came.qtys.some(isPositive)) return ['something-came'];
      if (order.lines.every(({ requested }, at) => came.qtys[at] === requested)) return ['something-returns'];
      const { total, charges } = closed(model, order);
      return [
        ...(isPositive(total) ? [] : ['amount-positive']),
        ...chargeFaults(model, order.charges, charges),
      ];
    },
    apply(model) {
      const order = orderOf(model, id);
      const { lines, total, charges, amounts } = closed(model, order);
      const { taken, left } = dividedBy(order, came.qtys);
      for (const part of left)
        moveLine(model, nameOf(part, part.subProduct), (line) => ({
          reserved: subtract(line.reserved, part.requested),
        }));
      charge(model, order.charges, charges);
      const documents = came.papers ? 'whole' : 'none';
      const after = { lines, total, charges, amounts, allocations: taken, documents } as const;
      replace(model.orders, id, { ...after, status: BY_DOCUMENTS[documents] });
      return { total };
    },
  };
};

const EXECUTED: readonly OrderModel['status'][] = ['devengada', 'enviada', 'rechazada'];
const REVISABLE: readonly OrderModel['status'][] = [
  'generada',
  'comprometida',
  'documentada',
  'completada',
  'devengada',
  'rechazada',
];
const BY_DOCUMENTS = { none: 'comprometida', partly: 'documentada', whole: 'completada' } as const;

/**
 * Rules against changing locked fields: once committed only receipts can change, once complete only documents; of an
 * accrued order nothing, of a rejected one its documents as long as they are complete.
 */
function lockFaults(order: OrderModel, typed: TypedOrder): readonly string[] {
  const { status } = order;
  if (status === 'generada') return [];
  const after = changed(order, typed);
  const dearer = [...after.prices].some(([supply, price]) => order.prices.get(supply) !== price);
  const other = after.lines.some(({ delivered }, at) => delivered !== order.lines[at]?.delivered);
  const receiving = status === 'comprometida' || status === 'documentada';
  const locked = dearer || after.quarter !== order.quarter || (!receiving && other);
  const lost = EXECUTED.includes(status) && typed.documents === 'partly';
  return [
    ...(locked || (lost && status === 'devengada') ? ['fields-open'] : []),
    ...(lost && status === 'rechazada' ? ['documents-kept'] : []),
  ];
}

export const free = (id: number): Command => ({
  who: 'compras',
  path: '/orders/purchaseorder/free',
  payload: { p_id: id },
  faults(model) {
    const order = orderOf(model, id);
    if (order.status !== 'consolidada') return [MOVED_ON];
    return sharesRequests(order) ? ['requests-own'] : [];
  },
  apply(model) {
    const { requests, charges } = orderOf(model, id);
    charge(model, charges, []);
    for (const each of requests) replace(model.requests, each, { status: 'enviado' });
    replace(model.orders, id, { status: 'liberada', charges: [] });
    return {};
  },
});

export const commit = (of: Model, id: number, today: string): Command => ({
  who: 'compras',
  path: '/orders/purchaseorder/commitment',
  payload: {
    p_id: id,
    p_number_compromise: `C-${orderOf(of, id).number}`,
    p_date_compromise: today,
    p_date_send_provider: today,
  },
  faults: (model) => (orderOf(model, id).status === 'generada' ? [] : [MOVED_ON]),
  apply(model) {
    replace(model.orders, id, { status: BY_DOCUMENTS[orderOf(model, id).documents] });
    return {};
  },
});

export const accrue = (of: Model, id: number, today: string): Command => ({
  who: 'compras',
  path: '/orders/purchaseorder/accrued',
  payload: { p_id: id, p_number_devengade: `V-${orderOf(of, id).number}`, p_date_devengade: today },
  faults(model) {
    const { status } = orderOf(model, id);
    if (status === 'completada') return [];
    return status === 'comprometida' || status === 'documentada' ? ['documents-complete'] : [MOVED_ON];
  },
  apply(model) {
    const order = orderOf(model, id);
    const delivered = deliveredBy(order);
    order.allocations.forEach((part, at) => {
      const came = delivered[at] ?? ZERO_QUANTITY;
      moveLine(model, nameOf(part, part.subProduct), (line) => ({
        reserved: subtract(line.reserved, part.requested),
        executed: add(line.executed, came),
      }));
    });
    for (const each of order.charges)
      moveBudget(model, each, ({ reserved, executed }) => ({
        reserved: subtract(reserved, each.amount),
        executed: add(executed, each.amount),
      }));
    replace(model.orders, id, { status: 'devengada', delivered });
    return { total: order.total, state: 4 };
  },
});

/** Delivered quantities by allocation; earlier requests are served first. */
function deliveredBy({ lines, allocations }: OrderModel): readonly Quantity[] {
  const rest = new Map(lines.map((line) => [`${line.unit}-${line.supply}`, line.delivered]));
  return allocations.map(({ unit, supply, requested }) => {
    const left = rest.get(`${unit}-${supply}`) ?? ZERO_QUANTITY;
    const came = min(left, requested);
    rest.set(`${unit}-${supply}`, subtract(left, came));
    return came;
  });
}

const moved = (
  id: number,
  who: Who,
  path: string,
  payload: Readonly<Record<string, unknown>>,
  from: readonly OrderModel['status'][],
  to: OrderModel['status'],
): Command => ({
  who,
  path,
  payload: { p_id: id, ...payload },
  faults: (model) => (from.includes(orderOf(model, id).status) ? [] : [MOVED_ON]),
  apply(model) {
    replace(model.orders, id, { status: to });
    return {};
  },
});

/** Command: sends to DAF; the second time with the same number. */
export const sendToDaf = (id: number, today: string): Command =>
  moved(
    id,
    'compras',
    '/orders/purchaseorder/senddaf',
    { p_date_send_daf: today, p_number_table: '15' },
    ['devengada', 'rechazada'],
    'enviada',
  );

export const rejectOrder = (id: number, today: string): Command =>
  moved(
    id,
    'daf',
    '/orders/purchaseorder/rejection',
    { p_date_rejection: today, p_justification_rejection: 'Falta la serie de la factura' },
    ['enviada'],
    'rechazada',
  );

const PROOF = smallPdf('Pago');

export const pay = (id: number, today: string): Command => ({
  ...moved(
    id,
    'daf',
    '/orders/purchaseorder/pay',
    { p_date_pay: today, p_number: String(id), p_number_box: 'C-12' },
    ['enviada'],
    'pagada',
  ),
  file: { field: 'p_pdf_document', bytes: PROOF },
});

/** Command: corrects a payment, with another file or with the one that it has (hospital C2). */
export const correctPay = (id: number, today: string, number: string, isOther: boolean): Command => ({
  ...moved(
    id,
    'daf',
    '/orders/purchaseorder/correctpay',
    {
      ...{ p_date_pay: today, p_number: number, p_number_box: 'C-13' },
      p_justification: 'Se digitó otro número',
    },
    ['pagada'],
    'pagada',
  ),
  ...(isOther && { file: { field: 'p_pdf_document', bytes: smallPdf(`Pago ${number}`) } }),
});

/**
 * Command: annuls an order; units and amounts are returned, also those that an accrued order executed (domain §4.6).
 */
export const banOrder = (id: number, today: string): Command => ({
  who: 'compras',
  path: '/orders/purchaseorder/ban',
  payload: { p_id: id, p_date_ban: today, p_justification_ban: 'El proveedor no pudo entregar' },
  faults(model) {
    const { status } = orderOf(model, id);
    const bannable = [...EXECUTED, 'comprometida', 'documentada', 'completada'];
    return bannable.includes(status) ? [] : [MOVED_ON];
  },
  apply(model) {
    const order = orderOf(model, id);
    const executed = EXECUTED.includes(order.status);
    order.allocations.forEach((part, at) => {
      const came = order.delivered[at] ?? ZERO_QUANTITY;
      moveLine(model, nameOf(part, part.subProduct), (line) =>
        executed
          ? { executed: subtract(line.executed, came) }
          : { reserved: subtract(line.reserved, part.requested) },
      );
    });
    if (executed)
      for (const each of order.charges)
        moveBudget(model, each, (budget) => ({ executed: subtract(budget.executed, each.amount) }));
    else charge(model, order.charges, []);
    replace(model.orders, id, { status: 'anulada' });
    return {};
  },
});
