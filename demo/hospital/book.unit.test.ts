import { QUARTERS } from '@expediente/kernel/dates.ts';
import {
  add,
  amountOf,
  compare,
  type Money,
  subtract,
  sum,
  ZERO_MONEY,
  ZERO_QUANTITY,
} from '@expediente/kernel/decimal.ts';
import { describe, expect, test } from 'vitest';
import { MODALITIES, type Modality } from './baskets.ts';
import { type Act, type Book, bookOf, type Order } from './book.ts';
import { dayNumber, dayOf, dayText, WorkingCalendar } from './calendar.ts';
import { thinned } from './cut.ts';
import { PATTERNS } from './patterns.ts';
import { budgetOf, movementsOf, peakOf, planOf, quarterKey, quarterOfOrder } from './plans.ts';
import { deals, HOSPITAL_PROVIDERS } from './providers.ts';
import { OF_STORIES } from './supplies.ts';

const GUATEMALA_MS = 6 * 3_600_000;

/** Three leap years among them; Easter is from 25 March (2035) to 21 April (2030). */
const YEARS = Array.from({ length: 12 }, (_, at) => 2024 + at);
const BOOKS = new Map(YEARS.map((year) => [year, bookOf(year)]));

const bookIn = (year: number): Book => BOOKS.get(year) ?? bookOf(year);
const totalOf = (orders: readonly Order[]): Money =>
  sum(
    orders.map(({ amount }) => amount),
    ZERO_MONEY,
  );
const millions = (amount: Money): number => Number(amount) / 1e6;
const of = (modality: Modality, { orders }: Book) => orders.filter((order) => order.modality === modality);
const isAscending = (acts: readonly Act<string>[]): boolean =>
  acts.every(({ at }, place) => place === 0 || at > (acts[place - 1]?.at ?? 0));
const isAnnulled = ({ acts }: Order): boolean => acts.some(({ name }) => name === 'annul');
const actsOf = ({ orders, annulled }: Book): readonly Act<string>[] => [
  ...orders.flatMap(({ acts, parts }) => [...acts, ...parts.flatMap((part) => part.acts)]),
  ...annulled.flatMap(({ acts }) => acts),
];

test('a year has one book', () => {
  expect(bookOf(2026)).toEqual(bookIn(2026));
});

describe.each(YEARS)('the book of %i', (year) => {
  const book = bookIn(year);
  const calendar = new WorkingCalendar(year - 1, year + 1);

  test('has 660 orders, each modality its own count, within its bounds of the law', () => {
    expect(book.orders).toHaveLength(660);
    for (const modality of MODALITIES) {
      const [above, upTo] = PATTERNS[modality].bounds;
      expect(of(modality, book), modality).toHaveLength(PATTERNS[modality].count);
      for (const { amount } of of(modality, book)) {
        expect(Number(amount), modality).toBeGreaterThan(above);
        expect(Number(amount), modality).toBeLessThanOrEqual(upTo);
      }
    }
  });

  test('spends on each modality about what the demonstration is meant to', () => {
    const meant = { BC: 4.8, CD: 4.35, CA: 11.4, COT: 10.78, EXC: 1.53, LIC: 3.99 };
    for (const modality of MODALITIES) {
      const spent = millions(totalOf(of(modality, book)));
      expect(Math.abs(spent / meant[modality] - 1), `${modality} ${spent}`).toBeLessThan(0.15);
    }
  });

  test('gives each provider about its share, and 12 of them 1 to 3 orders', () => {
    const all = Number(totalOf(book.orders));
    const rare = HOSPITAL_PROVIDERS.filter((provider) => provider.rare);
    for (const { record, share } of HOSPITAL_PROVIDERS) {
      const theirs = book.orders.filter(({ provider }) => provider === record.id);
      const percent = (100 * Number(totalOf(theirs))) / all;
      expect(Math.abs(percent - share / 100), `${record.name} ${percent}`).toBeLessThan(share >= 500 ? 2 : 1);
      if (record.state === 0) expect(theirs).toEqual([]);
    }
    expect(rare).toHaveLength(12);
    for (const { record } of rare) {
      const count = book.orders.filter(({ provider }) => provider === record.id).length;
      expect([1, 2, 3], record.name).toContain(count);
    }
    expect(book.orders.filter(({ provider }) => provider === 0)).toEqual([]);
  });

  test('buys each supply from a provider that deals in it', () => {
    const strange = book.orders.flatMap(({ number, provider: id, parts }) => {
      const provider = HOSPITAL_PROVIDERS.find(({ record }) => record.id === id);
      return parts.flatMap(({ line: { supply } }) =>
        provider && deals(provider, supply) ? [] : [`${number}: ${supply.code} of ${id}`],
      );
    });
    expect(strange).toEqual([]);
  });

  test('asks, works and is paid on working days only, in its hours, nothing of it before the year', () => {
    const faults = actsOf(book).filter(({ day, at }) => {
      const hour = new Date(at - GUATEMALA_MS).toISOString().slice(11, 16);
      const inHours = hour >= '07:40' && hour < '15:50' && !(hour >= '12:30' && hour < '13:15');
      return !calendar.works(day) || !inHours || day < dayOf(year, 1, 1);
    });
    expect(faults).toEqual([]);
    const issued = book.orders.map(({ issue }) => dayText(issue)).sort();
    expect(issued[0] ?? '').toMatch(/-01-[1-3]/);
    expect(issued.every((day) => day >= `${year}-01-11` && day <= `${year}-12-16`)).toBe(true);
  });

  test('has each act after the one before it, an order’s after its requests', () => {
    const unordered = book.orders.filter(
      ({ acts, parts }) =>
        !isAscending(acts) || parts.some((part) => !isAscending([...part.acts, ...acts.slice(0, 1)])),
    );
    expect(unordered).toEqual([]);
  });

  test('numbers orders by their days', () => {
    const days = book.orders.map(({ issue }) => issue);
    expect(days).toEqual([...days].sort((a, b) => a - b));
    expect(book.orders.map(({ number }) => number)).toEqual(days.map((_, at) => at + 1));
  });

  test('asks one to four requests an order, 1.7 about', () => {
    const counts = book.orders.map(({ parts }) => parts.length);
    expect(Math.max(...counts)).toBeLessThanOrEqual(4);
    const mean = counts.reduce((total, count) => total + count, 0) / counts.length;
    expect(Math.abs(mean - 1.7), `${mean}`).toBeLessThan(0.2);
  });

  test('has prices within 8 % of the plan’s, but for five orders', () => {
    const far = book.orders.filter(({ parts, prices }) =>
      parts.some(({ line: { supply } }) => {
        const drift = Number(prices.get(supply.code)) / Number(supply.price) - 1;
        // A small price changes by whole hundredths of a cent.
        return Math.abs(drift) > 0.085;
      }),
    );
    expect(far).toHaveLength(5);
  });
});

test('one person’s acts are 40 seconds apart, those of two years in one January too', () => {
  const faults: string[] = [];
  for (const year of YEARS.slice(1)) {
    const last = new Map<string, number>();
    const both = [...actsOf(bookIn(year - 1)), ...actsOf(bookIn(year))].sort((a, b) => a.at - b.at);
    for (const { actor, at } of both) {
      if (at - (last.get(actor) ?? 0) < 40_000) faults.push(`${actor} ${new Date(at).toISOString()}`);
      last.set(actor, at);
    }
  }
  expect(faults).toEqual([]);
});

test('a supply has one small purchase in 90 days, over the turn of a year too, but for four of a year', () => {
  const last = new Map<string, number>();
  for (const year of YEARS) {
    const small = bookIn(year).orders.filter(({ modality }) => modality === 'BC' || modality === 'CD');
    expect(small.filter(({ near }) => near)).toHaveLength(4);
    for (const { parts, issue, near, number } of small) {
      if (near) continue;
      for (const code of new Set(parts.map(({ line }) => line.supply.code))) {
        expect(issue - (last.get(code) ?? 0), `${year} ${number} ${code}`).toBeGreaterThan(90);
        last.set(code, issue);
      }
    }
  }
});

test('the four repeat a supply within 90 days, and stay with it below the limit', () => {
  for (const year of YEARS) {
    const { orders } = bookIn(year);
    for (const order of orders.filter(({ near }) => near)) {
      const code = order.parts[0]?.line.supply.code;
      const before = orders.filter(
        ({ issue, parts, modality, number }) =>
          modality === 'BC' &&
          number < order.number &&
          issue > order.issue - 90 &&
          parts.some(({ line }) => line.supply.code === code),
      );
      expect(before.length).toBeGreaterThan(0);
      const together = Number(totalOf([order, ...before]));
      expect(together, `${year} ${order.number}`).toBeGreaterThan(20_000);
      expect(together, `${year} ${order.number}`).toBeLessThan(25_000);
    }
  }
});

/** The least that is left of a plan at any instant of the year. */
function leastLeft(book: Pick<Book, 'orders' | 'annulled'>) {
  const plan = planOf(book);
  const { ofLines, ofQuarters } = movementsOf(book);
  const lines = plan.lines.map(({ line, qty }) =>
    subtract(qty, peakOf(ofLines.get(line) ?? [], ZERO_QUANTITY)),
  );
  const quarters = plan.quarters.flatMap(({ unit, group, budgets }) =>
    QUARTERS.map((quarter) =>
      subtract(budgets[quarter], peakOf(ofQuarters.get(quarterKey(unit, group, quarter)) ?? [], ZERO_MONEY)),
    ),
  );
  return { plan, lines, quarters, moved: [...ofLines.keys()] };
}

describe.each(YEARS)('the plan of %i', (year) => {
  const book = bookIn(year);
  const { plan, lines, quarters, moved } = leastLeft(book);

  test('has no line and no quarter below 0 on any day', () => {
    expect(lines.filter((left) => left.startsWith('-'))).toEqual([]);
    expect(quarters.filter((left) => left.startsWith('-'))).toEqual([]);
  });

  test('has a line for all that is asked', () => {
    const planned = new Set(plan.lines.map(({ line }) => line));
    expect(moved.filter((line) => !planned.has(line))).toEqual([]);
  });

  test('is of 510 lines and Q38.0 m, of which about 24 are never bought', () => {
    expect(plan.lines).toHaveLength(510);
    expect(Math.abs(millions(budgetOf(plan.lines)) / 38 - 1), budgetOf(plan.lines)).toBeLessThan(0.01);
    expect(Math.abs(plan.lines.length - moved.length - 24)).toBeLessThanOrEqual(4);
  });

  test('has quarters that add up to each centre’s budget of a group', () => {
    for (const { unit, group, budgets } of plan.quarters) {
      const budget = budgetOf(
        plan.lines.filter(({ line }) => line.unit === unit && line.supply.group === group),
      );
      expect(add(add(budgets.PRIMERO, budgets.SEGUNDO), budgets.TERCERO)).toBe(budget);
    }
  });

  test('is spent to 98, 96 and, with what stories buy, 97 %', () => {
    // As if what is planned for stories were spent in the third quarter, like the rest of it.
    const ofStories =
      0.97 * Number(budgetOf(plan.lines.filter(({ line }) => OF_STORIES.includes(line.supply.code))));
    const ends = { PRIMERO: 98, SEGUNDO: 96, TERCERO: 97 };
    for (const quarter of QUARTERS) {
      const budget = plan.quarters.reduce((total, { budgets }) => add(total, budgets[quarter]), ZERO_MONEY);
      const spent = totalOf(
        book.orders.filter((each) => !isAnnulled(each) && quarterOfOrder(each) === quarter),
      );
      const percent = (100 * (Number(spent) + (quarter === 'TERCERO' ? ofStories : 0))) / Number(budget);
      expect(Math.abs(percent - ends[quarter]), `${quarter} ${percent}`).toBeLessThanOrEqual(3);
    }
  });
});

test('last year, thinned on any day, has a plan of its own that is never short', () => {
  for (const day of ['2026-01-03', '2026-04-30', '2026-11-27', '2026-12-31']) {
    // The text is an existing day.
    const kept = thinned(bookIn(2025), dayNumber(day as Parameters<typeof dayNumber>[0]));
    const { plan, lines, quarters } = leastLeft(kept);
    expect([...lines, ...quarters].filter((left) => left.startsWith('-'))).toEqual([]);
    const budget = millions(budgetOf(plan.lines));
    expect(budget, `${day} ${budget}`).toBeGreaterThan(33);
    expect(budget, `${day} ${budget}`).toBeLessThan(38.5);
  }
});

test('amounts are those of their units at their prices', () => {
  for (const { parts, prices, amount } of bookIn(2026).orders) {
    const counted = parts.map(({ line, qty }) =>
      amountOf(qty, prices.get(line.supply.code) ?? line.supply.price),
    );
    expect(compare(sum(counted, ZERO_MONEY), amount)).toBe(0);
  }
});
