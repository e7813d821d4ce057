import { QUARTERS, type Quarter } from '@expediente/kernel/dates.ts';
import { add, isPositive, type Money, ZERO_MONEY } from '@expediente/kernel/decimal.ts';
import type { OperationPath } from '@expediente/schemas/operations.ts';
import type { Book } from './book.ts';
import { type DayNumber, dayOf, WorkingCalendar } from './calendar.ts';
import { instantOf } from './hours.ts';
import { CENTRES } from './institution.ts';
import type { Person } from './people.ts';
import { PLAN_COURSES, quarterDays } from './plan-days.ts';
import { type PlannedLine, planOf, quarterOfOrder, type YearPlan } from './plans.ts';
import { executorOf, SMALL_CENTRES } from './small-centres.ts';
import { approverOn, type Staff } from './staff.ts';
import { actBy, type StoryAct } from './teller.ts';

/** Money that reprogrammings gave to a centre of a year beyond its plan: the last quarter divides it, too. */
export type MoreMoney = Map<string, Money>;

export const moreKey = (unit: number, year: number, group: string): string => `${unit} ${year} ${group}`;

export interface PlansPlace {
  readonly staff: Staff;
  readonly more: MoreMoney;
}

/** A cost centre that plans, and the person who does. */
interface Planning {
  readonly id: number;
  readonly executor: number;
  readonly asker: Person;
}

const PLANNED = [...CENTRES, ...SMALL_CENTRES];
const PLANNING: readonly Planning[] = PLANNED.map(({ id, asker }) => ({
  id,
  asker,
  executor: executorOf(id),
}));

/** Centres whose services need their quarters from the first day on. */
const OF_SERVICES: readonly number[] = [100102, 100103, 100112];
const MAY_BE_LATE = PLANNED.map(({ id }) => id).filter((id) => !OF_SERVICES.includes(id));

/** Plans of all centres that the books of some years need. */
export const yearPlansOf = (books: readonly Book[]): ReadonlyMap<number, YearPlan> =>
  new Map(books.map((book) => [book.year, planOf(book, PLANNED)]));

/** Plans and quarters of some years in a row (demonstration D13). */
export function plansOf(
  books: readonly Book[],
  plans: ReadonlyMap<number, YearPlan>,
  place: PlansPlace,
): readonly StoryAct[] {
  return books.flatMap((book) => {
    const { year } = book;
    const calendar = new WorkingCalendar(year - 1, year + 1);
    const of: Year = { year, plan: plans.get(year) ?? planOf(book, PLANNED), place, calendar };
    return [
      ...PLANNING.flatMap((centre) => planActs(centre, of)),
      ...QUARTERS.flatMap((quarter) => quarterActs(quarter, firstCharges(book, quarter), of)),
    ];
  });
}

interface Year {
  readonly year: number;
  readonly plan: YearPlan;
  readonly place: PlansPlace;
  readonly calendar: WorkingCalendar;
}

/** A command of a centre's plan or quarter on a day; the approver may be on leave. */
const actOn =
  (executor: number, { year, place: { staff } }: Year) =>
  (who: Person, day: DayNumber, path: OperationPath, payload: () => object, what: string): StoryAct => {
    const person = who === 'aprobador' ? approverOn(staff, day) : who;
    const at = instantOf(day, person, `${path} ${what}`);
    return actBy({ person, executor, year }, at, path, payload);
  };

function planActs({ id: unit, asker, executor }: Planning, of: Year): readonly StoryAct[] {
  const { year, plan, calendar } = of;
  const course = PLAN_COURSES[unit];
  if (!course) throw new Error(`${unit} has no course of its plan`);
  const key = { p_id_unit: unit, p_year: year };
  const lines = plan.lines.filter(({ line }) => line.unit === unit);
  const day = ([month, date]: readonly [number, number]): DayNumber =>
    calendar.onOrAfter(dayOf(year - 1, month, date));
  const act = actOn(executor, of);
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
  needed: ReadonlyMap<number, DayNumber>,
  of: Year,
): readonly StoryAct[] {
  const { year, plan, place, calendar } = of;
  const days = quarterDays(
    { year, quarter, units: PLANNING.map(({ id }) => id), needed, late: MAY_BE_LATE },
    calendar,
  );
  return PLANNING.flatMap(({ id: unit, asker, executor }) => {
    const its = days.get(unit);
    if (!its) return [];
    const act = actOn(executor, of);
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
