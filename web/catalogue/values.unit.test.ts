import { expect, test } from 'vitest';
import type { CatalogueRow, ShownCatalogue } from './definition/shown.ts';
import { faultsOf, holds, payloadOf, startValues } from './values.ts';

const field = (name: string, kind: 'text' | 'flag' | 'record' = 'text') => ({
  field: name,
  title: name,
  kind,
});

/** A supply, in short: its presentation counts while its type does not number its supplies by itself. */
const supply: ShownCatalogue = {
  name: 'supply',
  page: 'insumos',
  noun: 'insumo',
  article: 'el',
  plural: 'insumos',
  key: { field: 'id', kind: 'server' },
  label: ['name'],
  order: 'id',
  columns: [field('name')],
  fields: {
    name: field('name'),
    type: field('type', 'record'),
    presentation: field('presentation', 'record'),
  },
  scope: 'everyone',
  operations: {},
  loadable: true,
  form: {
    size: 'medium',
    fields: [
      { name: 'name' },
      { name: 'type', widget: 'record' },
      { name: 'presentation', widget: 'record', when: { field: 'type', of: 'auto', is: 0 } },
    ],
  },
  payload: { name: 'p_name' },
  elements: {},
  defaults: {},
  keptWhenDeleted: false,
  fixed: [],
  records: {
    type: {
      path: '/types',
      label: ['name'],
      named: [],
      message: 'Elija el tipo',
      plural: 'tipos',
      page: 'tipos',
    },
    presentation: {
      path: '/presentations',
      label: ['name'],
      named: [],
      message: 'Elija la presentación',
      plural: 'presentaciones',
      page: 'presentaciones',
    },
  },
  compiled: { schema: {}, errors: () => [] },
  nested: [],
};
test('a text that is needed must hold a word', () => {
  const fields = [{ name: 'name', widget: 'template', needed: 'Falta el texto' }] as const;
  const catalogue: ShownCatalogue = { ...supply, form: { size: 'xl', fields } };
  const faults = (p_name: string) => faultsOf({ catalogue, picked: {}, values: { p_name } });
  expect(faults('<p><br> </p>')).toEqual([{ field: 'p_name', message: 'Falta el texto' }]);
  expect(faults('<p>x</p>')).toEqual([]);
});
const saved: CatalogueRow = {
  id: 7,
  name: 'Uno',
  type: 1,
  auto: 0,
  presentation: 'CJ',
  revision: 3,
  actions: [],
};
const values = { p_name: 'Dos', p_type: 1, p_presentation: 'CJ' };

test('a new record begins empty, an edited one as it is saved', () => {
  expect(startValues(supply, undefined, undefined)).toEqual({ p_name: '', p_type: '', p_presentation: '' });
  expect(startValues(supply, saved, undefined)).toEqual({ p_name: 'Uno', p_type: 1, p_presentation: 'CJ' });
});

test("an executor's record begins with the session's executor", () => {
  expect(startValues({ ...supply, scope: 'executor' }, undefined, 100100)).toMatchObject({ p_type: 100100 });
});

test('an edit says which record and revision it is about, a new natural key that it is new', () => {
  expect(payloadOf({ catalogue: supply, saved, picked: {}, values })).toEqual({
    ...values,
    p_id: 7,
    p_revision: 3,
  });
  const natural: ShownCatalogue = { ...supply, key: { field: 'name', kind: 'natural' } };
  expect(payloadOf({ catalogue: natural, picked: {}, values })).toMatchObject({ p_name: 'Dos', p_is_new: 1 });
});

test('a record under another carries its id', () => {
  const under: ShownCatalogue = { ...supply, parent: { field: 'group', parameter: 'group' } };
  expect(payloadOf({ catalogue: under, picked: {}, values, parent: '100' })).toMatchObject({
    p_group: '100',
  });
});

test('the record just picked decides, and what does not count is sent empty', () => {
  const picked = { type: { id: 2, auto: 1 } };
  const standing = { catalogue: supply, saved, picked, values };
  expect(holds(standing, { field: 'type', of: 'auto', is: 0 })).toBe(false);
  expect(payloadOf(standing)).toMatchObject({ p_presentation: null });
  expect(faultsOf({ ...standing, values: { ...values, p_presentation: '' } })).toEqual([]);
});

test('while it counts it must be filled', () => {
  const standing = { catalogue: supply, saved, picked: {}, values: { ...values, p_presentation: '' } };
  expect(faultsOf(standing)).toEqual([{ field: 'p_presentation', message: 'Elija la presentación' }]);
});
