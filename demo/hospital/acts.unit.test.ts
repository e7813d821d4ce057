import { type DateText, dateText, hourInGuatemala, startOfDay } from '@expediente/kernel/dates.ts';
import { compare } from '@expediente/kernel/decimal.ts';
import { describe, expect, test } from 'vitest';
import { awardsOf, type PlannedAward } from './acts.ts';
import { anchorOf } from './anchor.ts';
import { bookOf } from './book.ts';
import { dayText, WorkingCalendar } from './calendar.ts';
import { atHour } from './hours.ts';
import { HOSPITAL } from './institution.ts';
import { executorOfOrder } from './purchases.ts';
import { QUOTED, quotedOrders } from './quoted-orders.ts';
import { withServices } from './services.ts';
import { withStories } from './story-orders.ts';

const DAYS = ['2026-11-27', '2027-01-22', '2027-04-30', '2027-08-08', '2027-12-31', '2028-02-29'].map(
  dateText,
);

function actsAt(today: DateText): readonly PlannedAward[] {
  const anchor = anchorOf(today);
  const { year } = anchor;
  const { orders } = withStories(withServices(bookOf(year)), anchor, year);
  const own = orders.filter((order) => executorOfOrder(order) === HOSPITAL);
  return awardsOf(own, { anchor, until: startOfDay(today).getTime() });
}

describe.each(DAYS)('acts of the year of %s', (today) => {
  const acts = actsAt(today);

  test('about 78, numbers and folios consecutive, in hours of acts', () => {
    expect(acts.length).toBeGreaterThan(70);
    expect(acts.length).toBeLessThan(88);
    // An act that is razonada keeps its number; the one that replaces it has the next.
    const numbers = acts.flatMap(({ number, wrong }) => (wrong ? [number - 1, number] : [number]));
    expect(numbers).toEqual(numbers.map((_, at) => at + 1));
    for (const [at, { folio, awarded, negotiated }] of acts.entries()) {
      expect(folio).toBeGreaterThan(acts[at - 1]?.folio ?? 0);
      for (const each of [awarded, negotiated ?? awarded]) {
        expect(hourInGuatemala(new Date(each)) >= '09:10').toBe(true);
        expect(hourInGuatemala(new Date(each)) <= '15:40').toBe(true);
      }
    }
  });

  test('each between the consolidation and the order, certified after its negotiation', () => {
    const at = (act: PlannedAward, name: string): number =>
      act.order.acts.findLast((each) => each.name === name)?.at ?? Number.POSITIVE_INFINITY;
    for (const act of acts) {
      expect(act.awarded).toBeGreaterThan(at(act, 'consolidate'));
      expect(act.awarded).toBeLessThan(at(act, 'generate'));
      expect(act.negotiated ?? Number.POSITIVE_INFINITY).toBeGreaterThan(act.awarded);
      expect(act.certified ?? Number.POSITIVE_INFINITY).toBeGreaterThan(act.negotiated ?? 0);
    }
    expect(acts.filter(({ negotiated }) => negotiated === undefined)).toHaveLength(2);
    expect(acts.filter(({ certified }) => certified === undefined)).toHaveLength(4);
  });

  test('the provider of the order wins; eight lower offers do not, and why is written', () => {
    for (const { offers, order } of acts) {
      expect(offers.filter(({ wins }) => wins)).toMatchObject([
        { provider: order.provider, amount: order.amount },
      ]);
      expect(new Set(offers.map(({ provider }) => provider)).size).toBe(offers.length);
      expect(offers.length).toBeGreaterThan(2);
      expect(offers.length).toBeLessThan(6);
    }
    const justified = acts.filter(({ justification }) => justification !== '');
    expect(justified).toHaveLength(8);
    const lower = acts.filter(({ offers, order }) =>
      offers.some(({ amount }) => compare(amount, order.amount) < 0),
    );
    expect(lower).toEqual(justified);
    expect(acts.filter(({ wrong }) => wrong)).toHaveLength(1);
  });
});

test('the monitors: 22 for Q412,280.00, three offers, at 14:30, on folio 118', () => {
  const act = actsAt(dateText('2026-11-27')).find(({ order }) => order.number === QUOTED);
  expect(act).toMatchObject({ folio: 118, order: { amount: '412280.00', modality: 'COT' } });
  expect(act?.offers).toHaveLength(3);
  expect(hourInGuatemala(new Date(act?.awarded ?? 0))).toBe('14:30');
});

test('steps of the stories are in order, on working days of one year, on any day', () => {
  const calendar = new WorkingCalendar(2025, 2029);
  for (let day = calendar.onOrAfter(20_600); day < 21_300; day += 5)
    for (const { acts, parts, year } of quotedOrders(anchorOf(dayText(day))))
      for (const steps of [
        [...(parts[0]?.acts.slice(0, 2) ?? []), ...acts],
        parts.flatMap((part) => part.acts),
      ])
        for (const step of steps) {
          expect(calendar.works(step.day)).toBe(true);
          expect(dayText(step.day).slice(0, 4)).toBe(String(year));
          expect(step.at).toBeGreaterThanOrEqual(atHour(step.day, '07:40'));
        }
});

test.each([2025, 2028])(
  'medical services of %i: 90 in 30 orders, each asked for before it is consolidated',
  (year) => {
    const book = bookOf(year);
    const { orders, annulled } = withServices(book);
    const services = orders.filter(({ parts }) => parts[0]?.service);
    expect(services).toHaveLength(30);
    expect(services.flatMap(({ parts }) => parts)).toHaveLength(90);
    expect(annulled.length - book.annulled.length).toBe(2);
    for (const { parts, acts } of services)
      for (const part of parts) expect(part.acts.at(-1)?.at).toBeLessThan(acts[0]?.at ?? 0);
  },
);
