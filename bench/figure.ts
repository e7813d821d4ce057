import type { TestProduct } from '@expediente/testing/product/product.ts';

/** Measured figure; where it makes sense, a ratio to a limit without the product, measured in the same run. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  /** Bound that the product promises to keep; absent: the figure is only reported. */
  readonly promise?: { readonly side: 'at least' | 'at most'; readonly bound: number };
  readonly detail: string;
}

/** Measurement, and the names of its figures. */
export interface Measure {
  readonly names: readonly string[];
  /**
   * True if it needs the events' tables of PostgreSQL, or a second installation; such measures are left out on
   * KurrentDB.
   */
  readonly postgresAlone?: true;
  run(place: Place): Promise<readonly Figure[]>;
}

/** Number of orders written to `product()` before measuring: enough for plans with room, and for PDFs. */
export const WRITTEN_ORDERS = 32;

/** Environment of a measurement. */
export interface Place {
  readonly quick: boolean;
  /** Number of rows to fill: the full number, or a few if the bench itself is only tried. */
  sized(full: number): number;
  /** Number of rounds, or seconds; 1 if the bench itself is only tried. */
  rounds(full: number): number;
  /** Shared installation with the demonstration and plans to order from, so that it is filled once. */
  product(): Promise<TestProduct>;
  /** New installation, which the measure stops itself. */
  fresh(): Promise<TestProduct>;
}

export const atLeast = (bound: number) => ({ side: 'at least', bound }) as const;
export const atMost = (bound: number) => ({ side: 'at most', bound }) as const;

export const rounded = (value: number, digits: number): number => Number(value.toFixed(digits));
export const whole = (value: number): string => Math.round(value).toLocaleString('en-US');
export const mean = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0) / values.length;

/** Value below which that share (0 to 1) of all values is; 0 without values. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

export async function timed(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now();
  await work();
  return performance.now() - begin;
}
