import { expect, test } from 'vitest';
import { chosenValues, type FieldWords, furtherChanges, partOf, sideOf } from './conflict-parts.ts';
import type { MergeField } from './merge.ts';

const words: FieldWords = {
  titleOf: (field) => (field === 'p_name' ? 'Nombre' : ''),
  textOf: (_, value, side) => `${side}: ${String(value)}`,
  linesOf: () => undefined,
};
const by = { by: 'Ana', at: '2026-03-02T15:00:00.000Z' };
const changed = [
  { field: 'name', label: 'Nombre', yours: 'a', theirs: 'b', ...by },
  { field: 'state', label: 'Estado', yours: 0, theirs: 1, ...by },
];
const name: MergeField = { field: 'p_name', before: '', mine: 'a', theirs: 'b', contested: true };
const phone: MergeField = { field: 'p_phone', before: '1', mine: '1', theirs: '2', contested: false };
const parts = [name, phone].map((field) => partOf(field, changed, words));
const [first, second] = parts.flatMap(({ questions }) => questions);

test('a field that both changed has to be chosen, one that others changed begins with theirs', () => {
  expect(first).toMatchObject({
    id: 'p_name',
    title: 'Nombre',
    headings: { mine: 'Lo mío', theirs: 'Lo guardado' },
    texts: { mine: ['mine: a'], theirs: ['theirs: b'] },
    start: undefined,
  });
  expect(first?.who).toMatch(/^Ana, /);
  expect(second).toMatchObject({ title: 'Otros datos', headings: { mine: 'Como estaba' }, start: 'theirs' });
  expect(second && [sideOf(second, {}), sideOf(second, { p_phone: 'mine' })]).toEqual(['theirs', 'mine']);
});

test('what is taken of theirs goes into the form, what stays mine does not', () => {
  expect(chosenValues(parts, { p_name: 'mine' })).toEqual({ p_phone: '2' });
  expect(chosenValues(parts, { p_name: 'theirs', p_phone: 'mine' })).toEqual({ p_name: 'b' });
});

test('changes of fields that are not chosen are listed', () => {
  expect(furtherChanges(changed, parts).map(({ field }) => field)).toEqual(['state']);
});
