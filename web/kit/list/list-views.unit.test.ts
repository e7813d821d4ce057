import { ORDER_LIST } from '@expediente/schemas/order/lists.ts';
import { PAC_LIST } from '@expediente/schemas/pac/lists.ts';
import { REQUEST_LIST } from '@expediente/schemas/request/lists.ts';
import { expect, test } from 'vitest';
import { unknownFields } from './chosen-columns.ts';
import { DEFAULT_LIST, type ListDefaults, readListState, sortOf, withFilter } from './list-state.ts';
import { viewOf, viewState } from './list-views.ts';

const VIEWS = [
  { name: 'Por consolidar', query: 'f.state=1&sort=date' },
  { name: 'Angosta', query: 'sin=unit&filas=compactas' },
] as const;
const DEFAULTS: ListDefaults = { ...DEFAULT_LIST, sort: '-date' };

test('a view replaces search, filters, order and columns, and keeps the size of pages', () => {
  const now = { ...DEFAULTS, page: 3, size: 50 as const, search: 'guante', filters: { id_unit: ['7'] } };
  const state = viewState(VIEWS[0], now, DEFAULTS);
  expect(state).toEqual({ ...DEFAULTS, size: 50, sort: 'date', filters: { state: ['1'] } });
  expect(viewState({ name: 'Todo', query: '' }, now, DEFAULTS)).toEqual({ ...DEFAULTS, size: 50 });
});

test('the view in sight is known by what it shows, on any page', () => {
  const [first, narrow] = VIEWS;
  const state = viewState(first, DEFAULTS, DEFAULTS);
  expect(viewOf(VIEWS, { ...state, page: 4 }, DEFAULTS)).toBe(first);
  expect(viewOf(VIEWS, viewState(narrow, DEFAULTS, DEFAULTS), DEFAULTS)).toBe(narrow);
  expect(viewOf(VIEWS, withFilter(state, 'id_unit', ['7']), DEFAULTS)).toBeUndefined();
});

test.each([
  ['orders', ORDER_LIST],
  ['requests', REQUEST_LIST],
  ['plans', PAC_LIST],
])('views that are shipped with the list of %s name columns that it has, in few letters', (_, layout) => {
  const { columns, views = [] } = layout;
  expect(views.length).toBeGreaterThan(0);
  for (const { name, query } of views) {
    const state = readListState(new URLSearchParams(query));
    const fields: readonly string[] = columns.map(({ field }) => field);
    expect([name.length <= 60, query.length <= 2000]).toEqual([true, true]);
    expect(['', ...fields]).toContain(sortOf(state.sort).field);
    expect(unknownFields<object>([], state.columns).filter((each) => !fields.includes(each))).toEqual([]);
  }
});
