import type { Money } from '@expediente/kernel/decimal.ts';
import type { Basket, Modality } from './baskets.ts';
import type { Draws } from './draws.ts';
import { deals, HOSPITAL_PROVIDERS, type Provider, SOLE_PROVIDERS } from './providers.ts';

interface Purchase {
  readonly basket: Basket;
  readonly modality: Modality;
  readonly amount: Money;
}

/** Most orders of a provider that sells little. */
const RARE_ORDERS = 3;
const SHARES = 10_000;

/**
 * Provider of each purchase: the one of what a single one sells, some small purchases for those that sell little, and
 * then, the largest first, the provider that lacks most of its share. What is on the open contract keeps its provider.
 */
export function providersOf(purchases: readonly Purchase[], draws: Draws): readonly number[] {
  const chosen = new Map<number, number>();
  // Amounts are compared here, not counted: a share is a wish.
  const amountAt = (at: number): number => Number(purchases[at]?.amount ?? 0);
  const total = purchases.reduce((sum, _, at) => sum + amountAt(at), 0);
  const lacking = new Map(
    HOSPITAL_PROVIDERS.map(({ record, share }) => [record.id, (total * share) / SHARES]),
  );
  const give = (at: number, provider: number): void => {
    chosen.set(at, provider);
    lacking.set(provider, (lacking.get(provider) ?? 0) - amountAt(at));
  };

  for (const [at, { basket }] of purchases.entries()) {
    const sole = SOLE_PROVIDERS[basket.lines[0]?.supply.code ?? ''];
    if (sole !== undefined) give(at, sole);
  }
  for (const provider of HOSPITAL_PROVIDERS.filter(({ rare }) => rare)) {
    const theirs = purchases.flatMap(({ basket, modality }, at) =>
      modality === 'BC' && sells(provider, basket) && !chosen.has(at) ? [at] : [],
    );
    for (const at of draws.shuffled(theirs).slice(0, draws.between(1, RARE_ORDERS)))
      give(at, provider.record.id);
  }

  const onContract = new Map<Basket, number>();
  const largestFirst = purchases
    .map((_, at) => at)
    .filter((at) => !chosen.has(at))
    .sort((a, b) => amountAt(b) - amountAt(a));
  for (const at of largestFirst) {
    const purchase = purchases[at];
    if (!purchase) continue;
    const kept = purchase.modality === 'CA' ? onContract.get(purchase.basket) : undefined;
    const provider = kept ?? neediest(purchase.basket, lacking);
    onContract.set(purchase.basket, provider);
    give(at, provider);
  }
  return purchases.map((_, at) => chosen.get(at) ?? 0);
}

function neediest(basket: Basket, lacking: ReadonlyMap<number, number>): number {
  const theirs = HOSPITAL_PROVIDERS.filter((each) => each.share > 0 && sells(each, basket));
  const [first] = theirs;
  if (!first) throw new Error(`no provider sells ${basket.key}`);
  const left = ({ record }: Provider): number => lacking.get(record.id) ?? 0;
  return theirs.reduce((best, each) => (left(each) > left(best) ? each : best), first).record.id;
}

const sells = (provider: Provider, { lines }: Basket): boolean =>
  lines.every(({ supply }) => deals(provider, supply));
