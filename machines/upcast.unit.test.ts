import type { Upcaster } from '@expediente/kernel/events.ts';
import { describe, expect, test } from 'vitest';
import { planLine } from './ledger/plan-line.ts';
import { quarterBudget } from './ledger/quarter-budget.ts';
import { order } from './order/index.ts';
import { pac } from './pac/index.ts';
import { request } from './request/index.ts';
import { upcast } from './upcast.ts';

const DECIDERS = [pac, request, order, planLine, quarterBudget];

test.each(DECIDERS.map((decider) => [decider.category, decider] as const))(
  'the steps of %s lead without a gap to the present versions',
  (_, { upcasters = [], schemaVersions = {} }) => {
    const steps = upcasters.map(({ type, from }) => `${type} ${from}`);
    expect(new Set(steps).size).toBe(steps.length);
    for (const [type, present] of Object.entries(schemaVersions))
      for (let from = 1; from < present; from += 1) expect(steps).toContain(`${type} ${from}`);
    for (const { type, from } of upcasters) expect(from).toBeLessThan(schemaVersions[type] ?? 1);
  },
);

describe('steps', () => {
  const upcasters: readonly Upcaster[] = [
    { type: 'Named', from: 1, upcast: ({ name = '' }) => ({ first: name }) },
    { type: 'Named', from: 2, upcast: ({ first = '' }) => ({ first, last: '' }) },
  ];
  const decider = { upcasters, schemaVersions: { Named: 3 } };
  const stored = (schemaVersion: string, data: { readonly [key: string]: string }) => ({
    type: 'Named',
    data,
    metadata: { schemaVersion },
  });

  test('are gone one after another', () => {
    expect(upcast(decider, stored('1', { name: 'Uno' })).data).toEqual({ first: 'Uno', last: '' });
    expect(upcast(decider, stored('2', { first: 'Uno' })).data).toEqual({ first: 'Uno', last: '' });
    expect(upcast(decider, stored('3', { first: 'Uno', last: 'X' })).data).toEqual({
      first: 'Uno',
      last: 'X',
    });
  });

  test('a missing one is an error', () => {
    const broken = { ...decider, upcasters: upcasters.slice(1) };
    expect(() => upcast(broken, stored('1', {}))).toThrow('no upcaster of Named from version 1');
  });
});
