import { type Price, price, quantity, totalOf } from '@expediente/kernel/decimal.ts';
import { FIRST_LAW, quarterOf } from '@expediente/schemas/rules/registry.ts';
import type { Anchor } from './anchor.ts';
import type { Act, Order, Part, StoryOf } from './book.ts';
import { type DayNumber, dayNumber, dayOf, dayText, WorkingCalendar, yearOf } from './calendar.ts';
import { atHour } from './hours.ts';
import { type Actor, CENTRES, centreOf, type Line } from './institution.ts';
import { buyerOf, doerOf } from './staff.ts';
import type { OrderStep, PartStep } from './steps.ts';
import { AWAITING, DESERTED, supplyByCode, VITAL_SIGNS_MONITOR } from './supplies.ts';

/** Number of the monitors' order in the book: no other order has it, and the first buyer buys those of even number. */
export const QUOTED = 9500;

type Step<Name> = readonly [name: Name, day: DayNumber, hour: string];

interface StoryOrder {
  readonly year: number;
  readonly number: number;
  readonly modality: Order['modality'];
  readonly provider: number;
  readonly issue: DayNumber;
  readonly code: string;
  /** Units that each centre with that supply asks for. */
  readonly qty: string;
  readonly price: Price;
  readonly parts: readonly Step<PartStep>[];
  readonly steps: readonly Step<OrderStep>[];
  readonly story?: StoryOf;
}

/** An order whose days and hours the story gives. */
function orderOf({ code, qty, price: each, parts: asked, steps, ...given }: StoryOrder): Order {
  const buyer = buyerOf(given.number);
  const lines = linesWith(code);
  const parts = lines.map(
    (line): Part => ({ line, qty: quantity(qty), acts: asked.map((step) => actOf(step, byCentre(line))) }),
  );
  return {
    ...given,
    ...{ near: false, parts, prices: new Map([[code, each]]) },
    amount: totalOf(parts.map((part) => [part.qty, each])),
    acts: steps.map((step) => actOf(step, (name) => doerOf(name, buyer))),
  };
}

const linesWith = (code: string): readonly Line[] =>
  CENTRES.flatMap(({ lines }) => lines.filter(({ supply }) => supply.code === code));

const byCentre =
  ({ unit }: Line) =>
  (name: PartStep): Actor =>
    name === 'reject' ? 'aprobador' : centreOf(unit).asker;

const actOf = <Name extends string>(
  [name, day, hour]: Step<Name>,
  actorOf: (name: Name) => Actor,
): Act<Name> => ({ name, day, at: atHour(day, hour), actor: actorOf(name) });

/** Working days before the anchor on which the earliest of these stories begins. */
const EARLIEST = 40;

/** Days of the stories; one that would begin in the year before ends with that year's last purchases. */
function daysFrom(anchor: Anchor) {
  const now = dayNumber(anchor.day);
  const calendar = new WorkingCalendar(yearOf(now) - 2, yearOf(now) + 1);
  const begunIn = yearOf(calendar.plus(now, -EARLIEST));
  const today = begunIn === yearOf(now) ? now : calendar.onOrBefore(dayOf(begunIn, 12, 16));
  const before = (days: number): DayNumber => calendar.plus(today, -days);
  return {
    before,
    year: yearOf(today),
    /** A consolidation charges the quarter of the issue: never before it begins. */
    consolidated: (days: number, issue: DayNumber): DayNumber =>
      quarterOn(before(days)) === quarterOn(issue) ? before(days) : issue,
  };
}

const quarterOn = (day: DayNumber) => quarterOf(FIRST_LAW, dayText(day));

/** Orders of story S6: monitors by cotización (three offers, certified, received), and an event of tubes that had no offers. */
export function quotedOrders(anchor: Anchor): readonly Order[] {
  const { before, consolidated, year } = daysFrom(anchor);
  const nog = `99${String(year).slice(2)}0918`;
  const asked = [
    ['ask', before(38), '08:21'],
    ['send', before(38), '08:44'],
  ] as const;
  const issue = before(27);
  return [
    orderOf({
      ...{ year, number: QUOTED, modality: 'COT', provider: 9, issue },
      ...{ code: VITAL_SIGNS_MONITOR, qty: '11', price: price('18740'), parts: asked },
      steps: [
        ['consolidate', consolidated(34, issue), '09:35'],
        ['generate', issue, '15:24'],
        ['commit', before(25), '14:06'],
        ['receive', before(5), '11:20'],
      ],
    }),
    orderOf({
      ...{ year, number: QUOTED + 2, modality: 'CD', provider: 3, issue: before(33) },
      ...{ code: DESERTED, qty: '1200', price: price('14.95') },
      parts: [...asked, ['reject', before(20), '11:02']],
      steps: [
        ['consolidate', before(33), '10:48'],
        ['free', before(20), '10:26'],
      ],
      story: { reason: `Evento NOG ${nog} declarado desierto; ajustar las especificaciones.` },
    }),
  ];
}

/** About the amount of each, and its provider: above a baja cuantía, for an event has offers. */
const OFFERED = [
  [25_900, 28],
  [26_900, 3],
  [26_300, 29],
  [27_100, 4],
] as const;

/** Consolidations whose acts wait to be negotiated or certified. */
export function awaitingOrders(anchor: Anchor): readonly Order[] {
  const [asked, consolidated] = [dayNumber(anchor.before(6)), dayNumber(anchor.before(4))];
  return AWAITING.map(supplyByCode).map((supply, at) => {
    const [worth, provider] = OFFERED[at % OFFERED.length] ?? OFFERED[0];
    return orderOf({
      ...{ year: anchor.year, number: QUOTED + 10 + 2 * at, modality: 'CD', provider },
      issue: consolidated,
      ...{ code: supply.code, qty: String(Math.floor(worth / Number(supply.price))), price: supply.price },
      parts: [
        ['ask', asked, `09:${40 + at}`],
        ['send', asked, `10:${10 + at}`],
      ],
      steps: [['consolidate', consolidated, `11:${20 + 4 * at}`]],
      story: { actAwaits: at % 2 === 0 ? 'negotiation' : 'certification' },
    });
  });
}
