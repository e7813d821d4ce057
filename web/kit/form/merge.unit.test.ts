import { expect, test } from 'vitest';
import { mergeFields, wordAbout } from './merge.ts';

const base = { name: 'Uno', phone: '1', price: '1.50', lines: [{ qty: '1' }] };

test('a field that only I changed is no question', () => {
  expect(mergeFields(base, { ...base, name: 'Mío' }, base)).toEqual([]);
});

test('a field that only they changed is theirs, one that both changed is contested', () => {
  const mine = { ...base, name: 'Mío' };
  const theirs = { ...base, name: 'Suyo', phone: '2' };
  expect(mergeFields(base, mine, theirs)).toEqual([
    { field: 'name', before: 'Uno', mine: 'Mío', theirs: 'Suyo', contested: true },
    { field: 'phone', before: '1', mine: '1', theirs: '2', contested: false },
  ]);
});

test('both made the same change, or the same figure was written otherwise', () => {
  const theirs = { ...base, name: 'Igual', price: '1.5' };
  expect(mergeFields(base, { ...base, name: 'Igual' }, theirs)).toEqual([]);
});

test('the word about a field is found under either name', () => {
  const word = { field: 'numberPurchase', label: 'No.', yours: '1', theirs: '2', by: 'Ana', at: '' };
  expect(wordAbout([word], 'p_number_purchase')).toBe(word);
  expect(wordAbout([word], 'p_number')).toBeUndefined();
});
