import { hash } from 'node:crypto';
import { type Figure, percentile, rounded } from './figure.ts';

const ROUNDS = 7;
const BYTES = Buffer.alloc(4_000_000, 'expediente');
const TEXT = JSON.stringify(
  Array.from({ length: 4_000 }, (_, id) => ({ id, total: `${id}.00`, supply: 'gasa' })),
);

/** Milliseconds of a fixed amount of hashing and parsing: the present speed of the machine. */
export function yardstick(): number {
  const took = Array.from({ length: ROUNDS }, () => {
    const begin = performance.now();
    hash('sha256', BYTES);
    JSON.parse(TEXT);
    return performance.now() - begin;
  });
  return percentile(took, 0.5);
}

const RATE = /_per_s(?:_|$)/;
const MS = /_ms(?:_|$)/;
const SECONDS = /_s$/;

/**
 * Absolute time or rate as a multiple of the yardstick measured around it, comparable between machines; undefined for
 * other figures.
 */
export function inYardsticks({ name, value }: Figure, yard: number): Figure | undefined {
  const detail = `${name} held against ${rounded(yard, 2)} ms of hashing and parsing before and after it`;
  const of = (ratio: number): Figure => ({ name: `${name}_relative`, value: rounded(ratio, 2), detail });
  if (RATE.test(name)) return of((value * yard) / 1_000);
  if (MS.test(name)) return of(value / yard);
  if (SECONDS.test(name)) return of((value * 1_000) / yard);
  return undefined;
}
