import { type StreamName, streamName } from '@expediente/kernel/streams.ts';
import { expect, test } from 'vitest';
import { isWanted } from './wanted.ts';

const event = (stream: StreamName, type = 'A') => ({ stream, type });

test('categories, types and share must all hold', () => {
  const one = event(streamName('order', 1));
  expect(isWanted(one, {})).toBe(true);
  expect(isWanted(one, { categories: ['order'], types: ['A', 'B'] })).toBe(true);
  expect(isWanted(one, { categories: ['orders'] })).toBe(false);
  expect(isWanted(one, { categories: ['order'], types: ['B'] })).toBe(false);
});

test('each stream is in one share, and the shares are about equal', () => {
  const streams = Array.from({ length: 3_000 }, (_, n) => streamName('order', n));
  const shares = [0, 1, 2].map((index) =>
    streams.filter((stream) => isWanted(event(stream), { share: { index, of: 3 } })),
  );
  expect(shares.flat().sort()).toEqual([...streams].sort());
  for (const share of shares) expect(share.length).toBeLessThan(1_200);
});
