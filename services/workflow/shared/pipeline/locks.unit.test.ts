import { expect, test } from 'vitest';
import { KeyedLocks } from './locks.ts';

const soon = () => performance.now() + 5_000;

test('a key goes to its waiters in order of arrival, one holder at a time', async () => {
  const locks = new KeyedLocks();
  const order: number[] = [];
  expect(locks.tryTake('a')).toBe(true);
  expect(locks.tryTake('a')).toBe(false);
  const others = [1, 2, 3].map(async (n) => {
    await locks.takeAll(['a'], soon());
    order.push(n);
    locks.release(['a']);
  });
  locks.release(['a']);
  await Promise.all(others);
  expect(order).toEqual([1, 2, 3]);
  expect(locks.tryTake('a')).toBe(true);
});

test('overlapping sets never deadlock', async () => {
  const locks = new KeyedLocks();
  const keys = ['a', 'b', 'c', 'd'];
  let done = 0;
  await Promise.all(
    Array.from({ length: 200 }, async (_, n) => {
      const wanted = keys.filter((_key, at) => ((n * 7 + 3) >> at) & 1);
      expect(await locks.takeAll([...wanted].reverse(), soon())).toBe(true);
      await new Promise(setImmediate);
      done += 1;
      locks.release(wanted);
    }),
  );
  expect(done).toBe(200);
});

test('after the deadline nothing is held', async () => {
  const locks = new KeyedLocks();
  locks.tryTake('b');
  expect(await locks.takeAll(['a', 'b'], performance.now() + 5)).toBe(false);
  expect(locks.tryTake('a')).toBe(true);
  locks.release(['b']);
  expect(locks.tryTake('b')).toBe(true);
});
