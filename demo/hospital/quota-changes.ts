import type { Quarter } from '@expediente/kernel/dates.ts';
import {
  add,
  amountOf,
  compare,
  isPositive,
  type Money,
  max,
  money,
  negate,
  subtract,
  ZERO_MONEY,
} from '@expediente/kernel/decimal.ts';
import { stableNumber } from '@expediente/kernel/hash.ts';
import { FIRST_LAW, quarterOf } from '@expediente/schemas/rules/registry.ts';
import type { Anchor } from './anchor.ts';
import type { Book, Order } from './book.ts';
import { DAY_MS, type DayNumber, dayNumber, dayOf, dayText, WorkingCalendar } from './calendar.ts';
import { type CentreChange, type ChangeStep, changeActs } from './change-acts.ts';
import { dayAt, instantOf } from './hours.ts';
import { CENTRES, HOSPITAL } from './institution.ts';
import { movementsOf, peakOf, quarterKey, type YearPlan } from './plans.ts';
import type { Requests } from './purchases.ts';
import { approverOn, type Staff } from './staff.ts';
import { QUOTA_TUBE } from './supplies.ts';
import { refusedBy, type StoryAct } from './teller.ts';
import { PLAN_REASONS, QUOTA_REASONS } from './texts.ts';

/** A move of a quarter's money from one group to another. */
interface QuotaChange extends CentreChange {
  readonly quarter: Quarter;
  readonly from: string;
  readonly to: string;
  readonly amount: Money;
  readonly why: readonly [less: string, more: string];
}

export interface QuotaPlace {
  readonly anchor: Anchor;
  readonly books: ReadonlyMap<number, Book>;
  readonly plans: ReadonlyMap<number, YearPlan>;
  readonly staff: Staff;
  readonly requests: Requests;
}

/** Days of a year on which a centre moves money between its groups, three days before it is signed. */
const OF_A_YEAR: readonly (readonly [month: number, day: number])[] = [
  [2, 18],
  [3, 10],
  [3, 24],
  [4, 8],
  [5, 20],
  [6, 10],
  [7, 8],
  [8, 10],
  [9, 24],
  [10, 15],
];

/** Least of a change, the part of what is free that it may take, and by how much its most differs from others'. */
const LEAST = 200;
const PART = 0.4;
const mostOf = (key: string): number => 1_250 + 50 * (stableNumber(key) % 150);

/** Money moved between groups in both years, and the story of a quota (demonstration D14, S7). */
export function quotaChangesOf(place: QuotaPlace): readonly StoryAct[] {
  const { anchor, books, plans } = place;
  const all: QuotaChange[] = [];
  for (const [year, book] of books) {
    const plan = plans.get(year);
    if (!plan) continue;
    const free = freeOf(book, plan);
    const calendar = new WorkingCalendar(year - 1, year + 1);
    for (const [at, [month, date]] of OF_A_YEAR.entries()) {
      const day = calendar.onOrAfter(dayOf(year, month, date));
      if (year === anchor.year && calendar.plus(day, 3) >= dayNumber(anchor.before(NEAR))) continue;
      all.push(...ofDay(year, day, at, place, free, ['save', 'send', 'approve']));
    }
    if (year !== anchor.year || !isSettled(anchor)) continue;
    const near = (days: number): DayNumber => dayNumber(anchor.before(days));
    all.push(
      ...ofDay(year, near(1), 100, place, free, ['save']),
      ...ofDay(year, near(2), 105, place, free, ['save', 'send']),
      ...ofDay(year, near(6), 110, place, free, ['save', 'send', 'reject']),
    );
  }
  const short = shortQuota(place);
  return [
    ...all.flatMap((each) => written(each, place)),
    ...(short ? [...refusedConsolidation(short, place), ...written(short.mended, place)] : []),
  ];
}

const NEAR = 12;
/** Whether the anchor's quarter began so long ago that all centres have programmed it. */
const isSettled = (anchor: Anchor): boolean =>
  quarterOf(FIRST_LAW, anchor.before(NEAR)) === quarterOf(FIRST_LAW, anchor.day);

/** Money of each quarter and group that no order of the book ever needs. */
function freeOf(book: Book, { quarters }: YearPlan): Map<string, number> {
  const { ofQuarters } = movementsOf(book);
  const free = new Map<string, number>();
  for (const { unit, group, budgets } of quarters)
    for (const [quarter, budget] of Object.entries(budgets)) {
      // The budgets of a plan are those of the quarters.
      const key = quarterKey(unit, group, quarter as Quarter);
      free.set(key, Number(subtract(budget, peakOf(ofQuarters.get(key) ?? [], ZERO_MONEY))));
    }
  return free;
}

/** The first centre, from a place on, that can spare something of the day's quarter. */
function ofDay(
  year: number,
  day: DayNumber,
  from: number,
  { plans, staff }: QuotaPlace,
  free: Map<string, number>,
  names: readonly ChangeStep[],
): readonly QuotaChange[] {
  const quarter = quarterOf(FIRST_LAW, dayText(day));
  const calendar = new WorkingCalendar(year - 1, year + 1);
  for (let turn = 0; turn < CENTRES.length; turn += 1) {
    const centre = CENTRES[(from * 3 + turn) % CENTRES.length];
    if (!centre || centre.id === QUOTA_UNIT) continue;
    const key = quarterKey(centre.id, '200', quarter);
    const amount = Math.min(mostOf(`${key} ${day}`), Math.floor(((free.get(key) ?? 0) * PART) / 50) * 50);
    if (amount < LEAST) continue;
    // A centre moves money once a quarter.
    free.set(key, 0);
    const saved = instantOf(day, centre.asker, `quota ${centre.id}`);
    const on = calendar.plus(day, 3);
    const signed = instantOf(on, approverOn(staff, on), `quota ${centre.id}`);
    const groups = plans.get(year)?.quarters.filter(({ unit }) => unit === centre.id) ?? [];
    const to = groups.some(({ group }) => group === '300') && from % 2 === 0 ? '300' : '100';
    return [
      {
        ...{ unit: centre.id, year, quarter, from: '200', to, amount: money(amount) },
        steps: names.map((name) => [name, name === 'save' || name === 'send' ? saved : signed]),
        why: QUOTA_REASONS[from % QUOTA_REASONS.length] ?? QUOTA_REASONS[0],
      },
    ];
  }
  return [];
}

function written(change: QuotaChange, { staff }: QuotaPlace): readonly StoryAct[] {
  const { unit, year, quarter, from, to, amount, why } = change;
  return changeActs(change, staff, {
    save: {
      path: '/quarterly/extension/insert/update',
      async payload({ teller, worker, at }) {
        const line = async (group: string, more: Money, justification: string): Promise<object> => {
          const free = await teller.balance(worker, at, unit, { group, quarter });
          return {
            ...{ p_id_group: group, p_quarter: quarter, p_id_nivel: isPositive(free) ? 'A' : 'VP' },
            ...{ p_newBudget: add(free, more), p_justification: justification },
          };
        };
        return {
          p_id_unit: unit,
          p_year: year,
          p_details: [await line(from, negate(amount), why[0]), await line(to, amount, why[1])],
        };
      },
    },
    send: { path: '/quarterly/extension/send' },
    reject: {
      path: '/quarterly/extension/refuse',
      payload: () => ({ p_justification: PLAN_REASONS.lateInYear }),
    },
    approve: { path: '/quarterly/extension/approve' },
  });
}

/** Centre of the story: its quarter has too little in group 200 until its change is approved. */
const QUOTA_UNIT = 100111;
const SHORT = money(1250);

interface ShortQuota {
  readonly order: Order;
  readonly refused: number;
  readonly quarter: Quarter;
  readonly mended: QuotaChange;
}

/** The order of the story, which is more than its quota at first; none where the year has no room for it. */
function shortQuota({
  anchor,
  books,
  plans,
}: Pick<QuotaPlace, 'anchor' | 'books' | 'plans'>): ShortQuota | undefined {
  const book = books.get(anchor.year);
  const order = book?.orders.find(
    ({ story, modality, prices, parts }) =>
      story && modality === 'BC' && prices.has(QUOTA_TUBE) && parts[0]?.line.unit === QUOTA_UNIT,
  );
  const [part] = order?.parts ?? [];
  if (!book || !order || !part || !isSettled(anchor)) return undefined;
  const quarter = quarterOf(FIRST_LAW, dayText(order.issue));
  const { at } = anchor;
  const refused = at(7, '15:21');
  const approved = at(6, '11:22');
  const others = { ...book, orders: book.orders.filter((each) => each !== order) };
  const moves = movementsOf(others).ofQuarters.get(quarterKey(QUOTA_UNIT, '200', quarter)) ?? [];
  const until = (instant: number) => moves.filter((each) => each.at <= instant);
  const held = until(refused).reduce((total, { change }) => add(total, change), ZERO_MONEY);
  const had = subtract(add(held, amountOf(part.qty, part.line.supply.price)), SHORT);
  const budgets = plans
    .get(anchor.year)
    ?.quarters.find(({ unit, group }) => unit === QUOTA_UNIT && group === '200')?.budgets;
  const amount = subtract(budgets?.[quarter] ?? ZERO_MONEY, had);
  if (compare(peakOf(until(approved + DAY_MS), ZERO_MONEY), had) > 0 || !isPositive(amount)) return undefined;
  const saved = at(7, '15:38');
  return {
    ...{ order, refused, quarter },
    mended: {
      ...{ unit: QUOTA_UNIT, year: anchor.year, quarter, from: '300', to: '200', amount },
      steps: [
        ['save', saved],
        ['send', saved],
        ['approve', approved],
      ],
      why: [
        'Se programó en el grupo 300 lo que corresponde al 200.',
        'Medicamentos e insumos del cuatrimestre.',
      ],
    },
  };
}

/** The plans with the quarter as it is programmed at first: the money that the change moves is in the wrong group. */
export function withShortQuota(
  place: Pick<QuotaPlace, 'anchor' | 'books' | 'plans'>,
): ReadonlyMap<number, YearPlan> {
  const short = shortQuota(place);
  const plan = place.plans.get(place.anchor.year);
  if (!short || !plan) return place.plans;
  const { quarter, mended } = short;
  const quarters = plan.quarters.map((each) => {
    if (each.unit !== QUOTA_UNIT || (each.group !== '200' && each.group !== '300')) return each;
    const moved = each.group === '200' ? negate(mended.amount) : mended.amount;
    return {
      ...each,
      budgets: { ...each.budgets, [quarter]: max(ZERO_MONEY, add(each.budgets[quarter], moved)) },
    };
  });
  return new Map([...place.plans, [place.anchor.year, { ...plan, quarters }]]);
}

function refusedConsolidation(
  { order, refused }: ShortQuota,
  { requests, staff }: QuotaPlace,
): readonly StoryAct[] {
  const [part] = order.parts;
  const [first] = order.acts;
  if (!part || !first) return [];
  const worker = { person: staff(first.actor, refused, order.number), executor: HOSPITAL, year: order.year };
  return [
    refusedBy(worker, refused, '/orders/consolidate/approve', () => ({
      p_number_resolution: `RES-${order.number}-${order.year}`,
      p_date_resolution: dayAt(refused),
      ...{ p_list_orders: String(requests.get(part)?.id), p_calculate_fee: 1, p_has_award: 0 },
    })),
  ];
}
