import { amountOf, quantity } from '@expediente/kernel/decimal.ts';
import { stableNumber } from '@expediente/kernel/hash.ts';
import { pricePlus, threeFigures } from './amounts.ts';
import type { Anchor } from './anchor.ts';
import type { Modality } from './baskets.ts';
import { type Act, actsOfPart, type Book, type Order, type Part, type StoryOf } from './book.ts';
import { type DayNumber, dayNumber, dayOf, WorkingCalendar } from './calendar.ts';
import { atHour, MINUTE_MS } from './hours.ts';
import { type Actor, centreOf, type Line } from './institution.ts';
import { awaitingOrders, quotedOrders } from './quoted-orders.ts';
import { openServices } from './services.ts';
import { smallOrdersOf } from './small-executors.ts';
import { buyerOf, doerOf } from './staff.ts';
import type { OrderStep, PartStep } from './steps.ts';
import { CEFTRIAXONE, FLOATING_DEBT, INSULIN, NITRILE_GLOVE, OF_STORIES, QUOTA_TUBE } from './supplies.ts';
import { Timetable } from './timetable.ts';

/** Number of working days before the anchor; below 0: the day has not come. */
type Before = number;

/** A purchase that a story is about (demonstration §7). */
interface StoryOrder {
  readonly line: readonly [unit: number, code: string];
  readonly modality: Modality;
  /** Amount that it is meant to have. */
  readonly amount: number;
  readonly provider: number;
  /** Day of issue: the other steps follow from it, but for those that are given. */
  readonly issue: Before;
  readonly steps?: readonly (readonly [name: OrderStep, day: Before])[];
  readonly story?: StoryOf;
  /** Units, where the amount does not say them. */
  readonly units?: number;
  /** Price above the plan's, in parts of 10,000. */
  readonly more?: number;
}

/** Working days of the usual steps from the issue on; those of the request before it. */
const USUAL: readonly (readonly [name: OrderStep, after: number])[] = [
  ['consolidate', -1],
  ['generate', 0],
  ['commit', 1],
  ['receive', 5],
  ['accrue', 7],
  ['sendDaf', 8],
  ['pay', 15],
];
const ASKED = -3;

const usual = (issue: Before, upTo: OrderStep): readonly (readonly [OrderStep, Before])[] =>
  USUAL.slice(0, USUAL.findIndex(([name]) => name === upTo) + 1).map(([name, after]) => [
    name,
    issue - after,
  ]);

const small = (
  unit: number,
  code: string,
  amount: number,
  provider: number,
  issue: Before,
  its: Partial<StoryOrder> = {},
): StoryOrder => ({ line: [unit, code], modality: 'BC', amount, provider, issue, ...its });

const STORY_ORDERS: readonly StoryOrder[] = [
  // Fraccionamiento in the making: each is small, together they are not.
  small(100103, NITRILE_GLOVE, 20_400, 3, 29),
  small(100105, NITRILE_GLOVE, 21_950, 4, 22),
  small(100108, NITRILE_GLOVE, 17_420, 3, 15),
  small(100111, NITRILE_GLOVE, 23_900, 28, 8),
  small(100101, NITRILE_GLOVE, 19_330, 4, 2),
  // Files of the finance department: paid after 3, 11 and 46 days, back twice, back once, waiting.
  small(100105, '32132', 18_600, 3, 40, { steps: [...usual(40, 'sendDaf'), ['pay', 29]] }),
  small(100105, '32133', 16_240, 28, 38, { steps: [...usual(38, 'sendDaf'), ['pay', 22]] }),
  small(100105, '32134', 21_300, 4, 44, { steps: [...usual(44, 'sendDaf'), ['pay', 3]] }),
  small(100109, '32188', 6_150, 28, 30, {
    steps: [...usual(30, 'sendDaf'), ['return', 19], ['resendDaf', 16], ['return', 12], ['resendDaf', 8]],
    story: { reason: 'Factura sin serie.' },
  }),
  small(100109, '32189', 4_820, 4, 17, {
    steps: [...usual(17, 'sendDaf'), ['return', 4]],
    story: { reason: 'Ingreso a almacén sin firma del guardalmacén.' },
  }),
  small(100109, '32190', 5_730, 28, 11, { steps: usual(11, 'sendDaf') }),
  // The wrong provider is noticed once the order has its number: committed, annulled, asked and bought anew.
  small(100105, '32144', 11_800, 4, 20, {
    steps: [...usual(20, 'commit'), ['annul', 18]],
    story: { reason: 'Se emitió a nombre de otro proveedor; se solicita de nuevo.' },
  }),
  small(100105, '32144', 11_800, 29, 15),
  // An invoice that another order has: refused, and right six minutes later.
  small(100105, '32145', 4_960, 3, 16, { story: { repeatedInvoiceOf: '32132' } }),
  // All of the year's ceftriaxone, and what its reprogramming gave.
  { ...small(100101, CEFTRIAXONE, 40_600, 3, 30, { units: 5840 }), modality: 'CD' },
  small(100101, CEFTRIAXONE, 10_300, 3, 3, {
    units: 1500,
    steps: [
      ['consolidate', 5],
      ['generate', 3],
      ['commit', 3],
    ],
  }),
  // A price above the plan's by more than the rule allows.
  small(100101, INSULIN, 18_400, 3, 12, { more: 1800 }),
  // The quarter's money does not suffice for it at first.
  small(100111, QUOTA_TUBE, 17_600, 28, 4, {
    steps: [
      ['consolidate', 5],
      ['generate', 4],
      ['commit', 3],
    ],
  }),
];

/** Request that waits for the sixth purchase of the same glove. */
const SIXTH = { line: [100101, NITRILE_GLOVE], amount: 6_000, asked: 1 } as const;

/** Requests of a person's centres that are open on the anchor: to be corrected, and today's that are still to be sent. */
const OPEN: readonly (readonly [unit: number, ...steps: readonly (readonly [PartStep, Before])[]])[] = [
  [100104, ['ask', 5], ['send', 5], ['reject', 2]],
  [100103, ['ask', 4], ['send', 4], ['reject', 1]],
  [100101, ['ask', 1]],
  [100104, ['ask', 1]],
  [100103, ['ask', 0]],
  [100104, ['ask', 0]],
];
/** Each is of another line, of about this amount. */
const OPEN_LINES = 7;
const OPEN_AMOUNT = 2_400;

function openRequests(anchor: Anchor): readonly Part[] {
  const timetable = new Timetable(anchor.year);
  return OPEN.map(([unit, ...steps], at) => {
    const lines = centreOf(unit).lines.filter(({ supply: { code } }) => !OF_STORIES.includes(code));
    const line = lines[OPEN_LINES * (at + 1)] ?? lineOf(unit, NITRILE_GLOVE);
    const days = steps.map(([name, before]) => ({ name, day: dayNumber(anchor.before(before)) }));
    return {
      ...{ line, qty: unitsFor(OPEN_AMOUNT, line) },
      acts: actsOfPart(line, days, `open request ${at}`, timetable),
    };
  });
}

/** Numbers of the orders of stories: even ones, which a thinned year keeps. */
const FIRST_NUMBER = 9002;

/** A year's book with the purchases of its stories and of the small executors. */
export function withStories(book: Book, anchor: Anchor, presentYear: number): Book {
  const calendar = new WorkingCalendar(book.year - 1, book.year + 1);
  const dated = anchor.year === book.year ? STORY_ORDERS : [];
  const orders = dated.flatMap((each, at) => orderOf(each, at, book.year, anchor, calendar));
  const debt = book.year === presentYear - 1 ? [floatingDebt(book.year, calendar)] : [];
  const quoted = quotedOrders(anchor).filter(({ year }) => year === book.year);
  const awaiting = anchor.year === book.year ? awaitingOrders(anchor) : [];
  const sixth =
    anchor.year === book.year ? [requestOf(anchor), ...openRequests(anchor), ...openServices(anchor)] : [];
  return {
    ...book,
    orders: [...book.orders, ...orders, ...quoted, ...awaiting, ...debt, ...smallOrdersOf(book.year)],
    annulled: [...book.annulled, ...sixth],
  };
}

function orderOf(
  { line: [unit, code], modality, amount, provider, issue, steps, story, units, more }: StoryOrder,
  place: number,
  year: number,
  anchor: Anchor,
  calendar: WorkingCalendar,
): readonly Order[] {
  const dayAt = (before: Before): DayNumber | undefined =>
    before < 0 ? undefined : dayNumber(anchor.before(before));
  const days = (steps ?? usual(issue, 'pay')).flatMap(([name, before]) => {
    const day = dayAt(before);
    return day === undefined ? [] : [{ name, day }];
  });
  const asked = dayNumber(anchor.before(issue - ASKED));
  // A year that is young has no room for it.
  if (asked < calendar.onOrAfter(dayOf(year, 1, 8))) return [];
  return [
    written({
      ...{ year, number: FIRST_NUMBER + 2 * place, line: lineOf(unit, code), modality, amount, provider },
      ...{ asked, days, story: story ?? {} },
      ...(units !== undefined && { units }),
      ...(more !== undefined && { more }),
    }),
  ];
}

/** A debt that is accrued on the 18th of December and paid in February of the next year. */
function floatingDebt(year: number, calendar: WorkingCalendar): Order {
  const after = (month: number, date: number): DayNumber => calendar.onOrAfter(dayOf(year, month, date));
  const before = (month: number, date: number): DayNumber => calendar.onOrBefore(dayOf(year, month, date));
  return written({
    ...{ year, number: FIRST_NUMBER - 2, line: lineOf(100103, FLOATING_DEBT), modality: 'CD' },
    ...{ amount: 61_300, provider: 5, asked: after(12, 1), story: {} },
    days: [
      { name: 'consolidate', day: after(12, 3) },
      { name: 'generate', day: after(12, 7) },
      { name: 'commit', day: after(12, 9) },
      { name: 'receive', day: after(12, 16) },
      { name: 'accrue', day: before(12, 18) },
      { name: 'sendDaf', day: before(12, 22) },
      { name: 'pay', day: calendar.onOrAfter(dayOf(year + 1, 2, 12)) },
    ],
  });
}

function requestOf(anchor: Anchor): Part {
  const [unit, code] = SIXTH.line;
  const line = lineOf(unit, code);
  return {
    line,
    qty: unitsFor(SIXTH.amount, line),
    acts: actsOfRequest(line, dayNumber(anchor.before(SIXTH.asked)), 'sixth'),
  };
}

interface Written {
  readonly year: number;
  readonly number: number;
  readonly line: Line;
  readonly modality: Modality;
  readonly amount: number;
  readonly provider: number;
  readonly asked: DayNumber;
  readonly days: readonly { readonly name: OrderStep; readonly day: DayNumber }[];
  readonly story: StoryOf;
  readonly units?: number;
  readonly more?: number;
}

function written({ year, number, line, modality, amount, provider, asked, days, ...its }: Written): Order {
  const { story, more = 150 } = its;
  const price = pricePlus(line.supply.price, more);
  const qty = quantity(its.units ?? threeFigures(Math.max(1, Math.floor(amount / Number(price)))));
  // The numbers of stories are even.
  const buyer = buyerOf(number / 2);
  return {
    ...{ year, number, modality, near: false, provider, story },
    issue: days.find(({ name }) => name === 'generate')?.day ?? asked,
    parts: [{ line, qty, acts: actsOfRequest(line, asked, `${number}`) }],
    prices: new Map([[line.supply.code, price]]),
    amount: amountOf(qty, price),
    acts: inOrder(days, (name) => doerOf(name, buyer), `${number}`),
  };
}

const actsOfRequest = (line: Line, day: DayNumber, key: string): readonly Act<PartStep>[] =>
  inOrder(
    [
      { name: 'ask', day },
      { name: 'send', day },
    ],
    () => centreOf(line.unit).asker,
    `request ${key}`,
  );

/** Hour from which steps are done, and the minutes until 14:40. */
const MORNING = '08:00';
const MINUTES = 400;
const SOON_MS = 7 * MINUTE_MS;

function inOrder<Name extends string>(
  days: readonly { readonly name: Name; readonly day: DayNumber }[],
  actorOf: (name: Name) => Actor,
  key: string,
): readonly Act<Name>[] {
  let last = 0;
  return days.map(({ name, day }) => {
    const hash = stableNumber(`${key} ${name} ${day}`);
    const wished = atHour(day, MORNING) + (hash % MINUTES) * MINUTE_MS + (hash % 47) * 1000;
    last = Math.max(wished, last + SOON_MS);
    return { name, day, at: last, actor: actorOf(name) };
  });
}

function lineOf(unit: number, code: string): Line {
  const line = centreOf(unit).lines.find(({ supply }) => supply.code === code);
  if (!line) throw new Error(`${unit} has no line of ${code}`);
  return line;
}

const unitsFor = (amount: number, { supply }: Line) =>
  quantity(threeFigures(Math.max(1, Math.floor(Number(amount) / Number(supply.price)))));
