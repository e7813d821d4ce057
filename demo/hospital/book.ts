import { type Money, type Price, type Quantity, quantity } from '@expediente/kernel/decimal.ts';
import { stableNumber } from '@expediente/kernel/hash.ts';
import { threeFigures } from './amounts.ts';
import { MODALITIES, type Modality } from './baskets.ts';
import { type DayNumber, dayOf, WorkingCalendar } from './calendar.ts';
import { type Draft, draftsOf } from './drafts.ts';
import { Draws } from './draws.ts';
import { type Actor, centreOf, type Line } from './institution.ts';
import { type Purchase, purchaseOf } from './purchase.ts';
import { providersOf } from './shares.ts';
import { buyerOf, doerOf } from './staff.ts';
import { daysOfOrder, daysOfPart, type OrderStep, type PartStep } from './steps.ts';
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
  /** A medical service: it has operations of its own. */
  readonly service?: true;
}

export interface Order {
  readonly year: number;
  /** Number of the purchase order: ascending with the day of issue. */
  readonly number: number;
  readonly modality: Modality;
  /** True where it repeats a small purchase of less than 90 days before. */
  readonly near: boolean;
  readonly issue: DayNumber;
  /** Id of the provider. */
  readonly provider: number;
  readonly parts: readonly Part[];
  /** Price of each supply in this order, by its code. */
  readonly prices: ReadonlyMap<string, Price>;
  readonly amount: Money;
  readonly acts: readonly Act<OrderStep>[];
  /** Set where a story is about it. */
  readonly story?: StoryOf;
}

/** Changes that a story makes to an order's steps. */
export interface StoryOf {
  /** Reason of its annulment, of freeing it, or of those who send it back. */
  readonly reason?: string;
  /** Code of the supply whose story order has the invoice that is first typed here, and refused. */
  readonly repeatedInvoiceOf?: string;
  /** Its act waits for its negotiation, or for its certification. */
  readonly actAwaits?: 'negotiation' | 'certification';
}

/** Purchases of a year, whenever it is read: every act has its instant. */
export interface Book {
  readonly year: number;
  readonly orders: readonly Order[];
  /** Requests that were annulled: no order is made of them. */
  readonly annulled: readonly Part[];
}

/** Orders of each modality that are annulled after their commitment. */
const ANNULLED: Readonly<Partial<Record<Modality, number>>> = { BC: 11, CA: 2 };
const LAST_ANNULLED_MONTH = 9;
/** Consolidations that are freed once. */
const FREED = 10;
/** Orders whose price is far from the plan's. */
const FAR_PRICES = 5;
const ANNULLED_REQUESTS = 34;

/** The year's queues are those of a hospital at work (demonstration §5): another seed is another year. */
const SEED = 130;

/** The book of a year: the same for every reader, and nothing of any other year is in it. */
export function bookOf(year: number): Book {
  const place = placeOf(year);
  const { draws, calendar } = place;
  const drafts = draftsOf(year, calendar, draws);
  const annulled = chosen(
    // Units that come back are bought later in the year.
    drafts.filter(({ month }) => month <= LAST_ANNULLED_MONTH),
    ANNULLED,
    draws,
  );
  const freed = new Set(draws.shuffled(drafts).slice(0, FREED));
  const far = chosen(drafts, { BC: FAR_PRICES }, draws);
  const purchases = drafts.map((draft, at) =>
    purchaseOf(draft, far.has(draft), drawsOf(year, `purchase ${at}`)),
  );
  const providers = providersOf(purchases, draws);
  const orders = purchases.map((purchase, index) =>
    orderOf(
      purchase,
      {
        number: index + 1,
        provider: providers[index] ?? 0,
        freed: freed.has(purchase.draft),
        annulled: annulled.has(purchase.draft),
        buyer: buyerOf(index + 1),
      },
      place,
    ),
  );
  return { year, orders, annulled: annulledRequests(orders, place) };
}

/** Draws of one order or request: a change of it moves no day of another. */
export const drawsOf = (year: number, what: string): Draws => new Draws(`${what} of ${year} ${SEED}`);

/** A year in which orders are dated. */
export interface Place {
  readonly year: number;
  readonly draws: Draws;
  readonly calendar: WorkingCalendar;
  /** First working day of the year. */
  readonly first: DayNumber;
  readonly timetable: Timetable;
}

export function placeOf(year: number): Place {
  const calendar = new WorkingCalendar(year - 1, year + 1);
  return {
    ...{ year, calendar },
    draws: new Draws(`book ${year} ${SEED}`),
    first: calendar.onOrAfter(dayOf(year, 1, 1)),
    timetable: new Timetable(year),
  };
}

/** Number, provider and buyer of a purchase, and whether it is freed or annulled. */
export interface Fate {
  readonly number: number;
  readonly provider: number;
  readonly freed: boolean;
  readonly annulled: boolean;
  readonly buyer: Actor;
}

export function orderOf(purchase: Purchase, fate: Fate, place: Place): Order {
  const { draft, parts, prices, amount } = purchase;
  const { modality, near, issue } = draft;
  const { number, provider, freed, annulled, buyer } = fate;
  const centres = new Set(parts.map(({ line }) => line.unit)).size;
  const days = daysOfOrder(
    { modality, issue, centres, freed, annulled },
    { ...place, draws: drawsOf(place.year, `order ${number}`) },
  );
  const consolidated = days[0]?.day ?? issue;
  return {
    ...{ year: place.year, number, modality, near, issue, provider, prices, amount },
    parts: parts.map(({ line, qty }, at) => ({
      line,
      qty,
      acts: actsOfPart(
        line,
        daysOfPart(consolidated, { ...place, draws: drawsOf(place.year, `request ${number}/${at}`) }),
        `${number}/${at}`,
        place.timetable,
      ),
    })),
    acts: days.map(({ name, day }) => {
      const actor = doerOf(name, buyer);
      return { name, day, actor, at: place.timetable.at(day, actor, `${name} ${number}`).at };
    }),
  };
}

/** Drafts that are drawn: as many of each modality as `counts` has. */
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

/** Steps of a request at their instants: what follows on a day is later that day. */
export function actsOfPart(
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

/** Requests that their centre annuls some days later, before it sends them: a small part of what it bought on another day. */
function annulledRequests(orders: readonly Order[], { calendar, timetable, draws }: Place): readonly Part[] {
  const small = orders.filter(({ modality, number }) => modality === 'BC' && number > 20);
  return draws
    .shuffled(small)
    .slice(0, ANNULLED_REQUESTS)
    .flatMap(({ parts: [part], number, issue }) => {
      if (!part) return [];
      const ask = calendar.plus(issue, -draws.between(1, 6));
      const days = [
        { name: 'ask', day: ask },
        { name: 'annul', day: calendar.plus(ask, draws.between(1, 3)) },
      ] as const;
      const qty = quantity(
        Math.max(1, threeFigures(Number(part.qty) / (2 + (stableNumber(`${number}`) % 3)))),
      );
      return [{ line: part.line, qty, acts: actsOfPart(part.line, days, `annulled ${number}`, timetable) }];
    });
}
