import { QUARTERS, type Quarter } from '@expediente/kernel/dates.ts';
import {
  add,
  amountOf,
  compare,
  isNegative,
  type Money,
  max,
  money,
  type Quantity,
  quantity,
  subtract,
  sum,
  ZERO_MONEY,
  ZERO_QUANTITY,
} from '@expediente/kernel/decimal.ts';
import { stableNumber } from '@expediente/kernel/hash.ts';
import { FIRST_LAW, quarterOf } from '@expediente/schemas/rules/registry.ts';
import { threeFigures } from './amounts.ts';
import type { Act, Book, Order, Part } from './book.ts';
import { dayText } from './calendar.ts';
import { CENTRES, type Centre, type Line } from './institution.ts';
import type { OrderStep, PartStep } from './steps.ts';
import {
  AWAITING,
  CEFTRIAXONE,
  FLOATING_DEBT,
  INSULIN,
  NITRILE_GLOVE,
  OF_STORIES,
  VITAL_SIGNS_MONITOR,
} from './supplies.ts';

export interface PlannedLine {
  readonly line: Line;
  readonly qty: Quantity;
}

export interface QuarterBudgets {
  readonly unit: number;
  readonly group: string;
  readonly budgets: Readonly<Record<Quarter, Money>>;
}

/** Plan of a year: every line of every centre, and the quarter budgets of each centre and group. */
export interface YearPlan {
  readonly lines: readonly PlannedLine[];
  readonly quarters: readonly QuarterBudgets[];
}

/** A movement of what is held of a line or of a quarter budget, at its instant. */
export interface Movement<Amount> {
  readonly at: number;
  readonly change: Amount;
}

/** Movements of a plan by a year's orders and requests, in the order of instants (domain §4). */
export interface Movements {
  readonly ofLines: ReadonlyMap<Line, readonly Movement<Quantity>[]>;
  readonly ofQuarters: ReadonlyMap<string, readonly Movement<Money>[]>;
  /** Money of a line's orders that were not annulled. */
  readonly spentOfLines: ReadonlyMap<Line, Money>;
  readonly spentOfQuarters: ReadonlyMap<string, Money>;
}

/** A pedido charges the quarter in which its order is issued (demonstration D9). */
export const quarterOfOrder = ({ issue }: Order): Quarter => quarterOf(FIRST_LAW, dayText(issue));

export const quarterKey = (unit: number, group: string, quarter: Quarter): string =>
  `${unit} ${group} ${quarter}`;

const HOLDS: readonly string[] = ['ask', 'resend'] satisfies readonly PartStep[];
const LETS_GO: readonly string[] = ['reject', 'annul'] satisfies readonly PartStep[];

/** Movements of orders and requests: those of a book, or of what is left of it. */
export function movementsOf({ orders, annulled }: Pick<Book, 'orders' | 'annulled'>): Movements {
  const ofLines = new Map<Line, Movement<Quantity>[]>();
  const ofQuarters = new Map<string, Movement<Money>[]>();
  const spentOfLines = new Map<Line, Money>();
  const spentOfQuarters = new Map<string, Money>();

  const hold = ({ line, qty, acts }: Part, ban: Act<OrderStep> | undefined): void => {
    const moves = listOf(ofLines, line);
    for (const { name, at } of acts) {
      if (HOLDS.includes(name)) moves.push({ at, change: qty });
      if (LETS_GO.includes(name)) moves.push({ at, change: subtract(ZERO_QUANTITY, qty) });
    }
    if (ban) moves.push({ at: ban.at, change: subtract(ZERO_QUANTITY, qty) });
  };

  for (const part of annulled) hold(part, undefined);
  for (const order of orders) {
    const ban = order.acts.find(({ name }) => name === 'annul');
    const quarter = quarterOfOrder(order);
    for (const part of order.parts) {
      hold(part, ban);
      const { line, qty } = part;
      const planned = amountOf(qty, line.supply.price);
      const bought = amountOf(qty, order.prices.get(line.supply.code) ?? line.supply.price);
      const key = quarterKey(line.unit, line.supply.group, quarter);
      const moves = listOf(ofQuarters, key);
      for (const { name, at } of order.acts) {
        const change = CHARGES[name]?.(planned, bought);
        if (change !== undefined) moves.push({ at, change });
      }
      if (ban || order.acts.at(-1)?.name === 'free') continue;
      spentOfLines.set(line, add(spentOfLines.get(line) ?? ZERO_MONEY, bought));
      spentOfQuarters.set(key, add(spentOfQuarters.get(key) ?? ZERO_MONEY, bought));
    }
  }
  for (const moves of [...ofLines.values(), ...ofQuarters.values()]) moves.sort((a, b) => a.at - b.at);
  return { ofLines, ofQuarters, spentOfLines, spentOfQuarters };
}

/** Movement of the quarter by a step: the amount at the plan's price, from the generation on the order's. */
const CHARGES: Partial<Readonly<Record<OrderStep, (planned: Money, bought: Money) => Money>>> = {
  consolidate: (planned) => planned,
  free: (planned) => subtract(ZERO_MONEY, planned),
  generate: (planned, bought) => subtract(bought, planned),
  annul: (_, bought) => subtract(ZERO_MONEY, bought),
};

function listOf<Key, Item>(map: Map<Key, Item[]>, key: Key): Item[] {
  const list = map.get(key) ?? [];
  map.set(key, list);
  return list;
}

/** The most that is held at any instant. */
export function peakOf<Amount extends Money | Quantity>(
  moves: readonly Movement<Amount>[],
  zero: Amount,
): Amount {
  let held = zero;
  let most = zero;
  for (const { change } of moves) {
    held = add(held, change);
    most = max(most, held);
  }
  return most;
}

/**
 * Parts of their budgets that are spent at the end of the year, in percent: those of demonstration D13, the later
 * quarters a little more, or the PAC of a year with many purchases would exceed Q38.0 m by more than 1 %. Lines that are
 * bought are spent to 99.6 %; with those that are not, 97 % of the year is.
 */
const SPENT = { PRIMERO: 98, SEGUNDO: 97, TERCERO: 99.5, line: 99.6 } as const;

/** Least budget of a quarter: a programming has one of each. */
const LEAST_BUDGET = money(1_000);
/** Plan of a line that the book does not buy. */
const NEVER_BOUGHT = money(8_000);
/** Plan of each line of a story: about the limit of a baja cuantía, where nothing else is given. */
const FOR_A_STORY = money(22_500);
const FOR_STORIES: Readonly<Record<string, Money>> = {
  [NITRILE_GLOVE]: money(26_000),
  [CEFTRIAXONE]: money(40_000),
  [INSULIN]: money(30_000),
  [VITAL_SIGNS_MONITOR]: money(212_000),
  [FLOATING_DEBT]: money(63_000),
  ...Object.fromEntries(AWAITING.map((code) => [code, money(32_600)])),
};

/** The plan that a year's orders fit in: no line and no quarter is short at any instant. */
export function planOf(
  bought: Pick<Book, 'orders' | 'annulled'>,
  planned: readonly Centre[] = CENTRES,
): YearPlan {
  const movements = movementsOf(bought);
  const lines: PlannedLine[] = [];
  const quarters: QuarterBudgets[] = [];
  for (const centre of planned) {
    const groups = [...new Set(centre.lines.map(({ supply }) => supply.group))].sort();
    for (const group of groups) {
      const planned = centre.lines
        .filter(({ supply }) => supply.group === group)
        .map((line) => ({ line, qty: plannedOf(line, movements) }));
      const needed = (quarter: Quarter): Money => {
        const key = quarterKey(centre.id, group, quarter);
        const spent = movements.spentOfQuarters.get(key) ?? ZERO_MONEY;
        const peak = peakOf(movements.ofQuarters.get(key) ?? [], ZERO_MONEY);
        return upToHundred(max(max(overPercent(spent, SPENT[quarter]), peak), LEAST_BUDGET));
      };
      const [first, second, third] = QUARTERS.map(needed);
      const early = add(first ?? ZERO_MONEY, second ?? ZERO_MONEY);
      const enough = raisedTo(planned, add(early, third ?? ZERO_MONEY));
      lines.push(...enough);
      quarters.push({
        unit: centre.id,
        group,
        budgets: {
          PRIMERO: first ?? ZERO_MONEY,
          SEGUNDO: second ?? ZERO_MONEY,
          TERCERO: subtract(budgetOf(enough), early),
        },
      });
    }
  }
  return { lines, quarters };
}

/** Budget of some lines of a plan. */
export const budgetOf = (lines: readonly PlannedLine[]): Money =>
  sum(
    lines.map(({ line, qty }) => amountOf(qty, line.supply.price)),
    ZERO_MONEY,
  );

function plannedOf(line: Line, { ofLines, spentOfLines }: Movements): Quantity {
  const moves = ofLines.get(line);
  const amount =
    moves === undefined || OF_STORIES.includes(line.supply.code)
      ? idleOf(line)
      : overPercent(spentOfLines.get(line) ?? ZERO_MONEY, SPENT.line);
  const wished = quantity(threeFigures(Math.max(1, Math.round(Number(amount) / Number(line.supply.price)))));
  // Ceftriaxone runs out: a reprogramming gives it more.
  if (line.supply.code === CEFTRIAXONE) return wished;
  return add(max(wished, peakOf(moves ?? [], ZERO_QUANTITY)), reserveOf(line));
}

/** Lines of a centre with units that nothing is bought of: its reprogrammings give them to others (demonstration D14). */
const RESERVES = { lines: 3, amount: 2000, mostPrice: 400 } as const;
const RESERVES_OF: Readonly<
  Record<number, Pick<typeof RESERVES, 'mostPrice'> & { lines: number; amount: number }>
> = {
  100101: { ...RESERVES, lines: 5, amount: 9000 },
};

const reserves = new Map(
  CENTRES.flatMap(({ id, lines }) => {
    const { lines: count, amount, mostPrice } = RESERVES_OF[id] ?? RESERVES;
    return lines
      .filter(({ supply }) => !OF_STORIES.includes(supply.code) && Number(supply.price) < mostPrice)
      .map((line) => ({ line, place: stableNumber(`reserve ${id} ${line.supply.code}`) }))
      .sort((a, b) => a.place - b.place)
      .slice(0, count)
      .map(
        ({ line }) =>
          [line, quantity(Math.max(4, threeFigures(amount / Number(line.supply.price))))] as const,
      );
  }),
);

export const reserveOf = (line: Line): Quantity => reserves.get(line) ?? ZERO_QUANTITY;

const idleOf = ({ supply: { code } }: Line): Money =>
  FOR_STORIES[code] ?? (OF_STORIES.includes(code) ? FOR_A_STORY : NEVER_BOUGHT);

/** Lines whose largest has so many units more that their budget is no less than an amount. */
function raisedTo(planned: readonly PlannedLine[], least: Money): readonly PlannedLine[] {
  const missing = subtract(least, budgetOf(planned));
  if (isNegative(missing)) return planned;
  const worth = ({ line, qty }: PlannedLine): Money => amountOf(qty, line.supply.price);
  const [first] = planned;
  if (!first) return planned;
  const largest = planned.reduce(
    (best, each) => (compare(worth(each), worth(best)) > 0 ? each : best),
    first,
  );
  const more = quantity(Math.ceil(Number(missing) / Number(largest.line.supply.price)));
  return planned.map((each) => (each === largest ? { ...each, qty: add(each.qty, more) } : each));
}

/** Whole cents: what an amount is so many percent of. */
const overPercent = (amount: Money, percent: number): Money =>
  money((Math.round((Number(amount.replace('.', '')) * 100) / percent) / 100).toFixed(2));

const HUNDRED = 100;
const upToHundred = (amount: Money): Money => money(Math.ceil(Number(amount) / HUNDRED) * HUNDRED);
