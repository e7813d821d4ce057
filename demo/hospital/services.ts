import { type Price, quantity, totalOf } from '@expediente/kernel/decimal.ts';
import { stableNumber } from '@expediente/kernel/hash.ts';
import { pricePlus } from './amounts.ts';
import type { Anchor } from './anchor.ts';
import { actsOfPart, type Book, type Order, type Part, type Place, placeOf } from './book.ts';
import { type DayNumber, dayNumber, dayOf } from './calendar.ts';
import { Draws } from './draws.ts';
import { centreOf, type Line } from './institution.ts';
import { buyerOf, doerOf } from './staff.ts';
import { daysOfOrder, type PartStep } from './steps.ts';
import { Timetable } from './timetable.ts';

/** Orders of medical services of a year, and requests of each (demonstration D18). */
const ORDERS = 30;
const REQUESTS = 3;
/** Centres that ask for them, in turn. */
const UNITS = [100112, 100102, 100103];
/** The renglón of medical services. */
const ROW = '182';
/** Number of the first order of services in the book: no other order has it. */
const FIRST_NUMBER = 1001;
/** Providers: Imágenes Diagnósticas Belmira and, of the laboratory's studies, Diagnósticos Arvenoz. */
const PROVIDERS: Readonly<Record<number, number>> = { 100112: 6, 100102: 6, 100103: 30 };
/** Studies of a request are of about this amount, more or fewer of them by what it is; at least one. */
const ABOUT = 900;
const FEWEST = 0.35;
const MORE = 1.3;
/** One request of so many comes back once; one of so many is asked for twice, and annulled. */
const REJECTED = 11;
const ANNULLED = 45;

/** A year's book with its medical services: orders, and requests that were annulled. */
export function withServices(book: Book): Book {
  const { year } = book;
  const place: Place = { ...placeOf(year), draws: new Draws(`services ${year}`) };
  const { calendar } = place;
  const [from, to] = [dayOf(year, 1, 20), dayOf(year, 12, 11)];
  const orders = Array.from({ length: ORDERS }, (_, at) =>
    orderOf(at, calendar.onOrAfter(from + Math.round(((to - from) * at) / (ORDERS - 1))), place),
  );
  const annulled = orders.flatMap(({ parts, number }) =>
    parts.flatMap(({ line, acts }, at) =>
      (number * REQUESTS + at) % ANNULLED === 0
        ? [annulledOf(line, acts[0]?.day ?? 0, `${number}/${at}`, place)]
        : [],
    ),
  );
  return { ...book, orders: [...book.orders, ...orders], annulled: [...book.annulled, ...annulled] };
}

function orderOf(at: number, issue: DayNumber, place: Place): Order {
  const { year, calendar, draws, timetable, first } = place;
  const number = FIRST_NUMBER + at;
  const unit = UNITS[at % UNITS.length] ?? 0;
  const lines = studiesOf(unit);
  const buyer = buyerOf(number);
  const days = daysOfOrder(
    { modality: 'CA', issue, centres: 1, freed: false, annulled: false },
    { calendar, draws, first },
  );
  const consolidate = days[0]?.day ?? issue;
  const parts = Array.from({ length: REQUESTS }, (_, index) => {
    const line = lines[(at + index) % lines.length];
    if (!line) throw new Error(`a centre of ${year} plans no medical services`);
    const ask = Math.max(first, calendar.plus(consolidate, -draws.between(2, 13)));
    const back = calendar.plus(ask, 2);
    const comesBack = (number * REQUESTS + index) % REJECTED === 0 && calendar.plus(back, 1) < consolidate;
    const steps: readonly Dated[] = [
      { name: 'ask', day: ask },
      { name: 'send', day: ask },
      ...(comesBack
        ? ([
            { name: 'reject', day: back },
            { name: 'resend', day: calendar.plus(back, 1) },
          ] as const)
        : []),
    ];
    return partOf(line, steps, `service ${number}/${index}`, timetable);
  });
  const prices = new Map<string, Price>(
    parts.map(({ line: { supply } }) => [supply.code, pricePlus(supply.price, -(number % 5) * 100)]),
  );
  return {
    ...{ year, number, modality: 'CA', near: false, issue, parts, prices },
    provider: PROVIDERS[unit] ?? 0,
    amount: totalOf(parts.map(({ qty, line: { supply } }) => [qty, prices.get(supply.code) ?? supply.price])),
    acts: days.map(({ name, day }) => {
      const actor = doerOf(name, buyer);
      return { name, day, actor, at: timetable.at(day, actor, `${name} service ${number}`).at };
    }),
  };
}

interface Dated {
  readonly name: PartStep;
  readonly day: DayNumber;
}

const annulledOf = (line: Line, ask: DayNumber, key: string, { calendar, timetable }: Place): Part =>
  partOf(
    line,
    [
      { name: 'ask', day: ask },
      { name: 'annul', day: calendar.plus(ask, 1) },
    ],
    `annulled service ${key}`,
    timetable,
  );

function partOf(line: Line, steps: readonly Dated[], key: string, timetable: Timetable): Part {
  const about = ABOUT * (FEWEST + (MORE * (stableNumber(`${key} ${line.unit}`) % 100)) / 100);
  const qty = quantity(Math.max(1, Math.round(about / Number(line.supply.price))));
  return { line, qty, acts: actsOfPart(line, steps, key, timetable), service: true };
}

const studiesOf = (unit: number): readonly Line[] =>
  centreOf(unit).lines.filter(({ supply }) => supply.record.id_row === ROW);

/** Requests that are open on the anchor: the unit, and the working days before the anchor of each step. */
const OPEN: readonly (readonly [unit: number, ...steps: readonly (readonly [PartStep, number])[]])[] = [
  [100103, ['ask', 6], ['send', 6], ['reject', 3]],
  [100103, ['ask', 1]],
  [100112, ['ask', 4], ['send', 4]],
  [100102, ['ask', 3], ['send', 2]],
];

/** Medical services that wait on the anchor: to be mended, to be sent, to be consolidated. */
export function openServices(anchor: Anchor): readonly Part[] {
  const timetable = new Timetable(anchor.year);
  return OPEN.flatMap(([unit, ...steps], at) => {
    const line = studiesOf(unit).at(-1);
    const days = steps.map(([name, before]) => ({ name, day: dayNumber(anchor.before(before)) }));
    return line ? [partOf(line, days, `open service ${at}`, timetable)] : [];
  });
}
