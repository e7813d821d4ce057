import { expect, test } from 'vitest';
import { circleLetters } from './circle-letters.ts';

test('the users of the demonstration have different circles', () => {
  const users = ['admin', 'centro', 'aprobador', 'compras', 'consulta', 'auditor', 'operador'].concat([
    'daf',
    'almacen',
    'presupuesto',
  ]);
  expect(new Set(users.map(circleLetters)).size).toBe(users.length);
  expect(circleLetters('jo')).toBe('JO');
});
