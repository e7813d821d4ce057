import type { StreamName } from '@expediente/kernel/streams.ts';
import { expect, test } from 'vitest';
import type { LinkedEvent } from '../chain.ts';
import { runsOf } from './runs.ts';

/** `events('a0 b0')`: revision 0 of stream x-a, then of x-b. */
const events = (text: string): LinkedEvent[] =>
  text.split(' ').map((name) => ({
    stream: `x-${name.slice(0, 1)}` as StreamName,
    revision: Number(name.slice(1)),
    id: name,
    type: 'T',
    data: '{}',
    metadata: '{}',
    chain: `chain of ${name}`,
  }));

const writes = [
  { stream: 'x-a' as StreamName, expected: { revision: 3, chain: 'c' }, events: [] },
  { stream: 'x-b' as StreamName, expected: 'none' as const, events: [] },
];

const parts = (text: string) => [...runsOf({ writes, events: events(text), heads: [] })];

test.each([
  ['a4 a5 b0 b1', [['a4', 'a5', 'b0', 'b1']]],
  [
    'a4 b0 a5 b1',
    [
      ['a4', 'b0'],
      ['a5', 'b1'],
    ],
  ],
  [
    'a4 b0 b1 a5 a6 b2',
    [
      ['a4', 'b0', 'b1'],
      ['a5', 'a6', 'b2'],
    ],
  ],
])('%s is written in the parts that keep its order', (text, expected) => {
  expect(parts(text).map((part) => part.events.map(({ id }) => id))).toEqual(expected);
});

test('each run expects the heads that the previous one left', () => {
  const [first, second] = parts('a4 b0 a5 b1');
  expect(first?.writes.map(({ stream, expected }) => [stream, expected])).toEqual([
    ['x-a', { revision: 3, chain: 'c' }],
    ['x-b', 'none'],
  ]);
  expect(second?.writes.map(({ expected }) => expected)).toEqual([
    { revision: 4, chain: 'chain of a4' },
    { revision: 0, chain: 'chain of b0' },
  ]);
  expect(second?.heads).toEqual([
    { revision: 5, chain: 'chain of a5' },
    { revision: 1, chain: 'chain of b1' },
  ]);
});

test('streams whose names differ only in case never share a run', () => {
  expect(parts('a4 A0')).toHaveLength(2);
});
