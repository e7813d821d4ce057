import { expect, test } from 'vitest';
import { inWords } from './names.ts';

test.each([
  ['calculateFee', 1, 'SI'],
  ['hasAward', 0, 'NO'],
  ['iva', 1, 'IVA incluido'],
  ['iva', 0, 'IVA no incluido'],
  ['iva', 2, 'Exento'],
  ['iva', null, null],
  ['year', 1, 1],
  ['supplies.0.iva', 1, 1],
])('%s %s is told as %s', (field, value, told) => expect(inWords(field, value)).toBe(told));
