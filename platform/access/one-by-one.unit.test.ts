import { expect, test } from 'vitest';
import { OneByOne } from './one-by-one.ts';

test('tasks of one key wait for each other, tasks of different keys do not', async () => {
  const queue = new OneByOne(10);
  const log: string[] = [];
  let goOn: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const first = queue.run('a', async () => {
    await gate;
    log.push('a1');
  });
  const second = queue.run('a', async () => log.push('a2'));
  await queue.run('b', async () => log.push('b1'));
  goOn();
  await Promise.all([first, second]);
  expect(log).toEqual(['b1', 'a1', 'a2']);
});

test('a failure does not hold up the next', async () => {
  const queue = new OneByOne(10);
  const failing = queue.run('a', async () => {
    throw new Error('no');
  });
  const next = queue.run('a', async () => 'yes');
  await expect(failing).rejects.toThrow('no');
  expect(await next).toBe('yes');
});

test('a key with the most waiting tasks accepts no more', async () => {
  const queue = new OneByOne(2);
  const runs = [1, 2, 3].map((n) => queue.run('a', async () => n));
  expect(await Promise.all(runs)).toEqual([1, 2, undefined]);
});
