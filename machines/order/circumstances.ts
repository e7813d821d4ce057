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

/** Values of an order that are judged together with other purchases, with its plan and with the calendar. */
export type Circumstances = {
  readonly order: number;
  /** Its issue date; while it is consolidated its resolution's. */
  readonly date: string;
  /** Text of its purchase type; '' while it is consolidated. */
  readonly type: string;
  readonly total: Money;
  readonly year: number;
  /** The cuatrimestres that it charges. */
  readonly quarters: readonly Quarter[];
  readonly supplies: readonly {
    readonly supply: number;
    readonly row: string;
    readonly name: string;
    readonly amount: Money;
    readonly price: Price;
    /** The plan's when it was consolidated. */
    readonly plan: Price;
  }[];
};

/** A price of the plan, as the consolidation took it. */
export type PlannedPrice = { readonly supply: number; readonly price: Price };

/** Values that an order's circumstances are read from; the state has them, and the form in the browser. */
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

/** The rule sets that judge circumstances: an event has their judgements together. */
const RULES: readonly string[] = [splitting.name, planPrice.name, closedQuarter.name];

export const isCircumstance = ({ rule }: Pick<Judgement, 'rule'>): boolean => RULES.includes(rule);

/**
 * An order's circumstances judged; only what there is to judge makes a judgement: sisters, a price above the plan's, a
 * cuatrimestre that has ended.
 * @param former its circumstances when it was last judged, with those judgements: they stay while nothing of it changed, so
 * that later purchases change nothing of what was judged then, unless those of then could not be read
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
