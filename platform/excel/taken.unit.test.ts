import { expect, test } from 'vitest';
import { takenFrom } from './taken.ts';

const textCell = (text: string) => ({ kind: 'text', text, address: 'B7', column: 2 }) as const;

test('a text longer than its column takes is refused, and repeated no longer than that', () => {
  const taken = takenFrom({ kind: 'text', most: 100 }, textCell('x'.repeat(32_000)));
  expect(taken).toEqual({
    value: `${'x'.repeat(100)}…`,
    fault: 'Escriba como máximo 100 caracteres: la celda tiene 32,000.',
  });
});

test.each([
  ['as long as it takes', 'x'.repeat(100)],
  ['characters of two halves count once', '😀'.repeat(100)],
])('%s', (_, text) => {
  expect(takenFrom({ kind: 'text', most: 100 }, textCell(text))).toEqual({ value: text });
});

test('a quantity of 10,000 digits is repeated no longer than its column takes', () => {
  const { value, fault } = takenFrom({ kind: 'integer', most: 100 }, textCell('9'.repeat(10_000)));
  expect(String(value)).toHaveLength(101);
  expect(fault).toContain('10,000');
});

test('what no choice has keeps its own reason', () => {
  const column = { kind: 'choice', values: [{ value: 1, label: 'SI' }], most: 10 } as const;
  expect(takenFrom(column, textCell('x'.repeat(5_000)))).toEqual({
    value: `${'x'.repeat(10)}…`,
    fault: 'Escriba uno de estos valores: SI.',
  });
});

test.each([
  ['1,000', 'Escriba 1000, sin comas ni puntos.'],
  ['1.000', 'Escriba 1000, sin comas ni puntos.'],
  ['1 000', 'Escriba 1000, sin comas ni puntos.'],
  ['1.234.567', 'Escriba 1234567, sin comas ni puntos.'],
  ['12.0', 'Escriba 12, sin comas ni puntos.'],
  ['12.00', 'Escriba 12, sin comas ni puntos.'],
  ['1.5', 'Escriba un número entero, sin comas ni puntos.'],
])('a whole number typed as «%s» is not taken, with the way to write it', (text, fault) => {
  expect(takenFrom({ kind: 'integer' }, textCell(text))).toEqual({ value: text, fault });
});

test.each([
  ['1.000', 'Escriba 1000 si son miles, o 1 si son decimales.'],
  ['1.500', 'Escriba 1500 si son miles, o 1.5 si son decimales.'],
  ['1,500', 'Escriba 1500 si son miles, o 1.5 si son decimales.'],
  ['1,234,567', 'Escriba 1234567, sin separar los miles.'],
])('a price typed as «%s» is not guessed', (text, fault) => {
  expect(takenFrom({ kind: 'decimal' }, textCell(text))).toEqual({ value: text, fault });
});

test.each(['1000', '12', '-4', 'doce', '1-1-1'])('«%s» is no number with separators', (text) => {
  expect(takenFrom({ kind: 'integer' }, textCell(text))).toEqual({ value: text });
});

test.each(['2.50', '2.125', '0.3333333333', '1000', '1000.5'])('a price of «%s» is taken', (text) => {
  expect(takenFrom({ kind: 'decimal' }, textCell(text))).toEqual({ value: text });
});
