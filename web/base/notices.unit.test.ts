import { withCode } from '@expediente/kernel/envelope.ts';
import { expect, test } from 'vitest';
import { currentNotices, notify } from './notices.ts';

const messages = (): string[] => currentNotices().map(({ message }) => message);

test('calls that fail of one cause are reported once, with the code of the first', () => {
  notify('error', withCode('Ocurrió un error inesperado.', '4f2a9c1e00d1b7aa'));
  notify('error', withCode('Ocurrió un error inesperado.', '00d1b7aa4f2a9c1e'));
  notify('error', withCode('El sistema no está disponible.', '9c1e00d1b7aa4f2a'));
  expect(messages()).toEqual([
    'El sistema no está disponible. Código: 9c1e00d1b7aa4f2a',
    'Ocurrió un error inesperado. Código: 4f2a9c1e00d1b7aa',
  ]);
});

test('what was done is reported each time', () => {
  const before = messages().length;
  notify('success', 'Se guardó.');
  notify('success', 'Se guardó.');
  expect(messages()).toHaveLength(before + 2);
});
