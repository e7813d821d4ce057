import type { Modality } from './baskets.ts';

export interface Pattern {
  readonly count: number;
  readonly low: number;
  readonly high: number;
  /** Power of the draw of an amount: above 1, smaller amounts are more frequent. */
  readonly power: number;
  /** Legal bounds of the modality's amount (LCE), in quetzales: above the first, up to the second. */
  readonly bounds: readonly [above: number, upTo: number];
  /** Weight of each month. */
  readonly months: readonly number[];
}

const EVEN = [4, 8, 9, 9, 6, 9, 9, 9.5, 7, 10, 13, 6.5];
const ANY = [0, Number.MAX_SAFE_INTEGER] as const;

/** Orders of a year (demonstration D16). Monthly ones are even, large ones earlier in the year. */
export const PATTERNS: Readonly<Record<Modality, Pattern>> = {
  BC: { count: 452, low: 1740, high: 24_000, power: 1.5, bounds: [0, 25_000], months: EVEN },
  CD: { count: 79, low: 25_100, high: 86_300, power: 1, bounds: [25_000, 90_000], months: EVEN },
  CA: {
    ...{ count: 79, low: 29_000, high: 296_000, power: 1.38, bounds: ANY },
    months: [5, 8, 9, 8, 8, 9, 9, 9, 11, 11, 10, 3],
  },
  COT: {
    ...{ count: 33, low: 92_700, high: 577_000, power: 1.2, bounds: [90_000, 900_000] },
    months: [0, 8, 12, 9, 7, 12, 10, 9, 13, 12, 8, 0],
  },
  EXC: {
    ...{ count: 13, low: 94_600, high: 144_700, power: 1, bounds: ANY },
    months: [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1],
  },
  LIC: {
    ...{ count: 4, low: 905_000, high: 1_080_000, power: 1, bounds: [900_000, Number.MAX_SAFE_INTEGER] },
    months: [0, 0, 1, 0, 0, 1, 0, 0, 2, 0, 0, 0],
  },
};
