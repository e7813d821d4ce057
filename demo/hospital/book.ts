import {
  amountOf,
  type Money,
  type Price,
  type Quantity,
  quantity,
  sum,
  ZERO_MONEY,
} from '@expediente/kernel/decimal.ts';
import { stableNumber } from '@expediente/kernel/hash.ts';
import {
  BASKETS,
  type Basket,
  basketOf,
  MODALITIES,
  type Modality,
  SOLE_BASKET,
  tenderedIn,
} from './baskets.ts';
import { type DayNumber, dayOf, WorkingCalendar } from './calendar.ts';
import { Draws, pricePlus } from './draws.ts';
import { type Actor, CENTRES, centreOf, type Line } from './institution.ts';
import { providersOf } from './shares.ts';
import { daysOfOrder, daysOfPart, type OrderStep, type PartStep } from './steps.ts';
import { CLEANING, ELECTRICITY, OXYGEN, type Supply } from './supplies.ts';
import { Timetable } from './timetable.ts';

/** A step of an order or a request at its instant, in milliseconds. */
export interface Act<Name extends string> {
  readonly name: Name;
  readonly day: DayNumber;
  readonly at: number;
  readonly actor: Actor;
}

/** One request (pedido): what a centre asks for of one line of its plan. */
export interface Part {
  readonly line: Line;
  readonly qty: Quantity;
  readonly acts: readonly Act<PartStep>[];
}

export interface Order {
  readonly year: number;
  /** Number of the purchase order: ascending with the day of issue. */
  readonly number: number;
  readonly modality: Modality;
  /** Repeats a small purchase of less than 90 days before. */
  readonly near: boolean;
  readonly issue: DayNumber;
  /** Id of the provider. */
  readonly provider: number;
  readonly parts: readonly Part[];
  /** Price of each supply in this order, by its code. */
  readonly prices: ReadonlyMap<string, Price>;
  readonly amount: Money;
  readonly acts: readonly Act<OrderStep>[];
}

/** What an institution buys in a year, whenever it is read: every act has its instant. */
export interface Book {
  readonly year: number;
  readonly orders: readonly Order[];
  /** Requests that were annulled: no order is made of them. */
  readonly annulled: readonly Part[];
}

interface Pattern {
  readonly count: number;
  readonly low: number;
  readonly high: number;
  /** Above 1: more of the smaller amounts. */
  readonly power: number;
  /** Legal bounds of the modality's amount (LCE), in quetzales: above the first, up to the second. */
  readonly bounds: readonly [above: number, upTo: number];
  /** Weight of each month. */
  readonly months: readonly number[];
}

const EVEN = [4, 8, 9, 9, 6, 9, 9, 9.5, 7, 10, 13, 6.5];
const ANY = [0, Number.MAX_SAFE_INTEGER] as const;

/** Orders of a year (demonstration D16). Monthly ones are even, large ones earlier in the year. */
export const PATTERNS: Readonly<Record<Modality, Pattern>> = {
  BC: { count: 452, low: 1740, high: 24_000, power: 1.5, bounds: [0, 25_000], months: EVEN },
  CD: { count: 79, low: 25_100, high: 86_300, power: 1, bounds: [25_000, 90_000], months: EVEN },
  CA: {
    ...{ count: 79, low: 29_000, high: 296_000, power: 1.38, bounds: ANY },
    months: [5, 8, 9, 8, 8, 9, 9, 9, 11, 11, 10, 3],
  },
  COT: {
    ...{ count: 33, low: 92_700, high: 590_000, power: 1.2, bounds: [90_000, 900_000] },
    months: [0, 8, 12, 9, 7, 12, 10, 9, 13, 12, 8, 0],
  },
  EXC: {
    ...{ count: 13, low: 94_600, high: 144_700, power: 1, bounds: ANY },
    months: [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1],
  },
  LIC: {
    ...{ count: 4, low: 905_000, high: 1_080_000, power: 1, bounds: [900_000, Number.MAX_SAFE_INTEGER] },
    months: [0, 0, 1, 0, 0, 1, 0, 0, 2, 0, 0, 0],
  },
};

/** No purchase is issued before 11 January nor after 16 December. */
const FIRST_ISSUE = 11;
const LAST_ISSUE = 16;

/** Orders of each modality that are annulled after their commitment. */
const ANNULLED: Readonly<Partial<Record<Modality, number>>> = { BC: 11, CA: 2 };
const LAST_ANNULLED_MONTH = 9;
/** Consolidations that are freed once. */
const FREED = 10;
/** Small purchases that repeat one of less than 90 days before. */
const NEAR = 4;
/** Orders whose price is far from the plan's. */
const FAR_PRICES = 5;
const ANNULLED_REQUESTS = 34;

interface Draft {
  readonly modality: Modality;
  readonly month: number;
  readonly issue: DayNumber;
  /** Amount it is meant to have, in whole quetzales. */
  target: number;
  basket: Basket | undefined;
  near: boolean;
}

/** The book of a year: the same for everyone who asks for it, and nothing of any other year is in it. */
export function bookOf(year: number, seed = ''): Book {
  const draws = new Draws(`book ${year}${seed}`);
  const calendar = new WorkingCalendar(year - 1, year + 1);
  const drafts = MODALITIES.flatMap((modality) => draftsOf(modality, year, calendar, draws)).sort(
    (a, b) => a.issue - b.issue,
  );
  fillSmall(drafts, year, draws);
  fillLarge(drafts);
  return written(drafts, year, calendar, draws);
}

function draftsOf(modality: Modality, year: number, calendar: WorkingCalendar, draws: Draws): Draft[] {
  const { count, low, high, power, months } = PATTERNS[modality];
  const weight = months.reduce((total, each) => total + each, 0);
  const targets = draws.spread(count).map((part) => low + (high - low) * part ** power);
  let due = 0;
  let made = 0;
  return months.flatMap((each, index) => {
    const month = index + 1;
    due += (each / weight) * count;
    const now = Math.round(due) - made;
    const days = calendar.ofMonth(year, month).filter((day) => mayIssue(day, year));
    const drafts = Array.from({ length: now }, (_, at) => ({
      modality,
      month,
      issue: days[draws.between(0, days.length - 1)] ?? 0,
      target: targets[made + at] ?? low,
      basket: undefined,
      near: false,
    }));
    made += now;
    return drafts;
  });
}

const mayIssue = (day: DayNumber, year: number): boolean =>
  day >= dayOf(year, 1, FIRST_ISSUE) && day <= dayOf(year, 12, LAST_ISSUE);

/**
 * Small purchases take the baskets in turn, from where the year before left off: a supply comes again after all the
 * others, which is more than 90 days later.
 */
function fillSmall(drafts: readonly Draft[], year: number, draws: Draws): void {
  const small = drafts.filter(({ modality }) => modality === 'BC');
  const places = new Set(draws.shuffled(small.flatMap((_, at) => (at > 120 ? [at] : []))).slice(0, NEAR));
  const turn = small.filter((_, at) => !places.has(at));
  inTurn(turn, BASKETS.BC, year);
  const repeated = new Set<Draft>();
  for (const [at, draft] of small.entries()) if (places.has(at)) repeatOne(draft, turn, repeated);
  inTurn(
    drafts.filter(({ modality }) => modality === 'CD'),
    BASKETS.CD,
    year,
  );
}

function inTurn(drafts: readonly Draft[], baskets: readonly Basket[], year: number): void {
  for (const [at, draft] of drafts.entries())
    draft.basket = baskets[(year * drafts.length + at) % baskets.length];
}

/** Both together are near the limit of a baja cuantía, and below it. */
const NEAR_TOGETHER = 22_500;

function repeatOne(draft: Draft, turn: readonly Draft[], repeated: Set<Draft>): void {
  const earlier = turn.findLast(
    (each) =>
      each.issue < draft.issue - 30 &&
      each.target < 16_000 &&
      each.basket?.lines.length === 1 &&
      !repeated.has(each),
  );
  if (!earlier) throw new Error('no small purchase of one line before it');
  repeated.add(earlier);
  draft.near = true;
  draft.basket = earlier.basket;
  draft.target = Math.round(NEAR_TOGETHER - earlier.target);
}

/** Places among the open contract's amounts, from the smallest: monthly ones are about alike. */
const MONTHLY = [
  [CLEANING, 20],
  [OXYGEN, 32],
] as const;

/**
 * Large purchases: those that have their month first, then the largest amount to the basket whose centres have the most
 * left of their plans.
 */
function fillLarge(drafts: readonly Draft[]): void {
  fillMonthly(drafts);
  for (const draft of drafts) {
    if (draft.modality !== 'LIC') continue;
    const taken = new Set(drafts.map(({ basket }) => basket));
    draft.basket = tenderedIn(draft.month).find((each) => !taken.has(each));
  }
  const left = new Map(CENTRES.map(({ id, plan }) => [id, Number(plan) * SPENT]));
  const spend = ({ basket, target }: Draft) => {
    for (const { unit } of basket?.lines ?? [])
      left.set(unit, (left.get(unit) ?? 0) - target / (basket?.lines.length ?? 1));
  };
  for (const draft of drafts) spend(draft);
  const uses = new Map<Basket, number>();
  const open = drafts.filter(({ basket }) => basket === undefined).sort((a, b) => b.target - a.target);
  const want = (basket: Basket) =>
    basket.lines.reduce((total, { unit }) => total + (left.get(unit) ?? 0), 0) / basket.lines.length -
    (uses.get(basket) ?? 0) * REPEATED;
  for (const draft of open) {
    draft.basket = BASKETS[draft.modality]
      .filter((each) => !isMonthly(each))
      .reduce((best, each) => (want(each) > want(best) ? each : best));
    uses.set(draft.basket, (uses.get(draft.basket) ?? 0) + 1);
    spend(draft);
  }
}

/** Part of a plan that a year spends. */
const SPENT = 0.97;
/** What it weighs, in quetzales, that a basket has been bought in the year. */
const REPEATED = 200_000;

const MONTHLY_BASKETS: readonly Basket[] = [CLEANING, OXYGEN, ELECTRICITY].map(basketOf);
const isMonthly = (basket: Basket): boolean => MONTHLY_BASKETS.includes(basket);

/** Oxygen, cleaning and electricity of each month; what is left of exceptions is the proveedor único. */
function fillMonthly(drafts: readonly Draft[]): void {
  const contract = drafts.filter(({ modality }) => modality === 'CA');
  const amounts = contract.map(({ target }) => target).sort((a, b) => a - b);
  for (const [index, [code, place]] of MONTHLY.entries()) {
    for (let month = 1; month <= 12; month += 1) {
      const draft = contract.filter((each) => each.month === month)[index];
      const like = contract.find(({ target }) => target === amounts[place + month - 1]);
      if (!draft || !like) continue;
      [draft.target, like.target] = [like.target, draft.target];
      draft.basket = basketOf(code);
    }
  }
  const months = new Set<number>();
  for (const draft of drafts) {
    if (draft.modality !== 'EXC') continue;
    draft.basket = months.has(draft.month) ? SOLE_BASKET : basketOf(ELECTRICITY);
    months.add(draft.month);
  }
}

function written(drafts: readonly Draft[], year: number, calendar: WorkingCalendar, draws: Draws): Book {
  const timetable = new Timetable(year);
  // What comes back of them early is bought later in the year.
  const annulled = chosen(
    drafts.filter(({ month }) => month <= LAST_ANNULLED_MONTH),
    ANNULLED,
    draws,
  );
  const freed = new Set(draws.shuffled(drafts).slice(0, FREED));
  const far = chosen(drafts, { BC: FAR_PRICES }, draws);
  const bought = drafts.map((draft) => purchaseOf(draft, far.has(draft), draws));
  const providers = providersOf(
    bought.map(({ amount, basket, modality }) => ({ amount, basket, modality })),
    draws,
  );
  const orders = bought.map((purchase, index): Order => {
    const { draft } = purchase;
    const number = index + 1;
    const days = daysOfOrder(
      {
        modality: draft.modality,
        issue: draft.issue,
        centres: new Set(draft.basket?.lines.map(({ unit }) => unit)).size,
        freed: freed.has(draft),
        annulled: annulled.has(draft),
      },
      { calendar, draws, first: calendar.onOrAfter(dayOf(year, 1, 1)) },
    );
    const buyer: Actor = number % 2 === 0 ? 'compras' : 'compras2';
    const firstConsolidation = days[0]?.day ?? draft.issue;
    return {
      year,
      number,
      modality: draft.modality,
      near: draft.near,
      issue: draft.issue,
      provider: providers[index] ?? 0,
      parts: purchase.parts.map(({ line, qty }, at) => ({
        line,
        qty,
        acts: actsOfPart(
          line,
          daysOfPart(firstConsolidation, { calendar, draws, first: calendar.onOrAfter(dayOf(year, 1, 1)) }),
          `${number}/${at}`,
          timetable,
        ),
      })),
      prices: purchase.prices,
      amount: purchase.amount,
      acts: days.map(({ name, day }) => ({
        name,
        day,
        actor: buyer,
        at: timetable.at(day, buyer, `${name} ${number}`).at,
      })),
    };
  });
  return { year, orders, annulled: annulledRequests(orders, { calendar, timetable, draws }) };
}

/** So many of each modality. */
function chosen(
  drafts: readonly Draft[],
  counts: Partial<Readonly<Record<Modality, number>>>,
  draws: Draws,
): ReadonlySet<Draft> {
  return new Set(
    MODALITIES.flatMap((modality) =>
      draws
        .shuffled(drafts.filter((each) => each.modality === modality && !each.near))
        .slice(0, counts[modality] ?? 0),
    ),
  );
}

interface Purchase {
  readonly draft: Draft;
  readonly modality: Modality;
  readonly basket: Basket;
  readonly parts: readonly { readonly line: Line; readonly qty: Quantity }[];
  readonly prices: ReadonlyMap<string, Price>;
  readonly amount: Money;
}

/** Units of each line, at the prices of the month, for about the amount that it is meant to have. */
function purchaseOf(draft: Draft, far: boolean, draws: Draws): Purchase {
  const { basket, modality } = draft;
  if (!basket) throw new Error(`a ${modality} of month ${draft.month} buys nothing`);
  const prices = new Map<string, Price>();
  for (const { supply } of basket.lines)
    if (!prices.has(supply.code))
      prices.set(supply.code, pricePlus(supply.price, driftOf(supply, draft, far, draws)));
  const weights = basket.lines.map(() => 0.6 + 0.8 * draws.next());
  const whole = weights.reduce((total, each) => total + each, 0);
  const priced = basket.lines.map((line, at) => {
    const unitPrice = prices.get(line.supply.code) ?? line.supply.price;
    const wished = (draft.target * (weights[at] ?? 0)) / whole / Number(unitPrice);
    return { line, unitPrice, units: Math.max(1, threeFigures(wished)) };
  });
  const amountNow = (): Money =>
    sum(
      priced.map(({ units, unitPrice }) => amountOf(quantity(units), unitPrice)),
      ZERO_MONEY,
    );
  const [above, upTo] = PATTERNS[modality].bounds;
  // Whole units of what is dear may leave the modality: the line with the most units gives or takes one.
  const largest = priced.reduce((best, each) => (each.units > best.units ? each : best));
  while (Number(amountNow()) <= above) largest.units += 1;
  while (Number(amountNow()) > upTo && largest.units > 1) largest.units -= 1;
  return {
    draft,
    modality,
    basket,
    parts: priced.map(({ line, units }) => ({ line, qty: quantity(units) })),
    prices,
    amount: amountNow(),
  };
}

/** Units as people order them: rounded to three figures. */
function threeFigures(units: number): number {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, units))) - 2);
  return Math.round(units / step) * step;
}

/** By November, in parts of 10,000; from the price of the plan. */
const DRIFT: Readonly<Partial<Record<Supply['kind'], number>>> = {
  medicine: 400,
  surgical: 200,
  office: 700,
};
const OTHER_DRIFT = 100;
const CONTRACT_DRIFT = -800;
const NOISE = 120;
const MOST_DRIFT = 800;
const FUEL_ROW = '262';
/** Months from January to November. */
const TO_NOVEMBER = 10;

function driftOf(supply: Supply, draft: Draft, far: boolean, draws: Draws): number {
  if (far) return draws.between(900, 1500);
  if (supply.record.id_row === FUEL_ROW) return draws.between(-600, 600);
  const byNovember = draft.modality === 'CA' ? CONTRACT_DRIFT : (DRIFT[supply.kind] ?? OTHER_DRIFT);
  const trend = Math.round((byNovember * (draft.month - 1)) / TO_NOVEMBER);
  return Math.max(-MOST_DRIFT, Math.min(MOST_DRIFT, trend + draws.between(-NOISE, NOISE)));
}

function actsOfPart(
  line: Line,
  days: readonly { readonly name: PartStep; readonly day: DayNumber }[],
  key: string,
  timetable: Timetable,
): readonly Act<PartStep>[] {
  let before: { readonly day: DayNumber; readonly slot: number } | undefined;
  return days.map(({ name, day }) => {
    const actor: Actor = name === 'reject' ? 'aprobador' : centreOf(line.unit).asker;
    const sameDay = before?.day === day ? before.slot : undefined;
    const { at, slot } = timetable.at(day, actor, `${name} ${key}`, sameDay);
    before = { day, slot };
    return { name, day, at, actor };
  });
}

/** Requests that their centre annuls some days later: a small part of what it bought on another day. */
function annulledRequests(
  orders: readonly Order[],
  { calendar, timetable, draws }: { calendar: WorkingCalendar; timetable: Timetable; draws: Draws },
): readonly Part[] {
  const small = orders.filter(({ modality, number }) => modality === 'BC' && number > 20);
  return draws
    .shuffled(small)
    .slice(0, ANNULLED_REQUESTS)
    .flatMap(({ parts: [part], number, issue }) => {
      if (!part) return [];
      const ask = calendar.plus(issue, -draws.between(1, 6));
      const days = [
        { name: 'ask', day: ask },
        { name: 'send', day: ask },
        { name: 'annul', day: calendar.plus(ask, draws.between(1, 3)) },
      ] as const;
      const qty = quantity(
        Math.max(1, threeFigures(Number(part.qty) / (2 + (stableNumber(`${number}`) % 3)))),
      );
      return [{ line: part.line, qty, acts: actsOfPart(part.line, days, `annulled ${number}`, timetable) }];
    });
}
