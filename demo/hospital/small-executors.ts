import { stableNumber } from '@expediente/kernel/hash.ts';
import type { Modality } from './baskets.ts';
import { drawsOf, type Order, orderOf, placeOf } from './book.ts';
import { dayOf } from './calendar.ts';
import { deals, HOSPITAL_PROVIDERS } from './providers.ts';
import { purchaseOf } from './purchase.ts';
import { DIRECTION, executorOf, MATERNITY, SMALL_CENTRES, SOUTH } from './small-centres.ts';

interface Purchases {
  readonly executor: number;
  readonly modality: Modality;
  readonly count: number;
  readonly low: number;
  readonly high: number;
}

/** Purchases of a year of the small executors (demonstration D10). */
const PURCHASES: readonly Purchases[] = [
  { executor: SOUTH, modality: 'CD', count: 24, low: 58_000, high: 88_000 },
  { executor: SOUTH, modality: 'BC', count: 10, low: 9_000, high: 23_500 },
  { executor: DIRECTION, modality: 'BC', count: 6, low: 4_000, high: 21_000 },
  { executor: MATERNITY, modality: 'BC', count: 8, low: 5_000, high: 23_000 },
];

/** Numbers of their orders in a book. */
const FIRST_NUMBER = 8001;
/** Days of the year on which they buy: none is in January's first days nor in December's last ones. */
const FIRST_DAY = 18;
const LAST_DAY = 335;

/** Orders of the small executors in a year: each buys one line of a centre, the lines in turn. */
export function smallOrdersOf(year: number): readonly Order[] {
  const place = placeOf(year);
  let number = FIRST_NUMBER;
  const bought = new Map<number, number>();
  return PURCHASES.flatMap(({ executor, modality, count, low, high }) => {
    const draws = drawsOf(year, `small ${executor} ${modality}`);
    const lines = SMALL_CENTRES.filter(({ id }) => executorOf(id) === executor).flatMap((each) => each.lines);
    const first = bought.get(executor) ?? 0;
    bought.set(executor, first + count);
    return draws.spread(count).map((part, at) => {
      const line = lines[((first + at) * 5) % lines.length];
      if (!line) throw new Error(`${executor} has no lines`);
      const days = FIRST_DAY + Math.round(((LAST_DAY - FIRST_DAY) * (at + draws.next())) / count);
      const issue = place.calendar.onOrAfter(dayOf(year, 1, 1) + days);
      const draft = {
        ...{ modality, issue, near: false, target: Math.round(low + (high - low) * part) },
        month: 1 + Math.floor(days / 31),
        basket: { key: `${executor} ${number}`, modality, lines: [line] },
      };
      const own = number++;
      const sellers = HOSPITAL_PROVIDERS.filter(
        (provider) => provider.record.state === 1 && deals(provider, line.supply),
      );
      return orderOf(
        purchaseOf(draft, false, drawsOf(year, `small ${own}`)),
        {
          ...{ number: own, freed: false, annulled: false, buyer: 'comprassur' },
          provider: sellers[stableNumber(`${executor} ${own}`) % sellers.length]?.record.id ?? 0,
        },
        place,
      );
    });
  });
}
