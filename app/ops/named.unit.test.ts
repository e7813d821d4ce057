import type { JsonObject } from '@expediente/kernel/events.ts';
import { streamName } from '@expediente/kernel/streams.ts';
import { expect, test } from 'vitest';
import { NamedByEvents } from './named.ts';

const HASH = 'a'.repeat(64);

function told(...events: readonly (readonly [category: string, id: number | string, data: JsonObject])[]) {
  const named = new NamedByEvents();
  for (const [category, id, data] of events)
    named.take({ stream: streamName(category, id), revision: 0, data });
  return named;
}

test.each([
  ['a ledger', 'planLine', { source: 'request-41', qty: '3.00' }, 'request-41'],
  ['a unique value', 'unique', { holder: 'supply-7' }, 'supply-7'],
  ['a request', 'request', { order: 9, resolution: '1-2026' }, 'order-9'],
  ['an order', 'order', { id: 9, requests: [41] }, 'request-41'],
] as const)('%s names a record that is nowhere', (_, category, data, missing) => {
  expect([...told([category, 1, { ...data }]).missingStreams.keys()]).toEqual([missing]);
  const [, id = ''] = missing.split('-');
  const there = [missing.split('-')[0] ?? '', id, {}] as const;
  expect(told([category, 1, { ...data }], there).missingStreams.size).toBe(0);
  expect(told(there, [category, 1, { ...data }]).missingStreams.size).toBe(0);
});

test('what is no record of ours, or only has the name of such a field, is not awaited', () => {
  const named = told(['unique', 'n:1', { holder: 'x' }], ['menuOption', 1, { order: 7, requests: [1] }]);
  expect(named.missingStreams.size).toBe(0);
});

test('files are those of the fields that hold them, not what somebody typed', () => {
  expect([...told(['order', 1, { document: { hash: HASH, name: 'pago.pdf', size: 9 } }]).files]).toEqual([
    [HASH, 'order-1, revisión 0'],
  ]);
  expect([...told(['entity', 1, { record: { entity_logo: HASH } }]).files.keys()]).toEqual([HASH]);
  expect(
    told(['supply', 1, { record: { description: HASH, code: `"entity_logo":"${HASH}"` } }]).files.size,
  ).toBe(0);
});
