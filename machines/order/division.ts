import {
  add,
  isPositive,
  type Money,
  min,
  splitTotal,
  subtract,
  totalOf,
  ZERO_MONEY,
  ZERO_PRICE,
} from '@expediente/kernel/decimal.ts';
import type {
  OrderAllocation,
  OrderCharge,
  OrderDivided,
  OrderLine,
  OrderReunited,
  OrderSupply,
} from '@expediente/schemas/order/events.ts';
import { pricesOf, totalIn } from './amounts.ts';
import type { ChargePart } from './charges.ts';
import type { DividedLine, DividedOrder, PlacedRequest, ReunitedPart } from './commands.ts';
import { dividedAllocations, linesOf, movedLines, partedLines } from './parts.ts';
import type { OrderState } from './state.ts';

/**
 * Divides a consolidation: the part takes quantities of its lines, with amounts as a separation's, and the consolidation
 * keeps the differences. Both together hold of every quarter budget what the consolidation held (hospital B7).
 * @param id id of the part
 */
export function dividedOrder(
  state: OrderState,
  {
    id,
    lines,
    requests,
  }: {
    readonly id: number;
    readonly lines: readonly DividedLine[];
    readonly requests: readonly PlacedRequest[];
  },
): DividedOrder {
  const moved = movedLines(state, { lines });
  const { taken, left } = dividedAllocations(
    state.allocations,
    new Map(moved.map(({ line, requested }) => [line, requested])),
  );
  const parted = partedLines(state.lines, moved);
  const part = contentOf(state, parted.taken, taken);
  const rest = contentOf(state, parted.left, left);
  const charges = takenCharges(state.charges, wantedCharges(state, moved, taken, requests));
  const number = state.divided + 1;
  const { executor, year, kind, numberResolution, dateResolution, calculateFee, hasAward } = state;
  return {
    divided: {
      ...{ part: id, number, moved, taken: part.requests },
      ...rest,
      charges: lessCharges(state.charges, charges),
    },
    opened: {
      ...{ id, root: state.id, number },
      own: part.requests.filter((request) => !isElsewhere(state, rest.requests, request)),
      ...{ executor, year, kind, numberResolution, dateResolution, calculateFee, hasAward },
      ...part,
      charges,
      quarter: state.quarter,
      judged: state.judged,
    },
  };
}

const isElsewhere = ({ divisions }: OrderState, left: readonly number[], request: number): boolean =>
  left.includes(request) || divisions.some(({ requests }) => requests.includes(request));

/** Content of a consolidation that took one of its parts again, in the order of the requests' numbers. */
export function reunitedOrder(
  state: OrderState,
  part: ReunitedPart,
  requests: readonly PlacedRequest[],
): Omit<OrderReunited, 'reason'> {
  const place = new Map(
    [...requests].sort((a, b) => a.number - b.number || a.id - b.id).map(({ id }, at) => [id, at]),
  );
  const inOrder = (a: number, b: number): number => (place.get(a) ?? 0) - (place.get(b) ?? 0);
  const allocations = merged(
    [...state.allocations, ...part.allocations],
    ({ request, unit, supply, subProduct }) => `${request} ${unit} ${supply} ${subProduct}`,
    (a, b) => ({ ...a, requested: add(a.requested, b.requested) }),
  ).sort((a, b) => inOrder(a.request, b.request));
  const lines = merged([...state.lines, ...part.lines], ({ id }) => id, withLine);
  const known = merged(
    [...state.supplies, ...part.supplies],
    ({ supply }) => String(supply),
    (a, b): OrderSupply => ({ ...a, requests: [...new Set([...a.requests, ...b.requests])].sort(inOrder) }),
  );
  const planned = merged(
    [...state.planned, ...part.planned],
    ({ supply }) => String(supply),
    (a) => a,
  );
  const content = contentOf({ supplies: known, planned }, inOrderOf(allocations, lines), allocations);
  return {
    ...{ part: part.id, number: part.number },
    ...content,
    charges: merged([...state.charges, ...part.charges], budgetOf, (a, b) => ({
      ...a,
      amount: add(a.amount, b.amount),
    })).sort((a, b) => (budgetOf(a) < budgetOf(b) ? -1 : 1)),
  };
}

const withLine = (a: OrderLine, b: OrderLine): OrderLine => ({
  ...a,
  requested: add(a.requested, b.requested),
  delivered: add(a.delivered, b.delivered),
  amount: add(a.amount, b.amount),
});

/** Lines in the order of their first allocations, as a consolidation has them. */
const inOrderOf = (
  allocations: readonly OrderAllocation[],
  lines: readonly OrderLine[],
): readonly OrderLine[] => {
  const order = [...new Set(allocations.map(({ unit, supply }) => `${unit}-${supply}`))];
  return lines.toSorted((a, b) => order.indexOf(a.id) - order.indexOf(b.id));
};

/** Requests, supplies, prices and total of lines with their allocations. */
function contentOf(
  { supplies, planned }: Pick<OrderState, 'supplies' | 'planned'>,
  lines: readonly OrderLine[],
  allocations: readonly OrderAllocation[],
) {
  const content = linesOf({ supplies }, lines, allocations);
  return {
    requests: [...new Set(allocations.map(({ request }) => request))],
    planned: planned.filter(({ supply }) => content.supplies.some((each) => each.supply === supply)),
    ...content,
    total: totalIn(lines),
  };
}

const budgetOf = ({ unit, group, quarter }: Omit<ChargePart, 'amount'>): string =>
  `${unit}:${group}:${quarter}`;

/** Amounts that the part charges by the quarters of its requests. */
function wantedCharges(
  { supplies }: OrderState,
  moved: OrderDivided['moved'],
  taken: readonly OrderAllocation[],
  requests: readonly PlacedRequest[],
): readonly ChargePart[] {
  const quarters = new Map(requests.map(({ id, quarter }) => [id, quarter]));
  const groups = new Map(supplies.map(({ supply, group }) => [supply, group]));
  const prices = pricesOf(supplies);
  return moved.flatMap(({ line, amount }) => {
    const shares = taken.filter(({ unit, supply }) => `${unit}-${supply}` === line);
    const amounts = splitTotal(
      amount,
      shares.map(({ supply, requested }) => totalOf([[requested, prices.get(supply) ?? ZERO_PRICE]])),
    );
    return shares.map(({ request, unit, supply }, at) => ({
      unit,
      group: groups.get(supply) ?? '',
      quarter: quarters.get(request) ?? 'PRIMERO',
      amount: amounts[at] ?? ZERO_MONEY,
    }));
  });
}

/**
 * Charges that a part takes over: of each budget at most what the consolidation holds of it, the rest from the other
 * quarters of the same cost centre and group, so that nothing of any budget is held twice or comes free.
 */
function takenCharges(held: readonly OrderCharge[], wanted: readonly ChargePart[]): readonly OrderCharge[] {
  const left = new Map(held.map((charge) => [budgetOf(charge), charge.amount]));
  const take = (charge: OrderCharge, most: Money): Money => {
    const amount = min(left.get(budgetOf(charge)) ?? ZERO_MONEY, most);
    left.set(budgetOf(charge), subtract(left.get(budgetOf(charge)) ?? ZERO_MONEY, amount));
    return amount;
  };
  const open = wanted.map((each) => ({
    ...each,
    amount: subtract(
      each.amount,
      held
        .filter((charge) => budgetOf(charge) === budgetOf(each))
        .reduce((sum, charge) => add(sum, take(charge, each.amount)), ZERO_MONEY),
    ),
  }));
  for (const { unit, group, amount } of open) {
    let rest = amount;
    for (const charge of held)
      if (charge.unit === unit && charge.group === group) rest = subtract(rest, take(charge, rest));
  }
  return held.flatMap((charge) => {
    const amount = subtract(charge.amount, left.get(budgetOf(charge)) ?? ZERO_MONEY);
    return isPositive(amount) ? [{ ...charge, amount }] : [];
  });
}

/** Charges that stay once others are taken of them. */
function lessCharges(held: readonly OrderCharge[], taken: readonly OrderCharge[]): readonly OrderCharge[] {
  const gone = new Map(taken.map((charge) => [budgetOf(charge), charge.amount]));
  return held.flatMap((charge) => {
    const amount = subtract(charge.amount, gone.get(budgetOf(charge)) ?? ZERO_MONEY);
    return isPositive(amount) ? [{ ...charge, amount }] : [];
  });
}

/** Items of one key as one, in the order in which each key came first. */
function merged<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
  both: (before: Item, next: Item) => Item,
): Item[] {
  const byKey = new Map<string, Item>();
  for (const item of items) {
    const before = byKey.get(keyOf(item));
    byKey.set(keyOf(item), before === undefined ? item : both(before, item));
  }
  return [...byKey.values()];
}

/** Requests of an order that another part of its resolution has, too. */
export const sharedRequests = ({
  allocations,
  division,
  divisions,
}: Pick<OrderState, 'allocations' | 'division' | 'divisions'>): readonly number[] =>
  [...new Set(allocations.map(({ request }) => request))].filter((request) =>
    division === null
      ? divisions.some(({ requests }) => requests.includes(request))
      : !division.own.includes(request),
  );
