import { expect, test } from 'vitest';
import { inScreenOrder } from './error-order.ts';

const of = (field: string) => ({ field, message: 'x' });

test('errors follow the form, fields behind tabs after the others, lines in their own order', () => {
  const fields = [
    { name: 'p_type' },
    { name: 'p_notes', tab: 'Notas' },
    { name: 'p_lines' },
    { name: 'p_code' },
  ];
  const errors = ['p_code', 'p_other', 'p_notes', 'p_lines.1.qty', 'p_lines.0.qty', '', 'p_type'].map(of);
  expect(inScreenOrder(errors, fields).map(({ field }) => field)).toEqual([
    ...['', 'p_type', 'p_lines.1.qty', 'p_lines.0.qty', 'p_code', 'p_notes', 'p_other'],
  ]);
});
