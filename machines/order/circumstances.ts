import { QUARTERS, type Quarter } from '@expediente/kernel/dates.ts';
import { compare, type Money, type Price, sum, ZERO_MONEY } from '@expediente/kernel/decimal.ts';
import type { OrderLine, OrderSupply } from '@expediente/schemas/order/events.ts';
import type { Sisters } from '@expediente/schemas/order/sisters.ts';
import { closedQuarter } from '@expediente/schemas/rules/closed-quarter.ts';
import { planPrice } from '@expediente/schemas/rules/plan-price.ts';
import { type Judgement, judgedOn } from '@expediente/schemas/rules/rule-set.ts';
import { splitting } from '@expediente/schemas/rules/splitting.ts';
import { sameContent } from '../same.ts';
import type { OrderLaw } from './judged.ts';
import { isUnread, type Judging, judgedSplitting, type NewPurchase, quarterDays } from './splitting.ts';

/** Values of an order that are judged against other purchases, its plan and the calendar. */
export type Circumstances = {
  readonly order: number;
  /** Issue date of the order; while it is only consolidated, the date of its resolution. */
  readonly date: string;
  /** Text of the purchase type; '' while the order is only consolidated. */
  readonly type: string;
  readonly total: Money;
  readonly year: number;
  /** Cuatrimestres that the order charges. */
  readonly quarters: readonly Quarter[];
  readonly supplies: readonly {
    readonly supply: number;
    readonly row: string;
    readonly name: string;
    readonly amount: Money;
    readonly price: Price;
    /** Price of the plan at the consolidation. */
    readonly plan: Price;
  }[];
};

/** A price of the plan at the consolidation. */
export type PlannedPrice = { readonly supply: number; readonly price: Price };

/** Values from which an order's circumstances are read; both the state and the form in the browser have them. */
export type Circumscribed = {
  readonly id: number;
  readonly date: string;
  readonly type: string;
  readonly total: Money;
  readonly year: number;
  readonly charges: readonly { readonly quarter: string }[];
  readonly lines: readonly Pick<OrderLine, 'supply' | 'amount'>[];
  readonly supplies: readonly Pick<OrderSupply, 'supply' | 'row' | 'codInternal' | 'description' | 'price'>[];
  readonly planned: readonly PlannedPrice[];
};

export const circumstancesOf = (order: Circumscribed): Circumstances => ({
  order: order.id,
  date: order.date,
  type: order.type,
  total: order.total,
  year: order.year,
  quarters: QUARTERS.filter((quarter) => order.charges.some((charge) => charge.quarter === quarter)),
  supplies: order.supplies.map(({ supply, row, codInternal, description, price }) => ({
    supply,
    row,
    name: `${codInternal} ${description}`,
    amount: sum(
      order.lines.filter((line) => line.supply === supply).map(({ amount }) => amount),
      ZERO_MONEY,
    ),
    price,
    plan: order.planned.find((each) => each.supply === supply)?.price ?? price,
  })),
});

/** Rule sets that judge circumstances; an event has all their judgements together. */
const RULES: readonly string[] = [splitting.name, planPrice.name, closedQuarter.name];

export const isCircumstance = ({ rule }: Pick<Judgement, 'rule'>): boolean => RULES.includes(rule);

/**
 * Judges an order's circumstances; only sisters, a price above the plan's and a cuatrimestre that has ended make a
 * judgement.
 * @param former circumstances and judgements of the last time: the judgements stay while the circumstances are equal,
 * so that later purchases do not change them, unless some of that time could not be read
 * @param sisters null: they could not be read
 */
export function judgedCircumstances(
  law: OrderLaw,
  now: Circumstances,
  {
    sisters,
    justification,
    former,
  }: {
    readonly sisters: readonly Sisters[] | null;
    readonly justification: string;
    readonly former?: { readonly circumstances: Circumstances; readonly judged: readonly Judgement[] };
  },
): readonly Judgement[] {
  const accepted = ({ result }: { readonly result: string }) => (result === 'within' ? '' : justification);
  if (former && !former.judged.some(isUnread) && sameContent(former.circumstances, now))
    return former.judged.filter(isCircumstance).map((each) => ({ ...each, accepted: accepted(each) }));
  const judging: Judging = { before: former?.judged ?? [], accepted };
  const purchase: NewPurchase = now;
  return [
    ...judgedSplitting(law, purchase, sisters, judging),
    ...judgedPrices(law, now, judging),
    ...judgedQuarters(law, now, judging),
  ];
}

const judgedPrices = (law: OrderLaw, { date, supplies }: Circumstances, judging: Judging) =>
  supplies
    .filter(({ price, plan }) => compare(price, plan) > 0)
    .map(({ supply, name, price, plan }) =>
      judgedOn(planPrice, law.planPrice, date, { item: `Insumo ${supply}`, name, plan, price }, judging),
    );

const judgedQuarters = (law: OrderLaw, { date, year, quarters }: Circumstances, judging: Judging) =>
  quarters.flatMap((item) => {
    const ended = quarterDays(law, date, year, item).to;
    return date > ended
      ? [judgedOn(closedQuarter, law.closedQuarter, date, { item, ended, day: date }, judging)]
      : [];
  });
