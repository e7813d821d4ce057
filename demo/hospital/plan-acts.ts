import { QUARTERS, type Quarter } from '@expediente/kernel/dates.ts';
import { add, isPositive, type Money, ZERO_MONEY } from '@expediente/kernel/decimal.ts';
import type { OperationPath } from '@expediente/schemas/operations.ts';
import { type Book, bookOf } from './book.ts';
import { type DayNumber, dayOf, WorkingCalendar } from './calendar.ts';
import type { Cut } from './cut.ts';
import { instantOf } from './hours.ts';
import { type Actor, CENTRES, type Centre, HOSPITAL } from './institution.ts';
import { PLAN_COURSES, quarterDays } from './plan-days.ts';
import { type PlannedLine, planOf, quarterOfOrder, type YearPlan } from './plans.ts';
import type { Staff } from './purchases.ts';
import type { StoryAct } from './teller.ts';

/** Money that reprogrammings gave to a centre of a year beyond its plan: the last quarter divides it, too. */
export type MoreMoney = Map<string, Money>;

export const moreKey = (unit: number, year: number, group: string): string => `${unit} ${year} ${group}`;

export interface PlansPlace {
  readonly staff: Staff;
  readonly more: MoreMoney;
}

/** Plans and quarters of the last year, this one and the next (demonstration D13). */
export function plansOf({ last, present }: Cut, place: PlansPlace): readonly StoryAct[] {
  return [last, present, bookOf(present.year + 1)].flatMap((book) => {
    const plan = planOf(book);
    const calendar = new WorkingCalendar(book.year - 1, book.year + 1);
    return [
      ...CENTRES.flatMap((centre) => planActs(centre, book.year, plan, place, calendar)),
      ...QUARTERS.flatMap((quarter) => quarterActs(quarter, book, plan, place, calendar)),
    ];
  });
}

/** A command of a centre's plan or quarter on a day. */
const actOn =
  (year: number, { staff }: PlansPlace) =>
  (actor: Actor, day: DayNumber, path: OperationPath, payload: () => object, what: string): StoryAct => {
    const at = instantOf(day, staff(actor, day * DAY_MS + NOON_MS, 0), `${path} ${what}`);
    return {
      at,
      write: async (teller) =>
        void (await teller.act(
          { person: staff(actor, at, 0), executor: HOSPITAL, year },
          at,
          path,
          payload(),
        )),
    };
  };

const DAY_MS = 86_400_000;
const NOON_MS = 18 * 3_600_000;

function planActs(
  { id: unit, asker }: Centre,
  year: number,
  plan: YearPlan,
  place: PlansPlace,
  calendar: WorkingCalendar,
): readonly StoryAct[] {
  const course = PLAN_COURSES[unit];
  if (!course) throw new Error(`${unit} has no course of its plan`);
  const key = { p_id_unit: unit, p_year: year };
  const lines = plan.lines.filter(({ line }) => line.unit === unit);
  const day = ([month, date]: readonly [number, number]): DayNumber =>
    calendar.onOrAfter(dayOf(year - 1, month, date));
  const act = actOn(year, place);
  const what = `${unit} ${year}`;
  const save = (on: DayNumber, its: readonly PlannedLine[]): StoryAct =>
    act(asker, on, '/packsannual/insert/update', () => ({ ...key, p_details: its.map(detailOf) }), what);
  const send = (on: DayNumber): StoryAct => act(asker, on, '/packsannual/send', () => key, what);
  const { rejected } = course;
  return [
    save(day(course.saved), rejected ? tooMuch(lines) : lines),
    send(day(course.sent)),
    ...(rejected
      ? [
          act(
            'aprobador',
            day(rejected.on),
            '/packsannual/disapprove',
            () => ({ ...key, p_justification: rejected.reason }),
            what,
          ),
          save(calendar.plus(day(rejected.again), -1), lines),
          send(day(rejected.again)),
        ]
      : []),
    act('aprobador', day(course.approved), '/packsannual/approve', () => key, what),
  ];
}

const detailOf = ({ line, qty }: PlannedLine): object => ({
  p_id_supplie: line.supply.record.id,
  p_id_sub_products: line.subProduct,
  p_qty: whole(qty),
});

const whole = (qty: string): string => qty.replace(/\.00$/, '');

/** The plan as it was asked for at first: one line of so many has half as much again. */
const EVERY = 9;
const tooMuch = (lines: readonly PlannedLine[]): readonly PlannedLine[] =>
  lines.map((each, at) => (at % EVERY === 0 ? { ...each, qty: add(each.qty, each.qty) } : each));

function quarterActs(
  quarter: Quarter,
  book: Book,
  plan: YearPlan,
  place: PlansPlace,
  calendar: WorkingCalendar,
): readonly StoryAct[] {
  const { year } = book;
  const units = CENTRES.map(({ id }) => id);
  const days = quarterDays(year, quarter, units, firstCharges(book, quarter), calendar);
  const act = actOn(year, place);
  return CENTRES.flatMap(({ id: unit, asker }) => {
    const its = days.get(unit);
    if (!its) return [];
    const key = { p_id: `${unit}-${year}` };
    const what = `${key.p_id} ${quarter}`;
    const details = (): object => ({
      ...(quarter === 'PRIMERO' ? {} : key),
      p_id_unit: unit,
      p_year: year,
      p_details: budgetsOf(plan, unit, year, quarter, place.more),
    });
    return [
      act(asker, its.saved, '/quarterly/insert/update', details, what),
      act(asker, its.sent, '/quarterly/send', () => key, what),
      act('aprobador', its.approved, '/quarterly/approve', () => key, what),
    ];
  });
}

/** Budgets of the quarter's groups; the last one divides what is left of the whole plan. */
function budgetsOf(
  plan: YearPlan,
  unit: number,
  year: number,
  quarter: Quarter,
  more: MoreMoney,
): readonly object[] {
  return plan.quarters
    .filter((each) => each.unit === unit)
    .flatMap(({ group, budgets }) => {
      const given = quarter === 'TERCERO' ? (more.get(moreKey(unit, year, group)) ?? ZERO_MONEY) : ZERO_MONEY;
      const budget = add(budgets[quarter], given);
      return isPositive(budget) ? [{ p_id_group: group, p_quarter: quarter, p_budget: budget }] : [];
    });
}

/** First day on which each centre charges a quarter. */
function firstCharges({ orders }: Book, quarter: Quarter): ReadonlyMap<number, DayNumber> {
  const first = new Map<number, DayNumber>();
  for (const order of orders) {
    if (quarterOfOrder(order) !== quarter) continue;
    const day = order.acts.find(({ name }) => name === 'consolidate')?.day ?? order.issue;
    for (const { line } of order.parts) first.set(line.unit, Math.min(day, first.get(line.unit) ?? day));
  }
  return first;
}
