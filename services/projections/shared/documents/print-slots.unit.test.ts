import { expect, test } from 'vitest';
import { PrintFailed } from './print-failed.ts';
import { printSlots } from './print-slots.ts';

test('those that come later wait in turn', async () => {
  const slots = printSlots({ pages: 1, mostWaiting: 2, timeoutMs: 10_000 });
  const first = await slots.acquire();
  const order: string[] = [];
  const second = slots.acquire().then((slot) => {
    order.push('second');
    slots.release(slot);
  });
  const third = slots.acquire().then((slot) => {
    order.push('third');
    slots.release(slot);
  });
  expect(slots.load).toEqual({ busy: 1, waiting: 2 });
  slots.release(first);
  await Promise.all([second, third]);
  expect(order).toEqual(['second', 'third']);
  expect(slots.load).toEqual({ busy: 0, waiting: 0 });
});

test('more than may wait are refused, and who waits too long gives its place up', async () => {
  const slots = printSlots({ pages: 1, mostWaiting: 1, timeoutMs: 1 });
  const held = await slots.acquire();
  const late = slots.acquire();
  await expect(slots.acquire()).rejects.toThrow(PrintFailed);
  await expect(late).rejects.toThrow(PrintFailed);
  slots.release(held);
  expect(slots.load).toEqual({ busy: 0, waiting: 0 });
});
