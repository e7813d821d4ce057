import { QUARTERS, type Quarter } from '@expediente/kernel/dates.ts';
import { add, compare, type Money, sum, ZERO_MONEY } from '@expediente/kernel/decimal.ts';
import { includesFolded } from '@expediente/kernel/text.ts';
import { type AskedSisters, MOST_SISTERS, type Sisters } from '@expediente/schemas/order/sisters.ts';
import { limitOf, type PurchaseLimit, purchaseLimits } from '@expediente/schemas/rules/purchase-limits.ts';
import { quarterBegins } from '@expediente/schemas/rules/quarters.ts';
import { type Law, quarterOf } from '@expediente/schemas/rules/registry.ts';
import { type Judgement, judgedOn, type Verdict, versionFor } from '@expediente/schemas/rules/rule-set.ts';
import {
  type SplittingFacts,
  type SplittingKey,
  type SplittingValues,
  type SplittingWindow,
  splitting,
  UNREAD,
  type UnreadFacts,
} from '@expediente/schemas/rules/splitting.ts';

/** The rule sets that judge whether a purchase is split. */
export type SplittingLaw = Pick<Law, 'splitting' | 'purchaseLimits' | 'quarters'>;

/** A purchase that is about to be made. */
export type NewPurchase = {
  /** Id of the order; 0 before the order exists. */
  readonly order: number;
  /** Issue date of the order; while it is only consolidated, the date of its resolution. */
  readonly date: string;
  /**
   * Text of the purchase type; '' while the order is only consolidated: then the lowest limit that its total keeps to
   * is taken.
   */
  readonly type: string;
  readonly total: Money;
  readonly supplies: readonly {
    readonly supply: number;
    readonly row: string;
    readonly name: string;
    readonly amount: Money;
  }[];
};

/** Judgements of the order so far, and the justification kept with a verdict. */
export type Judging = {
  readonly before: readonly Judgement[];
  accepted(verdict: Verdict): string;
};

/** First and last day of a window, both included. */
export type Days = { readonly from: string; readonly to: string };

const DAY_MS = 24 * 60 * 60 * 1000;
const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

/** Days whose purchases are added up with a purchase of that day; null: the window adds up none. */
export function windowDays(
  law: Pick<Law, 'quarters'>,
  window: SplittingWindow,
  { days }: Pick<SplittingValues, 'days'>,
  date: string,
): Days | null {
  const year = Number(date.slice(0, 4));
  switch (window) {
    case 'none':
      return null;
    case 'days':
      return { from: dayAfter(date, 1 - days), to: date };
    case 'year':
      return { from: `${year}-01-01`, to: `${year}-12-31` };
    case 'quarter':
      return quarterDays(law, date, year, quarterOf(law, date));
  }
}

/** A cuatrimestre of a year, by the calendar in force on a day. */
export function quarterDays(law: Pick<Law, 'quarters'>, on: string, year: number, quarter: Quarter): Days {
  const { values } = versionFor('quarters', law.quarters, on);
  const next = QUARTERS[QUARTERS.indexOf(quarter) + 1];
  return {
    from: quarterBegins(values, year, quarter),
    to: next === undefined ? `${year}-12-31` : dayAfter(quarterBegins(values, year, next), -1),
  };
}

/** Limit that applies to a purchase; null: purchases of its type are not added up. */
function ownLimit(
  law: SplittingLaw,
  values: SplittingValues,
  { date, type, total }: Pick<NewPurchase, 'date' | 'type' | 'total'>,
): PurchaseLimit | null {
  const { limits } = versionFor(purchaseLimits.name, law.purchaseLimits, date).values;
  if (type !== '') return isCounted(values, type) ? limitOf(limits, type) : null;
  return (
    limits
      .filter((limit) => isCounted(values, limit.type))
      .toSorted((a, b) => compare(a.maximum as Money, b.maximum as Money)) // decimal text of the rule's schema
      .find(({ maximum }) => compare(total, maximum as Money) <= 0) ?? null
  );
}

const isCounted = ({ types }: SplittingValues, purchaseType: string): boolean =>
  types.some(({ type }) => includesFolded(purchaseType, type));

const KEYS: readonly SplittingKey[] = ['supply', 'row'];

/** Query for the purchases with which a purchase is compared; null: it is compared with none. */
export function askedSisters(
  law: SplittingLaw,
  executor: number,
  purchase: Pick<NewPurchase, 'order' | 'date' | 'type' | 'supplies'>,
): AskedSisters | null {
  const { order, date, type } = purchase;
  const { values } = versionFor(splitting.name, law.splitting, date);
  if (type !== '' && !isCounted(values, type)) return null;
  const things = KEYS.flatMap((key) => {
    const days = windowDays(law, values[key], values, date);
    return days === null ? [] : [{ key, of: [...thingsOf(purchase, key).keys()], ...days }];
  });
  return things.length === 0 ? null : { executor, order, things };
}

/**
 * Judges a purchase together with its sisters, against the limit of its own type: one judgement for each supply and
 * renglón that has sisters. Sisters are purchases of the same executor, within the window, of the types that are added
 * up.
 * @param sisters answer to the query of `askedSisters`, of any type; null: they could not be read, which is judged
 * instead
 */
export function judgedSplitting(
  law: SplittingLaw,
  purchase: NewPurchase,
  sisters: readonly Sisters[] | null,
  { before, accepted }: Judging,
): readonly Judgement[] {
  const { date } = purchase;
  const { values } = versionFor(splitting.name, law.splitting, date, before);
  const limit = ownLimit(law, values, purchase);
  if (limit === null) return [];
  if (sisters === null) {
    const { total } = purchase;
    const facts: UnreadFacts = { ...ofLimit(limit), item: '', unread: true, total };
    return [judgedOn(splitting, law.splitting, date, facts, { before, accepted: () => '' })];
  }
  return KEYS.flatMap((key) => {
    const days = windowDays(law, values[key], values, date);
    if (days === null) return [];
    return [...thingsOf(purchase, key)].flatMap(([of, thing]) => {
      const own = sisters.filter(
        (each) => each.key === key && each.of === of && isCounted(values, each.type),
      );
      if (own.length === 0) return [];
      const facts = factsOf(thing, limit, days, own);
      return [judgedOn(splitting, law.splitting, date, facts, { before, accepted })];
    });
  });
}

/** True when the other purchases could not be read; the next save looks for them again. */
export const isUnread = ({ rule, result }: Pick<Judgement, 'rule' | 'result'>): boolean =>
  rule === splitting.name && result === UNREAD;

const ofLimit = ({ name, maximum }: PurchaseLimit) => ({
  limit: name,
  maximum: maximum as Money, // decimal text of the rule's schema
});

type Thing = Pick<SplittingFacts, 'item' | 'key' | 'name' | 'own'>;

/** Things that a purchase buys, by a key: each supply by its id, or each renglón with all its supplies. */
function thingsOf(
  { supplies }: Pick<NewPurchase, 'supplies'>,
  key: SplittingKey,
): ReadonlyMap<string, Thing> {
  const things = new Map<string, Thing>();
  for (const { supply, row, name, amount } of supplies) {
    const of = key === 'supply' ? String(supply) : row;
    const item = key === 'supply' ? `Insumo ${of}` : `Renglón ${of}`;
    things.set(of, {
      item,
      key,
      name: key === 'supply' ? name : item,
      own: add(things.get(of)?.own ?? ZERO_MONEY, amount),
    });
  }
  return things;
}

const factsOf = (
  thing: Thing,
  limit: PurchaseLimit,
  days: Days,
  sisters: readonly Sisters[],
): SplittingFacts => ({
  ...thing,
  sum: add(
    thing.own,
    sum(
      sisters.map((each) => each.sum),
      ZERO_MONEY,
    ),
  ),
  ...ofLimit(limit),
  ...days,
  others: sisters.reduce((count, { others }) => count + others, 0),
  sisters: sisters
    .flatMap(({ newest }) => newest)
    .toSorted((a, b) => (a.date === b.date ? b.order - a.order : a.date < b.date ? 1 : -1))
    .slice(0, MOST_SISTERS),
});
