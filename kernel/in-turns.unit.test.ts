import { expect, test } from 'vitest';
import { inTurns } from './in-turns.ts';

test('all are worked on in their order, never more at once than may be', async () => {
  let under = 0;
  let most = 0;
  const made = await inTurns([5, 1, 4, 2, 3], 2, async (value) => {
    most = Math.max(most, ++under);
    await new Promise((resolve) => setImmediate(resolve));
    under -= 1;
    return value * 10;
  });
  expect([made, most]).toEqual([[50, 10, 40, 20, 30], 2]);
  expect(await inTurns([], 2, async (value) => value)).toEqual([]);
});

test('what one of them fails with is thrown', async () => {
  await expect(
    inTurns([1, 2, 3], 2, async (value) => {
      if (value === 2) throw new Error('no');
      return value;
    }),
  ).rejects.toThrow('no');
});
