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

test.each([
  ['0-0-0', 111, '1-1-1'],
  ['0-0-0', 1_211, '12-1-1'],
  ['0-0-0', 11, '0-1-1'],
  ['00-00', 5, '00-05'],
  ['#-#', 12, '1-2'],
  ['0\\-0\\-0;@', 111, '1-1-1'],
  ['"R-"000', 7, 'R-007'],
  ['000', 11, '011'],
  ['000', 1_234, '1234'],
  // Shown otherwise than by its digits and texts: as it is.
  ['#,##0', 1_001, '1001'],
  ['0.00', 1_001, '1001'],
  ['0%', 2, '2'],
  ['#/#', 2, '2'],
  ['General', 2_001, '2001'],
  ['0-0-0', 1.5, '1.5'],
  ['0-0-0', -111, '-111'],
])('a code in the format %s: %d is %s', (format, value, expected) => {
  const cell = { kind: 'number', value, format, address: 'A2', column: 1 } as const;
  expect(takenFrom({ kind: 'text' }, cell)).toEqual({ value: expected });
  expect(takenFrom({ kind: 'record' }, cell)).toEqual({ value: expected });
});

test('a NIT in a format with a hyphen; an amount in one of units', () => {
  const cell = (value: number, format: string) =>
    ({ kind: 'number', value, format, address: 'A2', column: 1 }) as const;
  expect(takenFrom({ kind: 'text', nit: true }, cell(5_769_371, '0000000-0'))).toEqual({ value: '5769371' });
  expect(takenFrom({ kind: 'integer' }, cell(12, '0 "unidades"'))).toEqual({ value: '12' });
});

test.each(['2001\u200b', '\u200e2001', '20\u00ad01', '\ufeff2001', '2001\u2060'])(
  'a code with what cannot be seen is the code without it: %j',
  (text) => {
    expect(takenFrom({ kind: 'text' }, textCell(text))).toEqual({ value: '2001' });
    expect(takenFrom({ kind: 'record' }, textCell(text))).toEqual({ value: '2001' });
  },
);

test('a blank that does not break is at most a space, to which the rules of spaces apply', () => {
  expect(takenFrom({ kind: 'record' }, textCell('\u00a02001\u00a0'))).toEqual({ value: '2001' });
  expect(takenFrom({ kind: 'integer' }, textCell('\u00a05'))).toEqual({ value: '5' });
});
