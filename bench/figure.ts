import type { TestProduct } from '@expediente/testing/product/product.ts';

/** One figure: a ratio to a bare limit measured in the same run where one makes sense. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  /** What the product promises itself; none: reported only. */
  readonly promise?: { readonly side: 'at least' | 'at most'; readonly bound: number };
  readonly detail: string;
}

/** What measures figures, and which. */
export interface Measure {
  readonly names: readonly string[];
  /** Measures the events' tables themselves, or wants an installation besides the shared one: left out on KurrentDB. */
  readonly postgresAlone?: true;
  run(place: Place): Promise<readonly Figure[]>;
}

/** Orders written to `product()` before anything is measured: enough for plans with room, and for PDFs. */
export const WRITTEN_ORDERS = 32;

/** Where it is measured. */
export interface Place {
  readonly quick: boolean;
  /** So many of what is filled; a few of them where only the bench itself is tried. */
  sized(full: number): number;
  /** So many times, or seconds; once there. */
  rounds(full: number): number;
  /** An installation with the demonstration and plans to order from; shared, so that it is filled once. */
  product(): Promise<TestProduct>;
  /** One of its own, which the measure stops. */
  fresh(): Promise<TestProduct>;
}

export const atLeast = (bound: number) => ({ side: 'at least', bound }) as const;
export const atMost = (bound: number) => ({ side: 'at most', bound }) as const;

export const rounded = (value: number, digits: number): number => Number(value.toFixed(digits));
export const whole = (value: number): string => Math.round(value).toLocaleString('en-US');
export const mean = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0) / values.length;

/** `share` from 0 to 1; of no values 0. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** Milliseconds that `work` takes. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now();
  await work();
  return performance.now() - begin;
}
