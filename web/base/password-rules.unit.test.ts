import { isStrongPassword } from '@expediente/schemas/session/password.ts';
import { expect, test } from 'vitest';
import { passwordFault } from './password-rules.ts';

test('a strong password has eight characters with letter, digit and sign', () => {
  expect(isStrongPassword('Demo-2026!')).toBe(true);
  expect(['corta1!', 'sololetras', '12345678!', 'letras123'].some(isStrongPassword)).toBe(false);
});

test('faults are reported one at a time, in order', () => {
  expect(passwordFault('', '')).toBe('Ingrese y confirme su nueva contraseña');
  expect(passwordFault('a', 'b')).toBe('La confirmación no coincide');
  expect(passwordFault('a', 'a')).toMatch(/^La contraseña debe tener mínimo 8 caracteres/);
  expect(passwordFault('Demo-2026!', 'Demo-2026!')).toBe('');
});
