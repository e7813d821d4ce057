import { QUARTERS, type Quarter } from '@expediente/kernel/dates.ts';
import {
  add,
  amountOf,
  compare,
  isPositive,
  type Money,
  type Price,
  type Quantity,
  subtract,
  sum,
  ZERO_MONEY,
  ZERO_QUANTITY,
} from '@expediente/kernel/decimal.ts';

/** Figures of a place: `100101 4-1-2-1 available` is `80.00`. Equal names mean equal figures in all places. */
export type Figures = Readonly<Record<string, string>>;

/** Place that shows figures of plans and quarters: a page, a picker, a workbook, or the model. */
export interface PlaceFigures {
  readonly place: string;
  readonly figures: Figures;
}

/** Line of a plan (domain §4). */
export interface LineFigures {
  readonly unit: number;
  readonly supply: number;
  readonly subProduct: string;
  readonly group: string;
  readonly start: Quantity;
  readonly extension: Quantity;
  readonly reduction: Quantity;
  /** Units held by changes of the plan that wait for approval. */
  readonly withheld: Quantity;
  /** Units held by requests and orders. */
  readonly reserved: Quantity;
  readonly executed: Quantity;
  readonly price: Price;
}

/** Budget of a group in a cuatrimestre (R3 §3). */
export interface BudgetFigures {
  readonly unit: number;
  readonly group: string;
  readonly quarter: Quarter;
  readonly budget: Money;
  readonly extension: Money;
  readonly reduction: Money;
  readonly withheld: Money;
  readonly reserved: Money;
  readonly executed: Money;
}

export const lineName = ({
  unit,
  supply,
  subProduct,
}: Pick<LineFigures, 'unit' | 'supply' | 'subProduct'>): string => `${unit} ${supply}-${subProduct}`;

export const budgetName = ({ unit, group, quarter }: Pick<BudgetFigures, 'unit' | 'group' | 'quarter'>) =>
  `${unit} ${group}-${quarter}`;

/** Current units, V of domain §4. */
export const plannedOf = ({ start, extension, reduction }: LineFigures): Quantity =>
  subtract(add(start, extension), reduction);
/** Available units, A of domain §4. */
export const availableOf = (line: LineFigures): Quantity =>
  [line.withheld, line.reserved, line.executed].reduce(subtract<Quantity>, plannedOf(line));
export const totalOfLine = (line: LineFigures): Money => amountOf(plannedOf(line), line.price);
export const presentOf = ({ budget, extension, reduction }: BudgetFigures): Money =>
  subtract(add(budget, extension), reduction);
export const balanceOf = (budget: BudgetFigures): Money =>
  [budget.withheld, budget.reserved, budget.executed].reduce(subtract<Money>, presentOf(budget));

/** Amount of a budget that was neither executed nor held when its cuatrimestre ended (planning B44). */
export const lapsedOf = (budget: BudgetFigures, over: readonly Quarter[]): Money =>
  over.includes(budget.quarter) ? balanceOf(budget) : ZERO_MONEY;

/** Figures with a scope before their names: `plan budget` of a unit is `100101 plan budget`. */
export const under = (scope: string | number, figures: Figures): Figures =>
  Object.fromEntries(Object.entries(figures).map(([name, value]) => [`${scope} ${name}`, value]));

const merged = (parts: readonly Figures[]): Figures => Object.assign({}, ...parts);

const moneyOf = <Item>(items: readonly Item[], of: (item: Item) => Money): Money =>
  sum(items.map(of), ZERO_MONEY);
const unitsOf = (lines: readonly LineFigures[], of: (line: LineFigures) => Quantity): Quantity =>
  sum(lines.map(of), ZERO_QUANTITY);

function by<Item>(items: readonly Item[], keyOf: (item: Item) => string): readonly [string, Item[]][] {
  const groups = new Map<string, Item[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return [...groups];
}

/** Sorted names as one figure, so that lists of several places can be compared. */
export const listed = (names: Iterable<string>): string => [...new Set(names)].sort().join(', ');

/** Figures that follow from lines of approved plans: of lines, supplies, plans and the home page. */
export function figuresOfLines(lines: readonly LineFigures[]): Figures {
  const shares = (kind: string, keyOf: (line: LineFigures) => string): readonly Figures[] =>
    by(lines, keyOf).map(([key, own]) => under(`${kind} ${key}`, sharesOf(own)));
  return merged([
    ...lines.map((line) => under(lineName(line), figuresOfLine(line))),
    ...by(lines, ({ unit }) => String(unit)).map(([unit, own]) => under(unit, figuresOfPlan(own))),
    ...shares('home group', ({ group }) => group),
    ...shares('home unit', ({ unit }) => String(unit)),
    under('home all', sharesOf(lines)),
  ]);
}

const figuresOfLine = (line: LineFigures): Figures => ({
  start: line.start,
  extension: line.extension,
  reduction: line.reduction,
  planned: plannedOf(line),
  withheld: line.withheld,
  reserved: line.reserved,
  held: add(line.withheld, line.reserved),
  executed: line.executed,
  available: availableOf(line),
  price: line.price,
  total: totalOfLine(line),
});

function figuresOfPlan(lines: readonly LineFigures[]): Figures {
  const offered = lines.filter((line) => isPositive(plannedOf(line)));
  return merged([
    {
      'plan budget now': moneyOf(lines, totalOfLine),
      'plan qty now': unitsOf(lines, plannedOf),
      'plan budget balance': moneyOf(lines, (line) => sharesOfLine(line).available),
      'plan qty balance': unitsOf(lines, availableOf),
      'lines planned': listed(lines.map(lineName)),
      'lines offered': listed(offered.map(lineName)),
      'supplies offered': listed(offered.map(({ supply }) => String(supply))),
    },
    ...by(offered, ({ supply }) => String(supply)).map(([supply, own]) =>
      under(`supply ${supply}`, {
        available: unitsOf(own, availableOf),
        reserved: unitsOf(own, ({ reserved }) => reserved),
        executed: unitsOf(own, ({ executed }) => executed),
      }),
    ),
    ...by(lines, ({ group }) => group).map(([group, own]) =>
      under(`group ${group}`, { planned: moneyOf(own, totalOfLine) }),
    ),
  ]);
}

interface Shares {
  readonly planned: Money;
  readonly executed: Money;
  readonly reserved: Money;
  readonly withheld: Money;
  readonly available: Money;
}

/** Amounts of a line's parts, in order: each gets its rounded amount, limited by what the parts before it left. */
function sharesOfLine(line: LineFigures): Shares {
  const planned = totalOfLine(line);
  let left = planned;
  const taken = (units: Quantity): Money => {
    const own = amountOf(units, line.price);
    const part = compare(own, left) > 0 ? left : own;
    left = subtract(left, part);
    return part;
  };
  const executed = taken(line.executed);
  const reserved = taken(line.reserved);
  const withheld = taken(line.withheld);
  return { planned, executed, reserved, withheld, available: left };
}

/** Sums for the home page's chart, in money. */
function sharesOf(lines: readonly LineFigures[]): Figures {
  const shares = lines.map(sharesOfLine);
  const whole = (part: keyof Shares): Money => moneyOf(shares, (share) => share[part]);
  return {
    planned: whole('planned'),
    reserved: whole('reserved'),
    withheld: whole('withheld'),
    executed: whole('executed'),
    available: whole('available'),
  };
}

/**
 * Figures that follow from quarter budgets: of budgets, units and the home page.
 * @param over cuatrimestres that have ended; absent: lapsed amounts are left out
 */
export function figuresOfBudgets(budgets: readonly BudgetFigures[], over?: readonly Quarter[]): Figures {
  const lapsed = (own: readonly BudgetFigures[]): Figures =>
    over ? { lapsed: moneyOf(own, (each) => lapsedOf(each, over)) } : {};
  return merged([
    ...budgets.map((budget) =>
      under(budgetName(budget), { ...figuresOfBudget(budget), ...lapsed([budget]) }),
    ),
    ...by(budgets, ({ unit }) => String(unit)).map(([unit, own]) =>
      under(unit, {
        'budgets opened': listed(own.map(budgetName)),
        'quarters present': moneyOf(own, presentOf),
        ...under('quarters', lapsed(own)),
      }),
    ),
    {
      'home quarters': listed(QUARTERS.filter((each) => budgets.some(({ quarter }) => quarter === each))),
    },
    ...by(budgets, ({ quarter }) => quarter).map(([quarter, own]) =>
      under(`home ${quarter}`, {
        budget: moneyOf(own, presentOf),
        reserved: moneyOf(own, ({ reserved }) => reserved),
        executed: moneyOf(own, ({ executed }) => executed),
        withheld: moneyOf(own, ({ withheld }) => withheld),
        balance: moneyOf(own, balanceOf),
        ...lapsed(own),
      }),
    ),
  ]);
}

const figuresOfBudget = (budget: BudgetFigures): Figures => ({
  budget: budget.budget,
  extension: budget.extension,
  reduction: budget.reduction,
  present: presentOf(budget),
  withheld: budget.withheld,
  reserved: budget.reserved,
  executed: budget.executed,
  balance: balanceOf(budget),
});

/**
 * Figure that may be negative: a draft's distance from its plan, which other changes may have altered; it must be
 * corrected before it is sent.
 */
const MAY_BE_NEGATIVE = 'programming difference';

/** Figures that differ between places, and figures below zero, in words. */
export function disagreements(all: readonly PlaceFigures[]): readonly string[] {
  const values = new Map<string, Map<string, string[]>>();
  for (const { place, figures } of all)
    for (const [name, value] of Object.entries(figures)) {
      const places = values.get(name) ?? new Map<string, string[]>();
      places.set(value, [...(places.get(value) ?? []), place]);
      values.set(name, places);
    }
  return [...values].flatMap(([name, shown]) => {
    const found = [...shown].map(([value, places]) => `${value} (${places.join(', ')})`);
    const negative =
      !name.endsWith(MAY_BE_NEGATIVE) && [...shown.keys()].some((value) => NEGATIVE.test(value));
    return [
      ...(shown.size > 1 ? [`${name}: ${found.join(' / ')}`] : []),
      ...(negative ? [`${name} is below zero: ${found.join(' / ')}`] : []),
    ];
  });
}

/** Negative amounts; lists of names are none. */
const NEGATIVE = /^-[\d.]+$/;

/** Figures of all places together, provided that they agree. */
export const figuresIn = (all: readonly PlaceFigures[]): Figures => merged(all.map(({ figures }) => figures));

/** Number of figures that at least two places show, and `disagreements` therefore compares. */
export function comparedIn(all: readonly PlaceFigures[]): number {
  const times = new Map<string, number>();
  for (const { figures } of all)
    for (const name of Object.keys(figures)) times.set(name, (times.get(name) ?? 0) + 1);
  return [...times.values()].filter((count) => count > 1).length;
}
