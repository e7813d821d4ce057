import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { FewAtOnce } from './few-at-once.ts';

test('never more than the limit at a time, all in order of arrival, failures included', async () => {
  const turns = new FewAtOnce(3);
  const begun: number[] = [];
  let running = 0;
  let most = 0;
  const results = await Promise.allSettled(
    Array.from({ length: 20 }, (_, n) =>
      turns.run(async () => {
        begun.push(n);
        running += 1;
        most = Math.max(most, running);
        await pause(1);
        running -= 1;
        if (n % 5 === 0) throw new Error('failed');
        return n;
      }),
    ),
  );
  expect(most).toBe(3);
  expect(begun).toEqual(Array.from({ length: 20 }, (_, n) => n));
  expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(4);
  expect(await turns.run(async () => 'after')).toBe('after');
});
