import {
  BASKETS,
  type Basket,
  basketOf,
  MODALITIES,
  type Modality,
  SOLE_BASKET,
  tenderedIn,
} from './baskets.ts';
import { type DayNumber, dayOf, type WorkingCalendar } from './calendar.ts';
import type { Draws } from './draws.ts';
import { CENTRES } from './institution.ts';
import { PATTERNS } from './patterns.ts';
import { CLEANING, ELECTRICITY, OXYGEN } from './supplies.ts';

/** A purchase that is not written yet: when, by which modality, what, and for about how much. */
export interface Draft {
  readonly modality: Modality;
  readonly month: number;
  readonly issue: DayNumber;
  readonly basket: Basket;
  /** Amount it is meant to have, in whole quetzales: a wish, of which units and their amount come. */
  readonly target: number;
  /** True where it repeats a small purchase of less than 90 days before. */
  readonly near: boolean;
}

/** A draft while its basket is looked for. */
interface Open extends Omit<Draft, 'basket' | 'target' | 'near'> {
  basket: Basket | undefined;
  target: number;
  near: boolean;
}

/** No purchase is issued before 11 January nor after 16 December. */
const FIRST_ISSUE = 11;
const LAST_ISSUE = 16;

/** Small purchases that repeat one of less than 90 days before. */
const NEAR = 4;
/** Small purchases that come before the first of these. */
const NEAR_FROM = 120;

/** Purchases of a year in the order of their days. */
export function draftsOf(year: number, calendar: WorkingCalendar, draws: Draws): readonly Draft[] {
  const drafts = MODALITIES.flatMap((modality) => issuedBy(modality, year, calendar, draws)).sort(
    (a, b) => a.issue - b.issue,
  );
  fillSmall(drafts, year, draws);
  fillLarge(drafts);
  return drafts.map(({ basket, ...draft }) => {
    if (!basket) throw new Error(`a ${draft.modality} of month ${draft.month} buys nothing`);
    return { ...draft, basket };
  });
}

function issuedBy(modality: Modality, year: number, calendar: WorkingCalendar, draws: Draws): Open[] {
  const { count, low, high, power, months } = PATTERNS[modality];
  const weight = months.reduce((total, each) => total + each, 0);
  const targets = draws.spread(count).map((part) => low + (high - low) * part ** power);
  let due = 0;
  let made = 0;
  return months.flatMap((each, index) => {
    const month = index + 1;
    due += (each / weight) * count;
    const now = Math.round(due) - made;
    const days = calendar.ofMonth(year, month).filter((day) => mayIssue(day, year));
    const drafts = Array.from({ length: now }, (_, at) => ({
      modality,
      month,
      issue: days[draws.between(0, days.length - 1)] ?? 0,
      target: targets[made + at] ?? low,
      basket: undefined,
      near: false,
    }));
    made += now;
    return drafts;
  });
}

const mayIssue = (day: DayNumber, year: number): boolean =>
  day >= dayOf(year, 1, FIRST_ISSUE) && day <= dayOf(year, 12, LAST_ISSUE);

/**
 * Small purchases take the baskets in turn, from where the year before left off: a supply comes again after all the
 * others, which is more than 90 days later.
 */
function fillSmall(drafts: readonly Open[], year: number, draws: Draws): void {
  const small = drafts.filter(({ modality }) => modality === 'BC');
  const places = new Set(
    draws.shuffled(small.flatMap((_, at) => (at > NEAR_FROM ? [at] : []))).slice(0, NEAR),
  );
  const turn = small.filter((_, at) => !places.has(at));
  inTurn(turn, BASKETS.BC, year);
  const repeated = new Set<Open>();
  for (const [at, draft] of small.entries()) if (places.has(at)) repeatOne(draft, turn, repeated);
  inTurn(
    drafts.filter(({ modality }) => modality === 'CD'),
    BASKETS.CD,
    year,
  );
}

function inTurn(drafts: readonly Open[], baskets: readonly Basket[], year: number): void {
  for (const [at, draft] of drafts.entries())
    draft.basket = baskets[(year * drafts.length + at) % baskets.length];
}

/** Amount of both purchases together: near the limit of a baja cuantía, and below it. */
const NEAR_TOGETHER = 22_500;
/** Most of the first of them, and least days between them. */
const NEAR_FIRST = 16_000;
const NEAR_AFTER_DAYS = 30;

function repeatOne(draft: Open, turn: readonly Open[], repeated: Set<Open>): void {
  const earlier = turn.findLast(
    (each) =>
      each.issue < draft.issue - NEAR_AFTER_DAYS &&
      each.target < NEAR_FIRST &&
      each.basket?.lines.length === 1 &&
      !repeated.has(each),
  );
  if (!earlier) throw new Error('no small purchase of one line before it');
  repeated.add(earlier);
  draft.near = true;
  draft.basket = earlier.basket;
  draft.target = Math.round(NEAR_TOGETHER - earlier.target);
}

/** Places among the open contract's amounts, from the smallest: monthly ones are about alike. */
const MONTHLY = [
  [CLEANING, 20],
  [OXYGEN, 32],
] as const;

/**
 * Large purchases: those that have their month first, then the largest amount to the basket whose centres have the most
 * left of their plans.
 */
function fillLarge(drafts: readonly Open[]): void {
  fillMonthly(drafts);
  fillTendered(drafts);
  const left = new Map(CENTRES.map(({ id, plan }) => [id, Number(plan) * SPENT]));
  const spend = (lines: Basket['lines'], amount: number): void => {
    for (const { unit } of lines) left.set(unit, (left.get(unit) ?? 0) - amount / lines.length);
  };
  for (const { basket, target } of drafts) spend(basket?.lines ?? [], target);
  const uses = new Map<Basket, number>();
  const want = (basket: Basket): number =>
    basket.lines.reduce((total, { unit }) => total + (left.get(unit) ?? 0), 0) / basket.lines.length -
    (uses.get(basket) ?? 0) * REPEATED;
  const open = drafts.filter(({ basket }) => basket === undefined).sort((a, b) => b.target - a.target);
  for (const draft of open) {
    const basket = BASKETS[draft.modality]
      .filter((each) => !MONTHLY_BASKETS.includes(each))
      .reduce((best, each) => (want(each) > want(best) ? each : best));
    draft.basket = basket;
    uses.set(basket, (uses.get(basket) ?? 0) + 1);
    spend(basket.lines, draft.target);
  }
}

/** Each licitación of a month once. */
function fillTendered(drafts: readonly Open[]): void {
  const taken = new Set<Basket>();
  for (const draft of drafts) {
    if (draft.modality !== 'LIC') continue;
    draft.basket = tenderedIn(draft.month).find((each) => !taken.has(each));
    if (draft.basket) taken.add(draft.basket);
  }
}

/** Part of a plan that a year spends. */
const SPENT = 0.97;
/** Quetzales by which a basket is wanted less for each time that it has been bought in the year. */
const REPEATED = 250_000;

const MONTHLY_BASKETS: readonly Basket[] = [CLEANING, OXYGEN, ELECTRICITY].map(basketOf);

/** Oxygen, cleaning and electricity of each month; what is left of exceptions is the proveedor único. */
function fillMonthly(drafts: readonly Open[]): void {
  const contract = drafts.filter(({ modality }) => modality === 'CA');
  const amounts = contract.map(({ target }) => target).sort((a, b) => a - b);
  for (const [index, [code, place]] of MONTHLY.entries()) {
    for (let month = 1; month <= 12; month += 1) {
      const draft = contract.filter((each) => each.month === month)[index];
      const like = contract.find(({ target }) => target === amounts[place + month - 1]);
      if (!draft || !like) continue;
      [draft.target, like.target] = [like.target, draft.target];
      draft.basket = basketOf(code);
    }
  }
  const months = new Set<number>();
  for (const draft of drafts) {
    if (draft.modality !== 'EXC') continue;
    draft.basket = months.has(draft.month) ? SOLE_BASKET : basketOf(ELECTRICITY);
    months.add(draft.month);
  }
}
