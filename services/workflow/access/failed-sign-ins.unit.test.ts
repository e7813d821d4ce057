import type { Fact } from '@expediente/platform/audit/fact.ts';
import { expect, test } from 'vitest';
import { FailedSignIns } from './failed-sign-ins.ts';

function noted(bounds = { ofOne: 3, ofAll: 5, windowMs: 60_000 }) {
  const facts: Fact[] = [];
  return { facts, failed: new FailedSignIns({ record: (fact) => void facts.push(fact) }, bounds) };
}

test('one address that tries for ever leaves a bounded number of facts, and how often it tried', () => {
  const { facts, failed } = noted();
  for (let n = 0; n < 1_000; n += 1)
    failed.note({ username: `nadie${n}`, address: '203.0.113.7', result: 'refused' });
  expect(facts).toHaveLength(3);
  failed.endWindow();
  expect(facts).toHaveLength(4);
  expect(facts[3]).toMatchObject({
    kind: 'sign-in',
    result: 'more-failures',
    details: { attempts: 997, networks: ['203.0.113.7'] },
  });
  // The first names, not all of them.
  expect(facts[3]?.details?.usernames).toHaveLength(20);
});

test('an address is a network: all of an IPv6 /64 count as one', () => {
  const { facts, failed } = noted();
  for (let n = 1; n <= 9; n += 1)
    failed.note({ username: 'admin', address: `2001:db8::${n}`, result: 'too-many' });
  expect(facts).toHaveLength(3);
});

test('many addresses together are bounded too, and a new window begins with none', () => {
  const { facts, failed } = noted();
  const everybody = () => {
    for (let n = 0; n < 50; n += 1)
      failed.note({ username: 'centro', address: `198.51.100.${n}`, result: 'refused' });
  };
  everybody();
  expect(facts).toHaveLength(5);
  failed.endWindow();
  everybody();
  expect(facts).toHaveLength(5 + 1 + 5);
});

test('few failures are facts of their own and nothing more', () => {
  const { facts, failed } = noted();
  failed.note({ username: 'centro', address: '192.0.2.1', result: 'refused' });
  failed.endWindow();
  expect(facts).toEqual([
    { kind: 'sign-in', user: '', result: 'refused', details: { username: 'centro', address: '192.0.2.1' } },
  ]);
});
