import { expect, test } from 'vitest';
import { ownNumbers } from './own-numbers.ts';

test('numbers are folded, each once, and those of several words are there word by word', () => {
  expect(ownNumbers(['RES-15', '', undefined, 'FEL 45', 'res-15'])).toEqual(['res-15', 'fel 45', '45']);
});
