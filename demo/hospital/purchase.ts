import {
  amountOf,
  type Money,
  type Price,
  type Quantity,
  quantity,
  sum,
  ZERO_MONEY,
} from '@expediente/kernel/decimal.ts';
import { pricePlus, threeFigures } from './amounts.ts';
import type { Basket, Modality } from './baskets.ts';
import type { Draft } from './drafts.ts';
import type { Draws } from './draws.ts';
import type { Line } from './institution.ts';
import { PATTERNS } from './patterns.ts';
import type { Supply } from './supplies.ts';

/** A draft with its units, prices and amount. */
export interface Purchase {
  readonly draft: Draft;
  readonly modality: Modality;
  readonly basket: Basket;
  readonly parts: readonly { readonly line: Line; readonly qty: Quantity }[];
  readonly prices: ReadonlyMap<string, Price>;
  readonly amount: Money;
}

/** Units of each line, at the prices of the month, for about the amount that it is meant to have. */
export function purchaseOf(draft: Draft, far: boolean, draws: Draws): Purchase {
  const { basket, modality } = draft;
  const prices = new Map<string, Price>();
  for (const { supply } of basket.lines)
    if (!prices.has(supply.code))
      prices.set(supply.code, pricePlus(supply.price, driftOf(supply, draft, far, draws)));
  const weights = basket.lines.map(() => 0.6 + 0.8 * draws.next());
  const whole = weights.reduce((total, each) => total + each, 0);
  const priced = basket.lines.map((line, at) => {
    const unitPrice = prices.get(line.supply.code) ?? line.supply.price;
    // A wish, not an amount: the amount is that of the whole units.
    const wished = (draft.target * (weights[at] ?? 0)) / whole / Number(unitPrice);
    return { line, unitPrice, units: Math.max(1, threeFigures(wished)) };
  });
  const amountNow = (): Money =>
    sum(
      priced.map(({ units, unitPrice }) => amountOf(quantity(units), unitPrice)),
      ZERO_MONEY,
    );
  const [above, upTo] = PATTERNS[modality].bounds;
  // Whole units of what is dear may leave the modality: the line with the most units gives or takes one.
  const largest = priced.reduce((best, each) => (each.units > best.units ? each : best));
  while (Number(amountNow()) <= above) largest.units += 1;
  while (Number(amountNow()) > upTo && largest.units > 1) largest.units -= 1;
  return {
    draft,
    modality,
    basket,
    parts: priced.map(({ line, units }) => ({ line, qty: quantity(units) })),
    prices,
    amount: amountNow(),
  };
}

/** Difference from the price of the plan that is reached in November, in parts of 10,000. */
const DRIFT: Readonly<Partial<Record<Supply['kind'], number>>> = {
  medicine: 400,
  surgical: 200,
  office: 700,
};
const OTHER_DRIFT = 100;
const CONTRACT_DRIFT = -800;
const NOISE = 120;
const MOST_DRIFT = 800;
const FUEL_ROW = '262';
/** Months from January to November. */
const TO_NOVEMBER = 10;

function driftOf(supply: Supply, draft: Draft, far: boolean, draws: Draws): number {
  if (far) return draws.between(900, 1500);
  if (supply.record.id_row === FUEL_ROW) return draws.between(-600, 600);
  const byNovember = draft.modality === 'CA' ? CONTRACT_DRIFT : (DRIFT[supply.kind] ?? OTHER_DRIFT);
  const trend = Math.round((byNovember * (draft.month - 1)) / TO_NOVEMBER);
  return Math.max(-MOST_DRIFT, Math.min(MOST_DRIFT, trend + draws.between(-NOISE, NOISE)));
}
