import { expect, test } from 'vitest';
import { givenUnits, matchingUnits, withUnits } from './assigned-units.ts';
import { nameOf, renewed } from './submenus/keys.ts';
import { moved, replaced, without } from './submenus/lists.ts';

const SAVED = [
  { p_id_unit: 101, p_state: 1 },
  { p_id_unit: 102, p_state: 0 },
] as const;

test('a unit that was taken and given again leaves the list as it was', () => {
  const taken = withUnits(SAVED, SAVED, [101], 0);
  expect(taken).toEqual([
    { p_id_unit: 101, p_state: 0 },
    { p_id_unit: 102, p_state: 0 },
  ]);
  expect(withUnits(taken, SAVED, [101], 1)).toEqual(SAVED);
});

test('a new one is at the end, and leaves when it is taken', () => {
  const given = withUnits(SAVED, SAVED, [103, 102], 1);
  expect([...givenUnits(given)]).toEqual([101, 102, 103]);
  expect(withUnits(given, SAVED, [103], 0).map(({ p_id_unit }) => p_id_unit)).toEqual([101, 102]);
});

test('units are found by code or name, accents aside; an executor brings all of its own', () => {
  const unit = (id: number, description: string) => ({ id, description, state: 0, exists_unit: 0 }) as const;
  const executors = [
    { id: 100, description: 'Hospital Norte', units: [unit(101, 'Clínica'), unit(102, 'Farmacia')] },
    { id: 200, description: 'Hospital Sur', units: [unit(201, 'Clínica')] },
  ];
  const found = (words: string) =>
    matchingUnits(executors, words).map(({ id, units }) => [id, units.map((each) => each.id)]);
  expect(found('clinica')).toEqual([
    [100, [101]],
    [200, [201]],
  ]);
  expect(found('NORTE')).toEqual([[100, [101, 102]]]);
  expect(found(' 201 ')).toEqual([[200, [201]]]);
  expect(found('nada')).toEqual([]);
});

test('items move within their list and not beyond its ends', () => {
  expect(moved(['a', 'b', 'c'], 1, -1)).toEqual(['b', 'a', 'c']);
  expect(moved(['a', 'b', 'c'], 1, 1)).toEqual(['a', 'c', 'b']);
  expect(moved(['a', 'b'], 1, 1)).toEqual(['a', 'b']);
  expect(without(['a', 'b'], 0)).toEqual(['b']);
  expect(replaced(['a', 'b'], 1, 'x')).toEqual(['a', 'x']);
});

test('an item keeps its name while it is changed, and no two have one', () => {
  const [item, other] = [{ text: 'a' }, { text: 'a' }];
  const changed = renewed(item, { text: 'b' });
  expect(changed).toEqual({ text: 'b' });
  expect(nameOf(changed)).toBe(nameOf(item));
  expect(nameOf(other)).not.toBe(nameOf(item));
});
