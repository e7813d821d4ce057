import { type DateText, startOfDay } from '@expediente/kernel/dates.ts';
import { describe, expect, test } from 'vitest';
import { MODALITIES } from './baskets.ts';
import { type Book, bookOf, type Order } from './book.ts';
import { dayOf, dayText } from './calendar.ts';
import { type Cut, cutAt, orderStateAt } from './cut.ts';
import { type OrderStep, type PartStep, REQUEST_STATE_AFTER, STATE_AFTER } from './steps.ts';

const HOUR_MS = 3_600_000;
const books = new Map<number, Book>();
function bookIn(year: number): Book {
  const made = books.get(year) ?? bookOf(year);
  books.set(year, made);
  return made;
}

/** The end of a day in Guatemala. */
const endOf = (day: DateText): Date => new Date(startOfDay(day).getTime() + 23 * HOUR_MS);

/** What each step follows: one of these, or nothing. */
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
  annul: ['send'],
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

const count = (states: Queues['states'], ...of: readonly number[]): number =>
  of.reduce((total, state) => total + (states[state] ?? 0), 0);

describe('the queues of a day', () => {
  const days = ['2027-01-03', '2028-02-29', '2027-04-30', '2026-11-23', '2026-11-27', '2027-12-31'];

  test.each(days)('of %s are those of an office at work', (day) => {
    // The text is an existing day.
    const { toConsolidate, states, unpaidOfWeek } = queuesAt(endOf(day as DateText));
    console.log(
      `${day}: to consolidate ${toConsolidate}; 0: ${count(states, 0)}, 1: ${count(states, 1)}, 2 and 9: ${count(states, 2, 9)}, 3: ${count(states, 3)}, 4: ${count(states, 4)}, 5: ${count(states, 5)}, 6: ${count(states, 6)}, 7: ${count(states, 7)}, 8: ${count(states, 8)}; accrued in 7 days, unpaid ${unpaidOfWeek}`,
    );
    const closed = day.endsWith('12-31') || day.endsWith('01-03');
    expect(count(states, 5)).toBeGreaterThan(closed ? 10 : 15);
    expect(count(states, 5)).toBeLessThan(60);
    if (closed) return;
    expect(count(states, 0, 1, 2, 3, 4, 9)).toBeGreaterThan(20);
    expect(toConsolidate).toBeGreaterThan(2);
  });
});

test('the year of 27 November 2026, by month and modality', () => {
  const now = endOf('2026-11-27' as DateText);
  const { present, acts } = cutAt(now, bookIn);
  const issued = present.orders.filter((order) =>
    order.acts.some(({ name, at }) => name === 'generate' && at <= now.getTime()),
  );
  const rows = MODALITIES.map((modality) => {
    const theirs = issued.filter((order) => order.modality === modality);
    const months = Array.from(
      { length: 11 },
      (_, month) => theirs.filter(({ issue }) => Number(dayText(issue).slice(5, 7)) === month + 1).length,
    );
    const amount = theirs.reduce((total, order) => total + Number(order.amount), 0) / 1e6;
    return `${modality}: ${months.join(' ')} | ${theirs.length} | Q${amount.toFixed(2)} m`;
  });
  console.log(rows.join('\n'), `\nacts of both years ${acts.length}`);
  expect(issued.length).toBeGreaterThan(590);
  expect(issued.length).toBeLessThan(660);
});
