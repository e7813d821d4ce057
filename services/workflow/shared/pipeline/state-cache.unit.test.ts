import { expect, test } from 'vitest';
import { type Folded, StateCache } from './state-cache.ts';

const at = (revision: number): Folded => ({
  ...{ state: revision, head: { revision, chain: '' }, done: [], checkedAt: 0 },
});

test('used states stay, unused ones are evicted when the cache is full', () => {
  const cache = new StateCache(20);
  cache.set('used', at(0));
  cache.set('unused', at(0));
  for (let n = 0; n < 100; n += 1) {
    cache.set(`other-${n}`, at(0));
    expect(cache.get('used')).toEqual(at(0));
  }
  expect(cache.get('unused')).toBeUndefined();
});

test('an older state never replaces a later one, unless that was dropped', () => {
  const cache = new StateCache(20);
  cache.set('line', at(5));
  cache.set('line', at(4));
  expect(cache.get('line')).toEqual(at(5));
  cache.delete('line');
  cache.set('line', at(4));
  expect(cache.get('line')).toEqual(at(4));
});

test('many short streams do not evict a long one, nor its state from before it grew long', () => {
  const cache = new StateCache(20);
  cache.set('series', at(199));
  cache.set('series', at(200));
  for (let n = 0; n < 100; n += 1) cache.set(`other-${n}`, at(0));
  expect(cache.get('series')).toEqual(at(200));
  cache.set('series', at(199));
  expect(cache.get('series')).toEqual(at(200));
  cache.delete('series');
  expect(cache.get('series')).toBeUndefined();
});
