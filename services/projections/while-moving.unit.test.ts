import { expect, test } from 'vitest';
import { whileMoving } from './while-moving.ts';

const SECOND = 1_000;

/** A wait of looks a second apart, each of which finds the next place; the last one is reached where `reached`. */
const waitOver = async (
  places: readonly string[],
  reached: boolean,
  signal = new AbortController().signal,
) => {
  let looked = 0;
  const look = async () => {
    const place = places[Math.min(looked, places.length - 1)] ?? '';
    looked += 1;
    return { reached: reached && looked >= places.length, place };
  };
  const result = await whileMoving(3 * SECOND, signal, look, () => looked * SECOND);
  return { result, looked };
};

test('what moves is waited for, however long', async () => {
  const places = Array.from({ length: 600 }, (_, n) => String(n));
  expect(await waitOver(places, true)).toEqual({ result: true, looked: 600 });
  // It rests between two steps, each time for less than that.
  expect((await waitOver(['1', '1', '1', '2', '2', '2', '3', '3', '3'], true)).result).toBe(true);
});

test('what does not move for as long as that is not', async () => {
  expect(await waitOver(['1', '2', '2'], false)).toEqual({ result: false, looked: 5 });
});

test('nor is anything once it is to end', async () => {
  expect(await waitOver(['1', '2', '3'], false, AbortSignal.abort())).toEqual({ result: false, looked: 0 });
});
