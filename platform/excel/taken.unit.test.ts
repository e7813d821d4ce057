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
