import { expect, test } from 'vitest';
import type { Outcome } from '../../base/api.ts';
import { storeOf } from './form-store.ts';
import { isOlder, isPlainSuccess, isShownInForm, leftOf, notSaved, ownField } from './save-outcome.ts';
import { begun, savedAs, typed } from './typed-state.ts';

const done = (message: string): Outcome<unknown> => ({ is: 'done', message, data: undefined });

test('what is refused is shown in the form; a success of one sentence says no more than that it was done', () => {
  expect(isShownInForm({ is: 'refused', rule: 'x', field: 'p_name', message: 'Ya existe.' })).toBe(true);
  expect(isShownInForm({ is: 'invalid', message: 'Revise.', errors: [] })).toBe(false);
  expect(isShownInForm(done('Guardado.'))).toBe(false);
  expect([isPlainSuccess(done('Guardado.')), isPlainSuccess(done('Guardado. Falta la firma.'))]).toEqual([
    true,
    false,
  ]);
});

test('a refusal about a field that is not sent is above the form', () => {
  const sent = { p_details: [], p_name: '' };
  expect(ownField('p_details.0.qty', sent)).toBe('p_details.0.qty');
  expect(ownField('p_details/7/qty', sent)).toBe('p_details.7.qty');
  expect(ownField('p_state', sent)).toBe('');
});

test('a payload of an earlier revision is older; one without a revision is not', () => {
  expect([isOlder({ p_revision: 3 }, 4), isOlder({ p_revision: 4 }, 4)]).toEqual([true, false]);
  expect([isOlder({}, 4), isOlder({ p_revision: 3 }, undefined)]).toEqual([false, false]);
});

test('what was typed while it was saved is left, and named where it can be', () => {
  const state = savedAs(typed(begun({ name: '', qty: 1 }, 1), { name: 'a' }), { name: 'a', qty: 1 });
  expect(leftOf(state, { name: 'a', qty: 1 })).toEqual([]);
  expect(leftOf(typed(state, { name: 'ab' }), { name: 'a', qty: 1 })).toEqual(['ab']);
  expect(notSaved(['ab', 2])).toBe('Lo que escribió mientras se guardaba no se incluyó: «ab», «2».');
  expect(notSaved([[]])).toBe('Lo que escribió mientras se guardaba no se incluyó.');
});

test('a store has at once what was set, and listeners hear of it until they stop', () => {
  const store = storeOf(1);
  const heard: number[] = [];
  const stop = store.listen(() => heard.push(store.get()));
  store.set(2);
  stop();
  store.set(3);
  expect([heard, store.get()]).toEqual([[2], 3]);
});
