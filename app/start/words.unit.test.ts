import { readConfiguration } from '@expediente/platform/config.ts';
import { expect, test } from 'vitest';
import { welcome } from './words.ts';

const ADDRESS = 'http://127.0.0.1:3000/';

test('who begins an installation signs in with ADMIN_PASSWORD, later starts promise it no more', () => {
  const own = readConfiguration({ DEMO: '0', ADMIN_PASSWORD: 'Otra-4417#' });
  expect(welcome(ADDRESS, own, 'administrator')).toContain(
    'el usuario admin y la contraseña de ADMIN_PASSWORD',
  );
  // Also one restored from a backup: its people come with their passwords.
  expect(welcome(ADDRESS, own, 'as before')).toContain('su contraseña de siempre');
  expect(welcome(ADDRESS, own, 'as before')).not.toContain('Otra-4417#');
});

test('the demonstration’s users are named where they are, whatever DEMO says', () => {
  const byDefault = readConfiguration({});
  expect(welcome(ADDRESS, byDefault, 'demonstration')).toContain('Contraseña de todos: Demo-2026!');
  expect(welcome(ADDRESS, byDefault, 'as before')).not.toContain('demostración');
});
