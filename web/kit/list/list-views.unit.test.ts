import { AWARD_LIST } from '@expediente/schemas/award/lists.ts';
import { EXTENSION_LIST } from '@expediente/schemas/extension/lists.ts';
import type { KeptView, KeptViews } from '@expediente/schemas/listview/read.ts';
import { ORDER_LIST } from '@expediente/schemas/order/lists.ts';
import { PAC_LIST } from '@expediente/schemas/pac/lists.ts';
import { QUARTERLY_LIST } from '@expediente/schemas/quarterly/lists.ts';
import { REPROGRAMMING_LIST } from '@expediente/schemas/reprogramming/lists.ts';
import { REQUEST_LIST } from '@expediente/schemas/request/lists.ts';
import {
  UNOPS_CONSOLIDATION_LIST,
  UNOPS_LIST,
  UNOPS_REGULARIZATION_LIST,
} from '@expediente/schemas/unops/lists.ts';
import { expect, test } from 'vitest';
import { unknownFields } from './chosen-columns.ts';
import { DEFAULT_LIST, readListState, sortOf } from './list-state.ts';
import {
  heldPlain,
  isChosen,
  openingView,
  PLAIN,
  sharedAddress,
  shownView,
  underView,
  unknownText,
  type ViewPlace,
  viewQuery,
  withoutUnknown,
} from './list-views.ts';

const SHIPPED = [
  { name: 'Por consolidar', query: 'f.state=1&sort=date' },
  { name: 'Angosta', query: 'sin=unit&filas=compactas' },
] as const;
const PLACE: ViewPlace = { defaults: { ...DEFAULT_LIST, sort: '-date' }, parameters: ['desde'] };
const kept = (id: string, query: string): KeptView => ({
  ...{ id, query, name: `Vista ${id}`, profile: null, owner: 'Ana', changeable: true },
});
const address = (text: string): URLSearchParams => new URLSearchParams(text);
const under = (text: string, view: (typeof SHIPPED)[number] | KeptView, opens = false): string =>
  underView(address(text), view, PLACE, opens).toString();

test('a view keeps search, filters, order, columns, height of rows and parameters of the page, in one form', () => {
  const one =
    'sort=date&f.state=1&page=4&size=50&al=2026-01-05&registro=7&search=guante&desde=2026-02-01&lista=x';
  const other = 'desde=2026-02-01&search=guante&f.state=1&sort=date';
  expect(viewQuery(address(one), PLACE)).toBe('desde=2026-02-01&f.state=1&search=guante&sort=date');
  expect(viewQuery(address(other), PLACE)).toBe(viewQuery(address(one), PLACE));
  // What is as the list begins is no part of it.
  expect(viewQuery(address('sort=-date&cols=&f.state='), PLACE)).toBe('');
  expect(viewQuery(address('sin=unit&ancho=unit.120&filas=compactas'), PLACE)).toBe(
    'ancho=unit.120&filas=compactas&sin=unit',
  );
});

test('a filter with which a list begins and that was taken off is part of a view', () => {
  const place = { ...PLACE, defaults: { ...PLACE.defaults, filters: { year: ['2026'] } } };
  expect(viewQuery(address(''), place)).toBe('');
  expect(viewQuery(address('f.year='), place)).toBe('f.year=');
  expect(underView(address(''), kept('1', 'f.year='), place, false).get('f.year')).toBe('');
});

test('a view replaces search, filters, order, columns and parameters; size, day and the rest stay', () => {
  const now = 'page=3&size=50&search=guante&f.id_unit=7&desde=2026-02-01&registro=12';
  expect(address(under(now, SHIPPED[0]))).toEqual(address('registro=12&size=50&sort=date&f.state=1'));
  expect(under('', kept('9', 'f.state=2&desde=2026-03-01'))).toBe('f.state=2&desde=2026-03-01&lista=9');
  // Another kind of view takes its name away.
  expect(under('lista=9&f.state=2', SHIPPED[1])).toBe('filas=compactas&sin=unit');
});

test('a list that opens with a view stays plain where that was chosen, and no link is replaced by a view', () => {
  expect(underView(address('f.state=1'), PLAIN, PLACE, true).toString()).toBe('lista=todos');
  expect(underView(address('f.state=1'), PLAIN, PLACE, false).toString()).toBe('');
  expect(heldPlain(address('registro=1'), PLACE, true).toString()).toBe('registro=1&lista=todos');
  expect(heldPlain(address('lista=todos&f.state=1'), PLACE, true).toString()).toBe('f.state=1');
  expect(heldPlain(address('lista=9'), PLACE, true).toString()).toBe('lista=9');
  expect(sharedAddress(address('f.state=1&lista=9'), PLACE).toString()).toBe('f.state=1');
  expect(sharedAddress(address('lista=9'), PLACE).toString()).toBe('lista=todos');
  for (const text of ['f.state=1', 'page=2', 'al=2026-01-05', 'desde=2026-02-01', 'lista=todos', 'sin=unit'])
    expect([text, isChosen(address(text), PLACE)]).toEqual([text, true]);
  for (const text of ['', 'registro=1', 'vista=historia'])
    expect([text, isChosen(address(text), PLACE)]).toEqual([text, false]);
  const apart = { ...PLACE, defaults: { ...PLACE.defaults, apart: ['state'] } };
  expect(isChosen(address('f.state=1'), apart)).toBe(false);
});

test('the view in sight is known by what it shows, on any page; the chosen one as changed, too', () => {
  const views = [kept('1', 'f.state=5'), kept('2', 'f.state=1&sort=date')];
  const shown = (text: string) => shownView(address(text), SHIPPED, views, PLACE);
  expect(shown('')).toEqual({ view: PLAIN, changed: false });
  expect(shown('page=4&f.state=1&sort=date')).toEqual({ view: SHIPPED[0], changed: false });
  expect(shown('f.state=1&sort=date&lista=2')).toEqual({ view: views[1], changed: false });
  expect(shown('f.state=1&f.id_unit=7&lista=2')).toEqual({ view: views[1], changed: true });
  expect(shown('f.id_unit=7')).toEqual({ view: undefined, changed: false });
  // A view of another person, or one that was deleted.
  expect(shown('f.state=5&lista=99')).toEqual({ view: views[0], changed: false });
});

test('filters, columns and an order that the list no longer has are left out of a view, and named', () => {
  const known = { filters: ['state'], columns: ['date', 'unit'] };
  const old = kept(
    '1',
    'f.state=1&f.gone=3&sin=unit~lost&cols=lost~date&ancho=lost.90~unit.120&sort=-was&hasta=1',
  );
  const { view, unknown } = withoutUnknown(old, known, PLACE);
  expect(address(view.query)).toEqual(address('f.state=1&cols=date&sin=unit&ancho=unit.120'));
  expect(unknown).toEqual({ filters: ['gone', 'hasta'], columns: ['lost', 'was'] });
  expect(unknownText('La vista', unknown)).toBe(
    'La vista usa filtros que ya no existen: gone, hasta; y columnas que ya no existen: lost, was. Lo demás se muestra.',
  );
  expect(unknownText('El enlace', { filters: ['gone'], columns: [] })).toBe(
    'El enlace usa un filtro que ya no existe: gone. Lo demás se muestra.',
  );
  const fits = kept('2', 'f.state=1&sin=unit&sort=-date&desde=2026-02-01');
  expect(withoutUnknown(fits, known, PLACE)).toEqual({ view: fits, unknown: { filters: [], columns: [] } });
  expect(unknownText('La vista', { filters: [], columns: [] })).toBe('');
  // Shown without them it is another than the one that was kept, which can be kept again.
  expect(shownView(underView(address(''), view, PLACE, false), SHIPPED, [old], PLACE)).toEqual({
    view: old,
    changed: true,
  });
});

test('a list opens with the chosen view while that is there', () => {
  const views = [kept('1', 'f.state=5')];
  const opens = (by: KeptViews['default']) =>
    openingView({ views, default: by, forProfiles: false }, SHIPPED)?.name;
  expect(opens({ id: '1' })).toBe('Vista 1');
  expect(opens({ shipped: 'Angosta' })).toBe('Angosta');
  expect(opens({ shipped: 'Ya no' })).toBeUndefined();
  expect(opens(null)).toBeUndefined();
});

test.each([
  ['orders', ORDER_LIST],
  ['requests', REQUEST_LIST],
  ['plans', PAC_LIST],
  ['reprogrammings', REPROGRAMMING_LIST],
  ['programmings', QUARTERLY_LIST],
  ['extensions', EXTENSION_LIST],
  ['awards', AWARD_LIST],
  ['unops records', UNOPS_LIST],
  ['unops consolidations', UNOPS_CONSOLIDATION_LIST],
  ['unops regularizations', UNOPS_REGULARIZATION_LIST],
])('views that are shipped with the list of %s name columns that it has, in few letters', (_, layout) => {
  const { columns, views = [] } = layout;
  expect(views.length).toBeGreaterThan(0);
  expect(new Set(views.map(({ name }) => name)).size).toBe(views.length);
  for (const { name, query } of views) {
    const state = readListState(new URLSearchParams(query));
    const fields: readonly string[] = columns.map(({ field }) => field);
    expect([name.length <= 60, query.length <= 2000]).toEqual([true, true]);
    expect(['', ...fields]).toContain(sortOf(state.sort).field);
    expect(unknownFields<object>([], state.columns).filter((each) => !fields.includes(each))).toEqual([]);
  }
});
