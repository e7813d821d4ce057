import { unit } from '@expediente/catalogues/definitions/unit.ts';
import { expect, test } from 'vitest';
import { orderOf, recordTitle, type ShownCatalogue } from './shown.ts';

const field = { field: 'id', title: 'ID', kind: 'number' } as const;
const list = { columns: [field], fields: { id: field }, order: 'id' } as unknown as ShownCatalogue; // all that is asked

test('a list begins in the order of its catalogue', () => {
  expect(orderOf(list)).toBe('id');
});

test('a list whose records stand under others begins in the order of the server, which puts each under its own', () => {
  expect(unit.grouped).toBe('id_parent');
  expect(orderOf({ ...list, above: 'id_parent' })).toBe('');
});

test.each([
  ['Usuario Administrador', 'Usuario: Usuario Administrador'],
  ['Ana Pérez', 'Usuario Ana Pérez'],
  ['Usuarios', 'Usuario Usuarios'],
])('a user called %s has the title «%s»', (full_name, title) => {
  expect(
    recordTitle({ noun: 'usuario', label: ['full_name'] }, { full_name, revision: 1, actions: [] }),
  ).toBe(title);
});
