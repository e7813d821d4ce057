import { expect, test } from 'vitest';
import { mergeFields } from './merge.ts';
import { begun, chosenOver, savedAs, settled, typed, typedSince } from './typed-state.ts';

type Form = {
  readonly unit: number | '';
  readonly why: string;
  readonly lines: readonly { readonly qty: string }[];
};

const EMPTY: Form = { unit: '', why: '', lines: [] };

test('a default that comes after the first letter fills what was not touched, and is no conflict', () => {
  const state = typed(begun(EMPTY, undefined), { why: 'URGENTE' });
  const late = { ...EMPTY, unit: 100102 };
  const { values, base } = settled(state, late, undefined);
  expect(values).toEqual({ unit: 100102, why: 'URGENTE', lines: [] });
  expect(mergeFields(base, values, late)).toEqual([]);
});

test('what was emptied or chosen stays, whatever default comes', () => {
  const first: Form = { ...EMPTY, unit: 1, why: 'de siempre' };
  const state = typed(begun(first, undefined), { unit: '', why: 'mía' });
  const late = { ...first, unit: 2, why: 'otra' };
  const { values, base } = settled(state, late, undefined);
  expect(values).toMatchObject({ unit: '', why: 'mía' });
  expect(mergeFields(base, values, late)).toEqual([]);
});

test('defaults that come one after another are all taken', () => {
  const one = settled(typed(begun(EMPTY, undefined), { why: 'x' }), { ...EMPTY, unit: 1 }, undefined);
  const two = settled(typed(one, { why: 'xy' }), { ...EMPTY, unit: 2 }, undefined);
  expect(two.values).toEqual({ unit: 2, why: 'xy', lines: [] });
});

test('a part of a saved record that is read apart is no change of another person', () => {
  const state = typed(begun({ ...EMPTY, unit: 1 }, 3), { why: 'mía' });
  const whole = { unit: 1, why: '', lines: [{ qty: '5' }] } as const;
  const { values, base } = settled(state, whole, 3);
  expect(values).toEqual({ ...whole, why: 'mía' });
  expect(mergeFields(base, values, whole)).toEqual([]);
});

test('lines that were typed before those of the record were read are asked about, not saved over them', () => {
  const state = typed(begun(EMPTY, 3), { lines: [{ qty: '9' }] });
  const whole: Form = { ...EMPTY, lines: [{ qty: '5' }] };
  const { values, base } = settled(state, whole, 3);
  expect(values.lines).toEqual([{ qty: '9' }]);
  expect(mergeFields(base, values, whole)).toMatchObject([{ field: 'lines', contested: true }]);
});

test('what another person saved is asked about where something was typed, and else taken', () => {
  const theirs = { ...EMPTY, why: 'de otra persona' };
  expect(settled(begun(EMPTY, 3), theirs, 4).values).toBe(theirs);
  const state = settled(typed(begun(EMPTY, 3), { why: 'mía' }), theirs, 4);
  expect(state.values.why).toBe('mía');
  expect(mergeFields(state.base, state.values, theirs)).toMatchObject([{ field: 'why', contested: true }]);
  // Read once more it is asked about still.
  const again = settled(state, { ...theirs }, 4);
  expect(mergeFields(again.base, again.values, theirs)).toHaveLength(1);
});

test('what is typed while it is saved stays over the record as it was saved, and is no conflict', () => {
  const sent = { ...EMPTY, why: 'ZETA UNO' };
  const saving = typed(begun(EMPTY, 3), { why: 'ZETA UNO' });
  const state = savedAs(typed(saving, { why: 'ZETA UNO Y DOS' }), sent);
  expect(typedSince(state)).toEqual(['why']);
  // The record as it was before the save may be drawn once more.
  expect(settled(state, { ...EMPTY }, 3).values.why).toBe('ZETA UNO Y DOS');
  const saved = { ...sent, lines: [{ qty: '1.00' }] };
  const { values, base, sent: left } = settled(state, saved, 4);
  expect(values).toEqual({ ...saved, why: 'ZETA UNO Y DOS' });
  expect(mergeFields(base, values, saved)).toEqual([]);
  expect(left).toBeUndefined();
});

test('a record that was new goes on as the record that was made of it', () => {
  const sent = { ...EMPTY, why: 'UNO' };
  const state = savedAs(typed(begun(EMPTY, undefined), { why: 'UNO Y DOS' }), sent);
  // A default fills nothing any more: it was saved without.
  expect(settled(state, { ...EMPTY, unit: 7 }, undefined).values.unit).toBe('');
  const read = { ...sent, lines: [{ qty: '2.00' }] };
  expect(settled(state, read, 0).values).toEqual({ ...read, why: 'UNO Y DOS' });
});

test('without newer typing the record as saved takes the place of what was typed', () => {
  const sent = { ...EMPTY, why: ' uno ' };
  const state = savedAs(typed(begun(EMPTY, 3), { why: ' uno ' }), sent);
  expect(settled(state, { ...EMPTY, why: 'uno' }, 4).values.why).toBe('uno');
});

test('values chosen after a conflict are over the record as it is now', () => {
  const theirs = { ...EMPTY, why: 'de otra persona' };
  const state = chosenOver(theirs, 4, { ...theirs, unit: 1 });
  expect([...state.touched]).toEqual(['unit']);
  expect(mergeFields(state.base, state.values, theirs)).toEqual([]);
});
