import { expect, test } from 'vitest';
import {
  contentIn,
  contentOf,
  type DraftContent,
  draftKey,
  fitting,
  isNews,
  keptWhen,
  recovered,
  textOf,
} from './draft-content.ts';
import { mergeFields } from './merge.ts';
import { begun, savedAs, settled, type TypedState, typed } from './typed-state.ts';
import type { Values } from './values.ts';

const EMPTY: Values = { unit: '', why: '', lines: [], p_file: undefined, p_password: '' };
const content = (state: TypedState<Values>, saved: Values = EMPTY, without: readonly string[] = []) =>
  contentOf({ state, saved, without, besides: undefined, nameOf: () => undefined });
const kept = (state: TypedState<Values>, saved?: Values): DraftContent => {
  const found = content(state, saved);
  if (!found) throw new Error('nothing is kept');
  return found;
};
/** As it comes back from the server. */
const back = (found: DraftContent): DraftContent => {
  const read = contentIn(textOf(found));
  if (!read) throw new Error('it cannot be read');
  return read;
};

test('only what was typed is kept, with what it was typed over', () => {
  const saved = { ...EMPTY, unit: 7, why: 'antes' };
  const state = typed(begun(saved, 3), { why: 'después', unit: 7 });
  expect(kept(state, saved)).toEqual({
    values: { why: 'después' },
    base: { why: 'antes' },
    names: {},
    file: false,
  });
});

test('nothing is kept of a form in which nothing was typed, in which it was taken back, or that is saved', () => {
  expect(content(begun(EMPTY, 3))).toBeUndefined();
  expect(content(typed(typed(begun(EMPTY, 3), { why: 'x' }), { why: '' }))).toBeUndefined();
  const state = typed(begun(EMPTY, 3), { why: 'x' });
  expect(content(savedAs(state, state.values))).toBeUndefined();
  // Somebody else saved the same meanwhile.
  expect(content(state, { ...EMPTY, why: 'x' })).toBeUndefined();
});

test('what is typed while it is saved is kept over what was sent', () => {
  const sent = typed(begun(EMPTY, 3), { why: 'UNO' });
  const state = typed(savedAs(sent, sent.values), { why: 'UNO Y DOS' });
  expect(kept(state)).toMatchObject({ values: { why: 'UNO Y DOS' }, base: { why: 'UNO' } });
});

test('a secret is never in it, whether its form says so or not', () => {
  const state = typed(begun(EMPTY, 3), { p_password: { change: 1, password: 'Nueva-2026!' }, why: 'clave' });
  expect(textOf(kept(state))).not.toContain('Nueva');
  expect(content(state, EMPTY, ['why'])).toBeUndefined();
  const given = { values: { p_password: 'x', why: 'y' }, base: {}, names: {}, file: false };
  expect(fitting(given, EMPTY).values).toEqual({ why: 'y' });
});

test('a file is no part of it, and it says that there was one', () => {
  const file = new File(['%PDF-'], 'pago.pdf');
  expect(content(typed(begun(EMPTY, 3), { p_file: file }))).toBeUndefined();
  const state = typed(begun(EMPTY, 3), { p_file: file, why: 'pago' });
  expect(kept(state)).toMatchObject({ values: { why: 'pago' }, file: true });
});

test('lines come back as they were typed; what no call may hold is written by its number', () => {
  const lines = [{ id: 4, qty: '1.50', note: 'uno\u202edos\u0007\n"tres"' }, { qty: '' }];
  const text = textOf(kept(typed(begun(EMPTY, 3), { lines })));
  expect(text).not.toMatch(/\u202e/);
  expect(contentIn(text)?.values).toEqual({ lines });
});

test.each(['', '[]', '{"values":1}', '{"values":{},"base":[]}', '{'])('%j is no draft', (text) => {
  expect(contentIn(text)).toBeUndefined();
});

test('recovered over the record as it was, it is what was typed', () => {
  const saved = { ...EMPTY, why: 'antes', unit: 7 };
  const draft = back(kept(typed(begun(saved, 3), { why: 'después' }), saved));
  const state = recovered(draft, saved, 3);
  expect(state.values).toEqual({ ...saved, why: 'después' });
  expect(mergeFields(state.base, state.values, saved)).toEqual([]);
  // It says nothing that is not kept: recovering asks for no call.
  expect(kept(state, saved)).toEqual({ ...draft, besides: undefined });
});

test('recovered over a record that others changed since, what both changed is asked, and theirs is not undone', () => {
  const saved = { ...EMPTY, why: 'antes', unit: 7 };
  const draft = back(kept(typed(begun(saved, 3), { why: 'mía' }), saved));
  const theirs = { ...saved, why: 'de otra persona', unit: 8 };
  const state = recovered(draft, theirs, 4);
  expect(state.values).toEqual({ ...theirs, why: 'mía' });
  expect(mergeFields(state.base, state.values, theirs)).toMatchObject([
    { field: 'why', before: 'antes', mine: 'mía', theirs: 'de otra persona', contested: true },
  ]);
  // Also when the record is read once more.
  const again = settled(state, { ...theirs }, 4);
  expect(mergeFields(again.base, again.values, theirs)).toHaveLength(1);
});

test('the defaults of a new record are no other person’s change', () => {
  const draft = back(kept(typed(begun<Values>({ ...EMPTY, unit: 1 }, undefined), { unit: 5, why: 'x' })));
  const today = { ...EMPTY, unit: 2 };
  const state = recovered(draft, today, undefined);
  expect(mergeFields(state.base, state.values, today)).toEqual([]);
  expect(state.values).toMatchObject({ unit: 5, why: 'x' });
});

test('what the form no longer has is dropped, and what remains is offered', () => {
  const values = { why: 'mía', gone: 'x', lines: 'no list any more', unit: [1] };
  const fits = fitting(
    { values, base: values, names: {}, file: false },
    { why: '', lines: [{ qty: '1' }], unit: 3 },
  );
  expect(fits).toMatchObject({ values: { why: 'mía' }, base: { why: 'mía' }, whole: false });
  expect(fitting({ values: { why: 'x' }, base: {}, names: {}, file: false }, EMPTY).whole).toBe(true);
});

test('a draft that is saved by now is no news', () => {
  const draft = { values: { qty: '1.50', why: '' }, base: {}, names: {}, file: false };
  expect(isNews(draft, { qty: '1.5', why: null })).toBe(false);
  expect(isNews(draft, { qty: '2', why: null })).toBe(true);
});

const SESSION = { year: 2026, unit_executor_assigned: { id: 3 } };
test.each([
  [{ of: '/orders/insert/update', record: 12 }, 'orders-insert-update:12'],
  [{ of: '/pac/insert/update', record: '100101-2026' }, 'pac-insert-update:100101-2026'],
  [{ of: '/orders/insert/update' }, 'orders-insert-update:new:2026:3'],
  [{ of: '/unit/insert/update', under: '4' }, 'unit-insert-update:new:2026:3:4'],
  [{ of: '/orders/purchaseorder/pay', record: { p_id: 7, p_revision: 4 } }, 'orders-purchaseorder-pay:7'],
  [{ of: '/ops/integrity/verify', record: {} }, expect.stringMatching(/^ops-integrity-verify:h\d+$/)],
  [{ of: '/unops/consolidate', record: { p_unops: [4, 5] } }, 'unops-consolidate:4.5'],
])('%j is the form %s', (place, key) => expect(draftKey(place, SESSION)).toEqual(key));

test('a step about many records has a bounded name of its own', () => {
  const ids = (first: number) => Array.from({ length: 100 }, (_, at) => first + at);
  const of = (first: number) =>
    draftKey({ of: '/unops/consolidate', record: { p_unops: ids(first) } }, SESSION);
  expect(of(1)).toMatch(/^unops-consolidate:h\d+$/);
  expect(of(1)).not.toBe(of(2));
});

test('when it was kept is shown by the hour today, else by the day too', () => {
  expect(keptWhen('2026-11-27T16:32:05.120Z', '2026-11-27')).toBe('de las 10:32');
  expect(keptWhen('2026-11-27T16:32:05.120Z', '2026-11-28')).toBe('del 27/11/2026 10:32');
});
