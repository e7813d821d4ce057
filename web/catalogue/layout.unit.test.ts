import { expect, test } from 'vitest';
import type { ShownCatalogue } from './definition/shown.ts';
import { catalogueLayout } from './layout.ts';

const field = (name: string, kind: 'text' | 'flag' | 'list') => ({ field: name, title: name, kind });

/** A unit, in short: its executor's switch is profile 1's; with a list that has an editor of its own. */
const unit: ShownCatalogue = {
  name: 'unit',
  page: 'centroscosto',
  noun: 'centro de costo',
  article: 'el',
  plural: 'centros de costo',
  key: { field: 'id', kind: 'natural' },
  label: ['id'],
  order: 'id',
  columns: [],
  fields: {
    id: field('id', 'text'),
    is_executor: field('is_executor', 'flag'),
    list: field('list', 'list'),
  },
  scope: 'everyone',
  operations: {},
  form: {
    size: 'medium',
    fields: [{ name: 'id' }, { name: 'is_executor', onlyProfile: 1 }, { name: 'list', widget: 'units' }],
  },
  loadable: true,
  payload: {},
  elements: {},
  defaults: {},
  keptWhenDeleted: false,
  fixed: ['id'],
  records: {},
  compiled: { schema: {}, errors: () => [] },
  nested: [],
};
const shownTo = (profile: number): readonly string[] =>
  catalogueLayout({
    catalogue: unit,
    picked: {},
    values: {},
    profile,
    executor: null,
    isOn: () => true,
    onPick: () => undefined,
  }).map(({ name }) => name);

test('what is the administrator’s alone is shown to profile 1 only (R1 §6)', () => {
  expect(shownTo(1)).toEqual(['p_id', 'p_is_executor']);
  expect(shownTo(2)).toEqual(['p_id']);
});

test('what the server locks is locked with its reason', () => {
  const saved = { id: 1, revision: 0, actions: [], locked: { is_executor: 'Tiene 3 pedidos.' } };
  const layout = catalogueLayout({
    catalogue: unit,
    saved,
    picked: {},
    values: {},
    profile: 1,
    executor: null,
    isOn: () => true,
    onPick: () => undefined,
  });
  expect(layout.map(({ locked }) => locked)).toEqual([
    'No se puede cambiar después de guardar.',
    'Tiene 3 pedidos.',
  ]);
});
