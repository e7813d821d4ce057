import { expect, test } from 'vitest';
import { NO_PASSWORD, passwordFaults, sentPassword } from './password.ts';

const typed = { change: 1, password: 'Nueva-2026!', confirmation: 'Nueva-2026!' } as const;
const messages = (value: unknown, fresh: boolean) =>
  passwordFaults('p_password', value, fresh).map(({ message }) => message);

test('a new record needs one, another only when it is to be changed', () => {
  expect(messages(NO_PASSWORD, true)).toEqual(['Ingrese y confirme su nueva contraseña']);
  expect(messages(NO_PASSWORD, false)).toEqual([]);
  expect(messages({ ...NO_PASSWORD, change: 1 }, false)).toEqual(['Ingrese y confirme su nueva contraseña']);
  expect(messages({ ...typed, confirmation: 'otra' }, false)).toEqual(['La confirmación no coincide']);
  expect(messages({ ...typed, password: 'corta', confirmation: 'corta' }, true)).toEqual([
    'La contraseña debe tener mínimo 8 caracteres, incluir letras, números y signos.',
  ]);
});

test('it is sent when it is set, and otherwise left out', () => {
  expect(sentPassword('p_password', typed, true)).toEqual({ p_password: 'Nueva-2026!' });
  expect(sentPassword('p_password', { ...typed, change: 0 }, false)).toEqual({});
});
