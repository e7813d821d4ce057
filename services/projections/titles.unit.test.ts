import { projectionTitle } from '@expediente/schemas/ops/words.ts';
import { expect, test } from 'vitest';
import { PROJECTIONS } from './modules.ts';

test('each read model has a name for people', () => {
  const names = PROJECTIONS.map(({ name }) => name);
  expect(names.length).toBeGreaterThan(10);
  expect(names.filter((name) => projectionTitle(name) === name)).toEqual([]);
});
