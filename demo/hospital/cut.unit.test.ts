import { type DateText, startOfDay } from '@expediente/kernel/dates.ts';
import { describe, expect, test } from 'vitest';
import { type Book, bookOf, type Order } from './book.ts';
import { dayOf, dayText } from './calendar.ts';
import { type Cut, cutAt, orderStateAt } from './cut.ts';
import { type Person, userOf } from './people.ts';
import { budgetOf, planOf, quarterOfOrder } from './plans.ts';
import { executorOf } from './small-centres.ts';
import { absencesAt, staffOf } from './staff.ts';
import { type OrderStep, type PartStep, REQUEST_STATE_AFTER, STATE_AFTER } from './steps.ts';
import { OF_STORIES } from './supplies.ts';

const HOUR_MS = 3_600_000;
const books = new Map<number, Book>();
function bookIn(year: number): Book {
  const made = books.get(year) ?? bookOf(year);
  books.set(year, made);
  return made;
}

/** The end of a day in Guatemala. */
const endOf = (day: DateText): Date => new Date(startOfDay(day).getTime() + 23 * HOUR_MS);

/** Steps that each one follows; `undefined`: it is the first. */
const FOLLOWS: Readonly<Record<OrderStep, readonly (OrderStep | undefined)[]>> = {
  consolidate: [undefined, 'free'],
  free: ['consolidate'],
  generate: ['consolidate'],
  commit: ['generate'],
  receivePart: ['commit'],
  receive: ['commit', 'receivePart'],
  accrue: ['receive'],
  sendDaf: ['accrue'],
  return: ['sendDaf'],
  resendDaf: ['return'],
  pay: ['sendDaf', 'resendDaf'],
  annul: ['commit'],
};
const PART_FOLLOWS: Readonly<Record<PartStep, readonly (PartStep | undefined)[]>> = {
  ask: [undefined],
  send: ['ask'],
  reject: ['send'],
  resend: ['reject'],
  annul: ['ask'],
};

/** Steps of a cut that come without the one they follow, each with its order's number. */
function withoutEarlier({ acts }: Cut): readonly string[] {
  const faults: string[] = [];
  const orders = new Map<Order, OrderStep>();
  const parts = new Map<object, PartStep>();
  for (const cut of acts) {
    if (cut.of === 'order') {
      const { order, act } = cut;
      const { [act.name]: before } = FOLLOWS;
      const ready = order.parts.every((part) => REQUEST_STATE_AFTER[parts.get(part) ?? 'ask'] === 1);
      if (!before.includes(orders.get(order)) || !ready)
        faults.push(`${order.year}/${order.number} ${act.name} after ${orders.get(order)}`);
      orders.set(order, act.name);
    } else {
      const { part, act } = cut;
      const { [act.name]: before } = PART_FOLLOWS;
      if (!before.includes(parts.get(part))) faults.push(`${act.name} after ${parts.get(part)}`);
      parts.set(part, act.name);
    }
  }
  return faults;
}

test('on every fifth day of two years no step is there without its earlier one, and none is of a later day', () => {
  for (let day = dayOf(2027, 1, 1); day < dayOf(2029, 1, 1); day += 5) {
    const now = endOf(dayText(day));
    const cut = cutAt(now, bookIn);
    expect(withoutEarlier(cut), dayText(day)).toEqual([]);
    expect(cut.acts.every(({ act }) => act.at <= now.getTime() - 5 * 60_000)).toBe(true);
  }
});

test('a later cut begins with the acts of an earlier one, as long as nothing gets older than a year', () => {
  const [earlier, later] = ['2026-11-27T15:00:00Z', '2026-11-27T21:00:00Z'].map((at) =>
    cutAt(new Date(at), bookIn),
  );
  const acts = earlier?.acts.map(({ act }) => act);
  expect(later?.acts.slice(0, acts?.length).map(({ act }) => act)).toEqual(acts);
});

interface Queues {
  readonly toConsolidate: number;
  readonly states: Readonly<Record<number, number>>;
  readonly unpaidOfWeek: number;
}

/** Requests to consolidate and orders in each state, of both years. */
function queuesAt(now: Date): Queues {
  const { last, present } = cutAt(now, bookIn);
  const instant = now.getTime();
  const orders = [...last.orders, ...present.orders];
  const states: Record<number, number> = {};
  for (const order of orders) {
    const state = orderStateAt(order, instant);
    if (state !== undefined && state !== STATE_AFTER.free) states[state] = (states[state] ?? 0) + 1;
  }
  const toConsolidate = orders
    .filter((order) => [undefined, STATE_AFTER.free].includes(orderStateAt(order, instant)))
    .flatMap(({ parts }) => parts)
    .filter(({ acts }) => {
      const step = acts.findLast(({ at }) => at <= instant);
      return step !== undefined && REQUEST_STATE_AFTER[step.name] === 1;
    }).length;
  const unpaidOfWeek = orders.filter((order) => {
    const accrued = order.acts.find(({ name }) => name === 'accrue')?.at ?? Number.POSITIVE_INFINITY;
    const state = orderStateAt(order, instant);
    return accrued <= instant && accrued > instant - 8 * 24 * HOUR_MS && state !== STATE_AFTER.pay;
  }).length;
  return { toConsolidate, states, unpaidOfWeek };
}

/** States of orders by their places in a row: 2 is shown with 9. */
const COLUMNS: readonly (readonly number[])[] = [[0], [1], [2, 9], [3], [4], [5], [6]];

/** To consolidate, orders in each column's states, accrued in 7 days and unpaid (demonstration §5). */
const DAYS: readonly (readonly [day: string, meant: readonly number[]])[] = [
  ['2027-01-03', [1, 0, 0, 5, 7, 1, 30, 2, 9]],
  ['2028-02-29', [11, 9, 3, 15, 1, 5, 28, 0, 16]],
  ['2027-04-30', [9, 6, 7, 16, 9, 2, 23, 1, 14]],
  ['2026-11-23', [31, 7, 13, 26, 7, 4, 29, 1, 23]],
  ['2026-11-27', [13, 8, 11, 33, 5, 3, 35, 1, 20]],
  ['2027-12-31', [0, 0, 0, 5, 4, 2, 34, 0, 13]],
];

const rowOf = ({ toConsolidate, states, unpaidOfWeek }: Queues): readonly number[] => [
  toConsolidate,
  ...COLUMNS.map((column) => column.reduce((total, state) => total + (states[state] ?? 0), 0)),
  unpaidOfWeek,
];

/** Within 15 %, or 4. */
const isNear = (count: number, meant: number): boolean =>
  Math.abs(count - meant) <= Math.max(4, meant * 0.15);

describe('the queues', () => {
  const rows = DAYS.map(([day, meant]) => ({
    day,
    meant,
    // The text is an existing day.
    row: rowOf(queuesAt(endOf(day as DateText))),
  }));

  test('of six days are about those of an office at work', () => {
    const counts = rows.flatMap(({ row, meant }) => row.map((count, at) => isNear(count, meant[at] ?? 0)));
    expect(counts.filter((near) => near).length / counts.length).toBeGreaterThan(0.7);
  });

  test('of 27 November 2026 are those of the demonstration', () => {
    const { row, meant } = rows.find(({ day }) => day === '2026-11-27') ?? { row: [], meant: [] };
    expect(row.filter((count, at) => !isNear(count, meant[at] ?? 0))).toEqual([]);
  });
});

test('the year of 27 November 2026 has about 620 orders', () => {
  const now = endOf('2026-11-27' as DateText);
  const { present } = cutAt(now, bookIn);
  const issued = present.orders.filter((order) =>
    order.acts.some(({ name, at }) => name === 'generate' && at <= now.getTime()),
  );
  expect(issued.length).toBeGreaterThan(590);
  expect(issued.length).toBeLessThan(660);
});

describe('the quarters', () => {
  const days = [
    { day: '2028-02-29', quarter: 'PRIMERO', executed: 21, reserved: 19, within: 8 },
    { day: '2027-04-30', quarter: 'PRIMERO', executed: 68, reserved: 30, within: 8 },
    { day: '2026-11-27', quarter: 'PRIMERO', executed: 98, reserved: 0, within: 3 },
    { day: '2026-11-27', quarter: 'SEGUNDO', executed: 96, reserved: 0, within: 3 },
    { day: '2026-11-27', quarter: 'TERCERO', executed: 69, reserved: 21, within: 3 },
    { day: '2027-12-31', quarter: 'TERCERO', executed: 93, reserved: 4, within: 3 },
  ] as const;

  test.each(days)('on $day of $quarter about $executed percent is executed, $reserved reserved', (each) => {
    const { day, quarter, executed, reserved, within } = each;
    // The text is an existing day.
    const { present, acts } = cutAt(endOf(day as DateText), bookIn);
    const reached = new Set(
      acts.flatMap((cut) =>
        cut.of === 'order' ? [`${cut.act.name} ${cut.order.year} ${cut.order.number}`] : [],
      ),
    );
    const live = present.orders.filter(
      (order) => quarterOfOrder(order) === quarter && !order.acts.some(({ name }) => name === 'annul'),
    );
    const plan = planOf(present);
    const ofStories = Number(
      budgetOf(plan.lines.filter(({ line }) => OF_STORIES.includes(line.supply.code))),
    );
    const budget = plan.quarters.reduce((total, { budgets }) => total + Number(budgets[quarter]), 0);
    // Stories add to either, in the third quarter, what is planned for them at most.
    const byStories = quarter === 'TERCERO' ? (100 * ofStories) / budget : 0;
    const percentAfter = (step: OrderStep): number =>
      (100 *
        live
          .filter(({ year, number }) => reached.has(`${step} ${year} ${number}`))
          .reduce((total, { amount }) => total + Number(amount), 0)) /
      budget;
    const [accrued, consolidated] = [percentAfter('accrue'), percentAfter('consolidate')];
    for (const missing of [executed - accrued, reserved - (consolidated - accrued)]) {
      expect(missing).toBeGreaterThanOrEqual(-within);
      expect(missing).toBeLessThanOrEqual(within + byStories);
    }
  });
});

const SEEN_ON = [
  [2026, 6, 14],
  [2026, 11, 27],
  [2027, 1, 3],
  [2027, 4, 30],
  [2027, 12, 31],
  [2028, 2, 29],
] as const;
test.each(SEEN_ON.map(([year, month, day]) => dayText(dayOf(year, month, day))))(
  'buyers pay nothing; on %s some orders were paid by who accrued them, during the leave of DAF',
  (day) => {
    const staff = staffOf(absencesAt(day));
    const accrued = new Map<Order, Person>();
    const paid: Person[] = [];
    const outside: string[] = [];
    let both = 0;
    for (const cut of cutAt(endOf(day), bookIn).acts) {
      if (cut.of !== 'order') continue;
      const { order, act } = cut;
      const person = staff(act.actor, act.at, order.number);
      // During the leave the deputy has the cost centres of DAF.
      const { units } = userOf(act.actor === 'daf' ? 'daf' : person);
      const executor = executorOf(order.parts[0]?.line.unit ?? 0);
      if (!units.some(({ id }) => executorOf(id) === executor))
        outside.push(`${person} ${act.name} ${executor}`);
      if (act.name === 'accrue') accrued.set(order, person);
      if (act.name !== 'pay') continue;
      paid.push(person);
      if (accrued.get(order) === person) both += 1;
    }
    expect(outside).toEqual([]);
    expect(new Set(paid)).toEqual(new Set(['daf', 'presupuesto']));
    expect(both).toBeGreaterThan(0);
    expect(both).toBeLessThan(30);
  },
);
