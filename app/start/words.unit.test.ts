import { readConfiguration } from '@expediente/platform/config.ts';
import { expect, test } from 'vitest';
import { welcome } from './words.ts';

const ADDRESS = 'http://127.0.0.1:3000/';

test('who begins an installation signs in with ADMIN_PASSWORD, later starts promise it no more', () => {
  const own = readConfiguration({ DEMO: '0', ADMIN_PASSWORD: 'Otra-4417#' });
  expect(welcome(ADDRESS, own, true)).toContain('el usuario admin y la contraseña de ADMIN_PASSWORD');
  // Also one restored from a backup: its people come with their passwords.
  expect(welcome(ADDRESS, own, false)).toContain('su contraseña de siempre');
  expect(welcome(ADDRESS, own, false)).not.toContain('Otra-4417#');
});
